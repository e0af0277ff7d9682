package timeagent.events.socket;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import timeagent.events.JdkInternals;

/** The slots of all platform threads that have written to a socket; those of dead threads are added up and dropped. */
final class WriteSlots {
    private static final int SMALLEST_CROWD = 64;

    private final int every;
    private final ThreadLocal<WriteSlot> local = ThreadLocal.withInitial(this::open);
    private final List<WriteSlot> open = new ArrayList<>();
    private final EmissionCost closed = new EmissionCost();
    private int crowd = SMALLEST_CROWD;

    /** @param every one in this many emissions is measured; 0 for none */
    WriteSlots(int every) {
        this.every = every;
    }

    /** The slot of the running platform thread. */
    WriteSlot current() {
        return (WriteSlot) JdkInternals.carrierLocal(local);
    }

    private WriteSlot open() {
        Thread thread = JdkInternals.carrier();
        // a random start: threads that write in step must not be measured in step;
        // not of ThreadLocalRandom, which on 17 calls Thread.getId(): the application can override it
        int first = every == 0 ? 0 : 1 + System.identityHashCode(thread) % every;
        WriteSlot slot = new WriteSlot(thread, first);
        synchronized (open) {
            if (open.size() >= crowd) {
                // here too: where EventCost is disabled, nobody asks for the sum
                closeThoseOfDeadThreads();
                crowd = Math.max(SMALLEST_CROWD, 2 * open.size());
            }
            open.add(slot);
        }
        return slot;
    }

    private void closeThoseOfDeadThreads() {
        for (Iterator<WriteSlot> i = open.iterator(); i.hasNext(); ) {
            WriteSlot slot = i.next();
            if (!slot.ownerIsAlive()) {
                slot.addTo(closed);
                i.remove();
            }
        }
    }

    /** How many slots are kept. */
    int size() {
        synchronized (open) {
            return open.size();
        }
    }

    /** What all emissions have cost since the agent started. */
    EmissionCost sum() {
        synchronized (open) {
            closeThoseOfDeadThreads();
            EmissionCost sum = closed.copy();
            for (WriteSlot slot : open) {
                slot.addTo(sum);
            }
            return sum;
        }
    }
}
