package timeagent.agent.rewrite;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import timeagent.agent.classfile.CollectedLoaders;
import timeagent.agent.classfile.LoaderTable;
import timeagent.agent.socket.JdkWrites;
import timeagent.agent.socket.NettyWrites;

/** Tracks the classes that write to sockets: whether their writes are recorded, and which have hooks. */
final class WritingClasses {
    private final boolean wanted;
    /** Set when a recording starts: before, a rewritten write would do nothing but cost start-up time. */
    private volatile boolean recorded;

    /** Others may have been rewritten before, for their clock reads. */
    private final LoaderTable<Boolean> hooked;
    /** Names of those that may write and were loaded, or began to be, before writes were recorded. */
    private final Set<String> unhooked = ConcurrentHashMap.newKeySet();

    WritingClasses(boolean wanted, CollectedLoaders collected) {
        this.wanted = wanted;
        hooked = new LoaderTable<>(collected);
    }

    /** Records writes from now on, if the options enable it. */
    void record() {
        // loaded first: its loading would call the transformer, which needs it
        NettyWrites.concerns("");
        JdkWrites.concerns("");
        recorded = wanted;
    }

    /** Notes a class that is being loaded or retransformed; call before {@link #recordsWritesOf}. */
    void see(ClassLoader loader, String name) {
        if (wanted && mayWrite(loader, name)) {
            // either this load sees that writes are recorded, or the first recording sees this load
            unhooked.add(name);
        }
    }

    /** Loads no table of methods, which takes time when a JVM starts. */
    private static boolean mayWrite(ClassLoader loader, String name) {
        return loader == null
                ? name.startsWith("sun/nio/ch/") || name.startsWith("java/net/Socket$")
                : name.contains("netty/channel/");
    }

    boolean recordsWritesOf(ClassLoader loader, String name) {
        return recorded && (loader == null ? JdkWrites.concerns(name) : NettyWrites.concerns(name));
    }

    void hasHooks(ClassLoader loader, String name) {
        hooked.put(loader, name, true);
        unhooked.remove(name);
    }

    /** The class cannot be rewritten. */
    void skip(String name) {
        unhooked.remove(name);
    }

    /** Whether a class still needs hooks for its writes. */
    boolean lacksHooks(ClassLoader loader, String name) {
        return recordsWritesOf(loader, name) && !hooked.contains(loader, name);
    }

    /** Whether a class without hooks was still being loaded when writes began to be recorded. */
    boolean lacksOne() {
        for (String name : unhooked) {
            if (JdkWrites.concerns(name) || NettyWrites.concerns(name)) {
                return true;
            }
        }
        return false;
    }
}
