package timeagent.events;

import java.lang.ref.WeakReference;

/**
 * What the agent keeps for one platform thread; found by the thread's number in a {@link ThreadTable}.
 *
 * <p>Refers to the thread weakly: a strong reference would keep a dead thread's class loaders in memory.
 */
public abstract class ThreadSlot extends WeakReference<Thread> {
    /** Of the owner; the JDK uses no number twice. */
    final long number;

    /** The next slot of the bucket. */
    ThreadSlot next;

    protected ThreadSlot(Thread owner) {
        super(owner, AgentDaemon.DEAD_THREADS);
        number = JdkInternals.id(owner);
    }

    /** Whether the owner has ended; if so, the caller sees all that it did. */
    public final boolean isOfDeadThread() {
        Thread owner = get();
        return owner == null || !owner.isAlive();
    }
}
