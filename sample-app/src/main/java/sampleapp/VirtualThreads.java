package sampleapp;

import java.lang.reflect.Method;
import java.util.function.BiFunction;

/** Creates virtual threads (JDK 21) by reflection, because the class files are for 17. */
final class VirtualThreads {

    private static final int FIRST_JDK = 21;

    private VirtualThreads() {}

    /** @throws WorkloadException if this JDK has none */
    static BiFunction<String, Runnable, Thread> factory() throws WorkloadException {
        int jdk = Runtime.version().feature();
        if (jdk < FIRST_JDK) {
            throw new WorkloadException(
                    "--virtual needs JDK " + FIRST_JDK + " or newer, this is JDK " + jdk + "; leave --virtual out",
                    null);
        }
        try {
            Class<?> builder = Class.forName("java.lang.Thread$Builder");
            Method ofVirtual = Thread.class.getMethod("ofVirtual");
            Method name = builder.getMethod("name", String.class);
            Method unstarted = builder.getMethod("unstarted", Runnable.class);
            return (threadName, task) -> {
                try {
                    return (Thread) unstarted.invoke(name.invoke(ofVirtual.invoke(null), threadName), task);
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException(e);
                }
            };
        } catch (ReflectiveOperationException e) {
            throw new WorkloadException(e.toString(), e);
        }
    }
}
