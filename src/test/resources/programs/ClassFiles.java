package program;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Another agent, which keeps the class files that come by when the JVM makes loaded classes anew, and changes nothing.
 *
 * <p>A JVM shows a class file to its agents in the order in which they were loaded: loaded before timeagent, this one sees what the
 * JVM has, and what Flight Recorder makes of it on JDK 17; loaded at last, it sees what becomes of it.
 */
public final class ClassFiles implements ClassFileTransformer {

    private static Instrumentation ofStart;

    /** As loaded first, and as loaded last. */
    private static Instrumentation first;

    private static Instrumentation last;

    private final Instrumentation place;
    private final Map<Class<?>, byte[]> files = Collections.synchronizedMap(new IdentityHashMap<>());

    private ClassFiles(Instrumentation place) {
        this.place = place;
        place.addTransformer(this, true);
    }

    /** Called by the JVM. */
    public static void premain(String options, Instrumentation instrumentation) {
        ofStart = instrumentation;
    }

    /** Called by the JVM. */
    public static void agentmain(String options, Instrumentation instrumentation) {
        first = first == null ? instrumentation : first;
        last = instrumentation;
    }

    /** From now on, keeps what the JVM has. */
    static ClassFiles first() {
        return new ClassFiles(first);
    }

    /** From now on, keeps what the JVM is to have. */
    static ClassFiles last() {
        return new ClassFiles(last);
    }

    static void again(Class<?>... classes) throws Exception {
        ofStart.retransformClasses(classes);
    }

    /** All classes that can be changed; those of the agent itself are as good as gone. */
    static List<Class<?>> classes() {
        List<Class<?>> classes = new ArrayList<>();
        for (Class<?> loaded : ofStart.getAllLoadedClasses()) {
            if (ofStart.isModifiableClass(loaded) && !isOfTimeagent(loaded) && !loaded.isHidden()) {
                classes.add(loaded);
            }
        }
        return classes;
    }

    @Override
    public byte[] transform(
            Module module, ClassLoader loader, String name, Class<?> loaded, ProtectionDomain domain, byte[] file) {
        if (loaded != null) {
            files.put(loaded, file.clone());
        }
        return null;
    }

    /** Keeps no more, and returns what was kept. */
    Map<Class<?>, byte[]> end() {
        place.removeTransformer(this);
        return files;
    }

    private static boolean isOfTimeagent(Class<?> loaded) {
        ClassLoader loader = loaded.getClassLoader();
        return loader != null && "timeagent".equals(loader.getName());
    }
}
