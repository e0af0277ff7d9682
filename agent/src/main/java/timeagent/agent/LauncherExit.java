package timeagent.agent;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import timeagent.agent.classfile.ClassFile;

/**
 * Ends the JVM where an agent starts, before the application does.
 *
 * <p>From JDK 26 on (JDK-8355631), a JVM that ends waits up to 60 s for all JVMTI callbacks, and {@code premain} runs in
 * one. So the launcher ends the JVM when it is about to load the main class, or to do what it was started for instead.
 */
final class LauncherExit implements ClassFileTransformer {
    private static final int FIRST_THAT_WAITS = 26;
    private static final String LAUNCHER = "sun.launcher.LauncherHelper";
    /** Prints the version. */
    private static final String VERSION = "java.lang.VersionProps";

    private static final String LOADS_MAIN_CLASS = "checkAndLoadMain";
    /** What the launcher may call first. */
    private static final Set<String> FIRST = Set.of(
            LOADS_MAIN_CLASS,
            "print",
            "showSettings",
            "listModules",
            "describeModule",
            "showResolvedModules",
            "initHelpMessage",
            "printXUsageMessage",
            "printConciseUsageMessage");

    private final int status;
    private boolean done;

    private LauncherExit(int status) {
        this.status = status;
    }

    /** Returns only if the launcher will end the JVM. */
    static void exit(int status, Instrumentation instrumentation) {
        // the property is missing where another program than the JDK's launcher has created the JVM
        if (Runtime.version().feature() < FIRST_THAT_WAITS
                || System.getProperty("sun.java.launcher") == null
                || !new LauncherExit(status).isInserted(instrumentation)) {
            System.exit(status);
        }
    }

    private boolean isInserted(Instrumentation instrumentation) {
        instrumentation.addTransformer(this, true);
        try {
            instrumentation.retransformClasses(
                    Class.forName(LAUNCHER, false, null), Class.forName(VERSION, false, null));
        } catch (Throwable e) {
            done = false;
        } finally {
            instrumentation.removeTransformer(this);
        }
        return done;
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        if (redefined == null
                || !redefined.getName().equals(LAUNCHER) && !redefined.getName().equals(VERSION)) {
            return null;
        }
        ClassReader reader = ClassFile.reader(classFile);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String method, String descriptor, String signature, String[] thrown) {
                        MethodVisitor next = super.visitMethod(access, method, descriptor, signature, thrown);
                        done |= method.equals(LOADS_MAIN_CLASS);
                        return FIRST.contains(method) ? exiting(next) : next;
                    }
                },
                0);
        byte[] written = writer.toByteArray();
        ClassFile.copyVersion(classFile, written);
        return written;
    }

    private MethodVisitor exiting(MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitCode() {
                super.visitCode();
                visitIntInsn(Opcodes.BIPUSH, status);
                visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/System", "exit", "(I)V", false);
            }
        };
    }
}
