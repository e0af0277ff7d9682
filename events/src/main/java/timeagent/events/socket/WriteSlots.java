package timeagent.events.socket;

import java.util.concurrent.atomic.AtomicInteger;
import timeagent.events.JdkInternals;
import timeagent.events.ThreadTable;

/**
 * The slots of all platform threads that have written to a socket; those of dead threads are added up and removed.
 *
 * <p>A slot is found by the number of its thread, not through a thread-local: some pools clear those after every task, and
 * each task would have a slot of its own. {@link #current} runs in the application's threads, without a lock.
 */
final class WriteSlots {
    /** The first this many threads measure one of their first this many emissions. */
    private static final int EARLY = 8;

    private final int every;
    private final int styles;
    private final ThreadTable<WriteSlot> table = new ThreadTable<>();
    private final AtomicInteger earlyLeft = new AtomicInteger(EARLY);
    private final EmissionCost[] closed;

    /**
     * @param every one in this many emissions is measured; 0 for none
     * @param styles 1, or 2 that take turns
     */
    WriteSlots(int every, int styles) {
        this.every = every;
        this.styles = styles;
        closed = new EmissionCost[styles];
        for (int i = 0; i < styles; i++) {
            closed[i] = new EmissionCost();
        }
    }

    /** The slot of the running platform thread. */
    WriteSlot current() {
        Thread thread = JdkInternals.carrier();
        WriteSlot slot = table.of(JdkInternals.id(thread));
        return slot != null ? slot : open(thread);
    }

    private WriteSlot open(Thread thread) {
        // a random start: threads that write in step must not be measured in step;
        // not of ThreadLocalRandom, which on 17 calls Thread.getId(): the application can override it
        int random = System.identityHashCode(thread);
        int next = every == 0 ? 0 : 1 + random / EARLY % every;
        // a program with few writes has a cost too
        boolean early = every > EARLY && earlyLeft.get() > 0 && earlyLeft.getAndDecrement() > 0;
        WriteSlot slot = new WriteSlot(thread, early ? 1 + random % EARLY : next, early ? next : every, styles);
        table.add(slot);
        // a virtual thread that was made to wait after all, to load a class perhaps, may go on with another carrier
        return JdkInternals.carrier() == thread ? slot : current();
    }

    /** Removes the slots of dead threads; what their emissions have cost stays. */
    synchronized void forgetDeadThreads() {
        table.removeDead(slot -> {
            for (int style = 0; style < styles; style++) {
                slot.addTo(closed[style], style);
            }
        });
    }

    /** How many slots are kept. */
    int size() {
        return table.size();
    }

    /** What all emissions of a style have cost since the agent started. */
    synchronized EmissionCost sum(int style) {
        forgetDeadThreads();
        EmissionCost sum = closed[style].copy();
        table.forEach(slot -> slot.addTo(sum, style));
        return sum;
    }
}
