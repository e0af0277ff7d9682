package timeagent.events.socket;

import java.lang.ref.WeakReference;
import timeagent.events.jdk.JdkInternals;
import timeagent.events.socket.peer.SocketWriteEvent;
import timeagent.events.threads.AgentDaemon;
import timeagent.events.threads.Randomness;

/**
 * The state of one platform thread between its socket writes: the reusable event object and
 * the emission costs.
 *
 * <p>Used by its own thread only (a virtual thread uses its carrier's slot), except the costs, which another thread
 * reads. References the thread weakly: a strong reference would keep a dead thread's class loaders in memory.
 */
final class WriteSlot extends WeakReference<Thread> {
    /** Id of the owner; the JDK never reuses ids. */
    final long number;

    /** The next slot of the bucket in {@link WriteSlots}. */
    WriteSlot next;

    /**
     * Whether the thread is emitting an event: writes by application sockets meanwhile are not recorded.
     *
     * <p>Set directly, not by a method: a call could fail with StackOverflowError and leave it set forever.
     */
    boolean emitting;

    final CollectedPackets packets = new CollectedPackets();

    final WriteSampler.Choice choice = new WriteSampler.Choice();

    /** Of the emissions of this thread; only grows, so the reader is at most one emission behind. */
    final EmissionCost cost = new EmissionCost();

    private SocketWriteEvent own;
    private boolean isFree;
    private CostSample spareMeasured;
    private final int every;
    private final long[] random = {System.identityHashCode(this)};
    private long untilMeasured;

    /**
     * @param every one in this many emissions is measured, at random; 0 for none
     * @param early one of this many first emissions is measured in any case
     */
    WriteSlot(Thread owner, int every, int early) {
        super(owner, AgentDaemon.COLLECTED);
        number = JdkInternals.id(owner);
        this.every = every;
        if (every == 0) {
            untilMeasured = Long.MAX_VALUE;
        } else {
            untilMeasured = early < every ? 1 + Randomness.below(random, 0, early) : distance();
            // allocated now, because there may be no memory when it is due
            spareMeasured = new CostSample();
        }
    }

    /** Whether the owner has ended; if so, all its writes are visible to the caller. */
    boolean isOfDeadThread() {
        Thread owner = get();
        return owner == null || !owner.isAlive();
    }

    private long distance() {
        return Randomness.distance(random, 0, every);
    }

    /** The thread's event object, or a new one while that is in use, because writes can be nested. */
    SocketWriteEvent take() {
        if (!isFree) {
            return new SocketWriteEvent();
        }
        isFree = false;
        return own;
    }

    void giveBack(SocketWriteEvent event) {
        // a class would keep its loader alive
        event.error(null);
        if (own != event) {
            own = event;
        }
        isFree = true;
    }

    /** The same for a write whose event is measured. */
    CostSample takeMeasured() {
        CostSample write = spareMeasured;
        if (write == null) {
            return new CostSample();
        }
        spareMeasured = null;
        return write;
    }

    void giveBack(CostSample write) {
        write.reset();
        spareMeasured = write;
    }

    /** Whether to measure this emission. */
    boolean isDue() {
        // below 0 where the stack ended while the next distance was drawn
        if (--untilMeasured <= 0) {
            untilMeasured = distance();
            return true;
        }
        return false;
    }
}
