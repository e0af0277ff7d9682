package timeagent.events.socket;

import java.util.concurrent.atomic.AtomicInteger;
import timeagent.events.jdk.JdkInternals;
import timeagent.events.threads.ThreadTable;

/**
 * The slots of all platform threads that have written to a socket; adds up and removes those of dead threads.
 *
 * <p>Finds a slot by thread id, not by a thread-local: some pools clear those after every task, and each task would get
 * a new slot. {@link #current} runs in the application's threads, without a lock.
 */
final class WriteSlots {
    /** Each of the first N threads measures one of its first N emissions. */
    private static final int EARLY = 8;

    private final int every;
    private final ThreadTable<WriteSlot> table = new ThreadTable<>();
    private final AtomicInteger earlyLeft = new AtomicInteger(EARLY);
    private final EmissionCost closed = new EmissionCost();
    /** Of dead threads, as in {@link #chosenFrom}. */
    private long closedWrites;

    /** @param every one in this many emissions is measured; 0 for none */
    WriteSlots(int every) {
        this.every = every;
    }

    /** The slot of the current platform thread. */
    WriteSlot current() {
        Thread thread = JdkInternals.carrier();
        WriteSlot slot = table.of(JdkInternals.id(thread));
        return slot != null ? slot : open(thread);
    }

    private WriteSlot open(Thread thread) {
        // short programs also need a measurement
        boolean early = every > EARLY && earlyLeft.get() > 0 && earlyLeft.getAndDecrement() > 0;
        WriteSlot slot = new WriteSlot(thread, every, early ? EARLY : every);
        table.add(slot);
        // a virtual thread that blocked after all, possibly to load a class, may have changed its carrier
        return JdkInternals.carrier() == thread ? slot : current();
    }

    /** Removes the slots of dead threads and keeps their costs. */
    synchronized void forgetDeadThreads() {
        for (WriteSlot slot : table.removeDead()) {
            closed.add(slot.cost);
            closedWrites += slot.choice.writes;
        }
    }

    /** The writes of all threads from which some were chosen as events. */
    synchronized long chosenFrom() {
        long writes = closedWrites;
        for (WriteSlot slot = table.next(null); slot != null; slot = table.next(slot)) {
            writes += slot.choice.writes;
        }
        return writes;
    }

    /** The number of slots. */
    int size() {
        return table.size();
    }

    /** The cost of all emissions since the agent started. */
    synchronized EmissionCost sum() {
        forgetDeadThreads();
        EmissionCost sum = closed.copy();
        for (WriteSlot slot = table.next(null); slot != null; slot = table.next(slot)) {
            sum.add(slot.cost);
        }
        return sum;
    }
}
