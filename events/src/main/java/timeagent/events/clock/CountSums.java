package timeagent.events.clock;

import java.util.Arrays;
import java.util.function.Consumer;
import timeagent.events.ThreadTable;

/**
 * The sums of all threads' counts; those of dead threads are added up once and their slots removed.
 *
 * <p>Runs in the agent's and in Flight Recorder's threads, one at a time: a thread that counts never takes this lock.
 */
final class CountSums implements Consumer<CountSlot> {
    private final ThreadTable<CountSlot> table;
    private long[] retired = new long[0];

    CountSums(ThreadTable<CountSlot> table) {
        this.table = table;
    }

    /** The counts of call sites 0 to {@code sites - 1}. */
    synchronized long[] of(int sites) {
        removeDead();
        long[] sums = Arrays.copyOf(retired, sites);
        table.forEach(slot -> slot.addTo(sums));
        return sums;
    }

    /** Removes the slots of dead threads; their counts stay. */
    synchronized void removeDead() {
        table.removeDead(this);
    }

    /** Adds the last counts of a dead thread. */
    @Override
    public void accept(CountSlot slot) {
        // all that can fail comes first: the slot stays then, and is added the next time
        if (slot.sites() > retired.length) {
            retired = Arrays.copyOf(retired, slot.sites());
        }
        slot.addTo(retired);
    }
}
