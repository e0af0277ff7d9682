package timeagent.events;

import java.lang.reflect.Method;
import java.util.concurrent.ThreadFactory;

/** What a test on 21 and later needs of virtual threads; these tests are compiled for 17. */
public final class VirtualThreads {
    private VirtualThreads() {}

    /** A virtual thread that is not started. */
    public static Thread of(Runnable task) {
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            Method factory = Class.forName("java.lang.Thread$Builder").getMethod("factory");
            return ((ThreadFactory) factory.invoke(builder)).newThread(task);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public static boolean isVirtual(Thread thread) {
        try {
            return (boolean) Thread.class.getMethod("isVirtual").invoke(thread);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
