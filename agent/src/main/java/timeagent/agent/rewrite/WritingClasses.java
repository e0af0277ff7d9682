package timeagent.agent.rewrite;

import timeagent.agent.classfile.LoaderTable;
import timeagent.agent.socket.JdkWrites;
import timeagent.agent.socket.NettyWrites;

/** Tracks the classes that write to sockets: whether their writes are recorded, and which have hooks. */
final class WritingClasses {
    private final boolean wanted;
    /** Set when a recording starts: before, a rewritten write would do nothing but cost start-up time. */
    private volatile boolean recorded;

    /** Others may have been rewritten before, for their clock reads. */
    private final LoaderTable<Boolean> hooked = new LoaderTable<>();

    WritingClasses(boolean wanted) {
        this.wanted = wanted;
    }

    /** Records writes from now on, if the options enable it. */
    void record() {
        // loaded first: its loading would call the transformer, which needs it
        NettyWrites.concerns("");
        JdkWrites.concerns("");
        recorded = wanted;
    }

    boolean recordsWritesOf(ClassLoader loader, String name) {
        return recorded && (loader == null ? JdkWrites.concerns(name) : NettyWrites.concerns(name));
    }

    void hasHooks(ClassLoader loader, String name) {
        hooked.put(loader, name, true);
    }

    /** Whether a class still needs hooks for its writes. */
    boolean lacksHooks(ClassLoader loader, String name) {
        return recordsWritesOf(loader, name) && !hooked.contains(loader, name);
    }
}
