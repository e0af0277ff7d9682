package timeagent.agent.rewrite;

import java.lang.instrument.ClassFileTransformer;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.MalformedParametersException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import timeagent.agent.classfile.ClassFile;
import timeagent.events.diagnostics.DebugLog;
import timeagent.events.jdk.ClassConstants;

/**
 * Gives the names of parameters back to classes that are retransformed.
 *
 * <p>JDK 17 and 18 leave them out of the class file that they make for a transformer (JDK-8240908), and frameworks such as
 * Spring fail without them. The class still has them at that time. As a transformer, does this and nothing else.
 */
final class ParameterNames implements ClassFileTransformer {
    private static final String ATTRIBUTE = "MethodParameters";
    private static final byte[][] ATTRIBUTES = {ATTRIBUTE.getBytes(StandardCharsets.US_ASCII)};
    /** First JDK whose class files have them. */
    private static final int MENDED = 19;

    private static final boolean LOST = Runtime.version().feature() < MENDED;

    private ParameterNames() {}

    /** A transformer for this JDK; null if it needs none. */
    static ParameterNames transformer() {
        return LOST ? new ParameterNames() : null;
    }

    @Override
    public byte[] transform(
            Module module,
            ClassLoader loader,
            String name,
            Class<?> redefined,
            ProtectionDomain domain,
            byte[] classFile) {
        return redefined == null ? null : kept(redefined, classFile, null);
    }

    /**
     * Fails if the class has names that would be lost: a type of a method cannot be loaded.
     *
     * @throws LinkageError that says why
     */
    static void require(Class<?> loaded) {
        if (mayBeLost(loaded)) {
            of(loaded);
        }
    }

    /** Whether the class may have names that this JDK would lose. */
    static boolean mayBeLost(Class<?> loaded) {
        try {
            return LOST && ClassConstants.hasText(loaded, ATTRIBUTE);
        } catch (Throwable e) {
            return true;
        }
    }

    /**
     * The class file with the names that the loaded class has.
     *
     * @param classFile as the JVM made it
     * @param rewritten null if unchanged
     * @return {@code rewritten} if there is nothing to add, or it cannot be added
     */
    static byte[] kept(Class<?> loaded, byte[] classFile, byte[] rewritten) {
        try {
            if (!LOST || !ClassFile.mentions(classFile, ATTRIBUTES)) {
                return rewritten;
            }
            Map<String, Parameter[]> names = of(loaded);
            return names.isEmpty() ? rewritten : withNames(rewritten == null ? classFile : rewritten, names);
        } catch (Throwable e) {
            // the JVM would silently discard it
            DebugLog.log("names of parameters are lost: " + loaded.getName(), e);
            return rewritten;
        }
    }

    /** By name and descriptor of the method. */
    private static Map<String, Parameter[]> of(Class<?> loaded) {
        Map<String, Parameter[]> names = new HashMap<>();
        for (Method method : loaded.getDeclaredMethods()) {
            add(names, method.getName().concat(Type.getMethodDescriptor(method)), method);
        }
        for (Constructor<?> constructor : loaded.getDeclaredConstructors()) {
            add(names, "<init>".concat(Type.getConstructorDescriptor(constructor)), constructor);
        }
        return names;
    }

    private static void add(Map<String, Parameter[]> names, String method, Executable loaded) {
        Parameter[] parameters;
        try {
            parameters = loaded.getParameters();
        } catch (MalformedParametersException e) {
            // reflection refuses them to the application, too
            return;
        }
        for (Parameter parameter : parameters) {
            if (parameter.isNamePresent() || parameter.getModifiers() != 0) {
                names.put(method, parameters);
                return;
            }
        }
    }

    private static byte[] withNames(byte[] classFile, Map<String, Parameter[]> names) {
        ClassReader reader = ClassFile.reader(classFile);
        ClassWriter writer = new ClassWriter(reader, 0);
        ClassVisitor visitor = new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] thrown) {
                MethodVisitor method = super.visitMethod(access, name, descriptor, signature, thrown);
                Parameter[] parameters = names.get(name.concat(descriptor));
                if (parameters == null) {
                    return method;
                }
                for (Parameter parameter : parameters) {
                    method.visitParameter(
                            parameter.isNamePresent() ? parameter.getName() : null, parameter.getModifiers());
                }
                return new MethodVisitor(Opcodes.ASM9, method) {
                    @Override
                    public void visitParameter(String same, int flags) {
                        // the class file has them after all
                    }
                };
            }
        };
        reader.accept(visitor, ClassFile.hasFrames(classFile) ? 0 : ClassReader.SKIP_FRAMES);
        byte[] named = writer.toByteArray();
        ClassFile.copyVersion(classFile, named);
        return named;
    }
}
