package timeagent.agent;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.commons.ClassRemapper;
import net.bytebuddy.jar.asm.commons.Remapper;

/**
 * Classes that are shaped like the JDK's: compiled and run under names of their own, which a loader of the application may
 * define and whose byte code the JVM verifies, and rewritten under the names of the JDK's.
 */
final class StandIns {
    private final Defined loader;

    /** @param jdkNames internal names of what the classes of {@code source} stand in for */
    StandIns(String source, Map<String, String> jdkNames) {
        Map<String, String> back = new HashMap<>();
        jdkNames.forEach((own, jdk) -> back.put(jdk, own));
        Map<String, byte[]> classFiles = Sources.compile(source);
        classFiles.replaceAll((own, classFile) -> {
            byte[] named = renamed(classFile, jdkNames);
            boolean concerned = WriteMethod.concerns(jdkNames.getOrDefault(own, own));
            return renamed(concerned ? WriteRewriter.rewrite(named) : named, back);
        });
        loader = new Defined(classFiles);
    }

    /** An instance of a class that has a constructor without parameters. */
    Object make(String name) throws ReflectiveOperationException {
        return make(name, Object.class);
    }

    <T> T make(String name, Class<T> type) throws ReflectiveOperationException {
        Constructor<?> constructor = loader.loadClass(name).getDeclaredConstructor();
        constructor.setAccessible(true);
        return type.cast(constructor.newInstance());
    }

    /** Sets a public field. */
    static void set(Object target, String field, Object value) throws ReflectiveOperationException {
        Field found = target.getClass().getField(field);
        found.setAccessible(true);
        found.set(target, value);
    }

    /** What the public method of that name and number of parameters returns; throws what it throws. */
    static Object call(Object target, String name, Object... arguments) throws Exception {
        for (Method method : target.getClass().getMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == arguments.length) {
                method.setAccessible(true);
                try {
                    return method.invoke(target, arguments);
                } catch (InvocationTargetException e) {
                    throw e.getCause() instanceof Exception cause ? cause : e;
                }
            }
        }
        throw new NoSuchMethodException(name);
    }

    /** The class with the names changed that are in {@code names}. */
    static byte[] renamed(byte[] classFile, Map<String, String> names) {
        ClassWriter writer = new ClassWriter(0);
        Remapper remapper = new Remapper(Opcodes.ASM9) {
            @Override
            public String map(String internalName) {
                return names.getOrDefault(internalName, internalName);
            }
        };
        new ClassReader(classFile).accept(new ClassRemapper(writer, remapper), 0);
        return writer.toByteArray();
    }
}
