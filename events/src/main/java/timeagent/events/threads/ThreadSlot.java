package timeagent.events.threads;

import java.lang.ref.WeakReference;
import timeagent.events.jdk.JdkInternals;

/**
 * The agent's data of one platform thread, found by the thread's id in a {@link ThreadTable}.
 *
 * <p>References the thread weakly: a strong reference would keep a dead thread's class loaders in memory.
 */
public abstract class ThreadSlot extends WeakReference<Thread> {
    /** Id of the owner; the JDK never reuses ids. */
    public final long number;

    /** The next slot of the bucket. */
    ThreadSlot next;

    protected ThreadSlot(Thread owner) {
        super(owner, AgentDaemon.COLLECTED);
        number = JdkInternals.id(owner);
    }

    /** Whether the owner has ended; if so, all its writes are visible to the caller. */
    public final boolean isOfDeadThread() {
        Thread owner = get();
        return owner == null || !owner.isAlive();
    }
}
