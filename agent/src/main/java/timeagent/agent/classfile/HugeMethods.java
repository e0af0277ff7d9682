package timeagent.agent.classfile;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.AgentDiagnostics.Missing;

/**
 * Finds the methods that HotSpot would no longer compile after rewriting, which costs a hundred times what is measured. They
 * are left alone.
 */
public final class HugeMethods {
    /** HotSpot's HugeMethodLimit, in bytes of code. */
    static final int MOST_CODE = 8000;

    private HugeMethods() {}

    /**
     * Returns name and descriptor of each method that passes the limit only after rewriting.
     *
     * @param rewritten may have other constants, not other methods
     */
    public static Set<String> madeBy(byte[] classFile, byte[] rewritten) {
        if (rewritten.length <= MOST_CODE) {
            return Set.of();
        }
        Set<String> huge = of(rewritten);
        if (!huge.isEmpty()) {
            huge.removeAll(of(classFile));
        }
        return huge;
    }

    /** Reports a method that is left alone. */
    public static void report(String className, String method) {
        AgentDiagnostics.report(
                Missing.METHOD,
                className + "." + method,
                "with hooks, its code would pass 8,000 bytes, which HotSpot does not compile");
    }

    private static Set<String> of(byte[] classFile) {
        Set<String> huge = new HashSet<>();
        ClassReader reader = ClassFile.reader(classFile);
        // with the same constants, the code has the same length
        ClassVisitor measuring = new ClassVisitor(Opcodes.ASM9, new ClassWriter(reader, 0)) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] thrown) {
                MethodVisitor writer = super.visitMethod(access, name, descriptor, signature, thrown);
                return new MethodVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public void visitMaxs(int maxStack, int maxLocals) {
                        Label end = new Label();
                        visitLabel(end);
                        if (end.getOffset() > MOST_CODE) {
                            huge.add(name.concat(descriptor));
                        }
                    }
                };
            }
        };
        reader.accept(measuring, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return huge;
    }
}
