package timeagent.events.socket;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import timeagent.events.JdkInternals;

/** The slots of all platform threads that have written to a socket; those of dead threads are added up and dropped. */
final class WriteSlots {
    private final int every;
    private final ThreadLocal<WriteSlot> local = ThreadLocal.withInitial(this::open);
    private final List<WriteSlot> open = new ArrayList<>();
    private final EmissionCost closed = new EmissionCost();

    /** @param every one in this many emissions is measured; 0 for none */
    WriteSlots(int every) {
        this.every = every;
    }

    /** The slot of the running platform thread. */
    WriteSlot current() {
        return (WriteSlot) JdkInternals.carrierLocal(local);
    }

    private WriteSlot open() {
        // a random start: threads that write in step must not be measured in step
        int first = every == 0 ? 0 : 1 + ThreadLocalRandom.current().nextInt(every);
        WriteSlot slot = new WriteSlot(JdkInternals.carrier(), first);
        synchronized (open) {
            open.add(slot);
        }
        return slot;
    }

    /** What all emissions have cost since the agent started. */
    EmissionCost sum() {
        synchronized (open) {
            for (Iterator<WriteSlot> i = open.iterator(); i.hasNext(); ) {
                WriteSlot slot = i.next();
                if (!slot.ownerIsAlive()) {
                    slot.addTo(closed);
                    i.remove();
                }
            }
            EmissionCost sum = closed.copy();
            for (WriteSlot slot : open) {
                slot.addTo(sum);
            }
            return sum;
        }
    }
}
