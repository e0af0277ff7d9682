package timeagent.events.clock;

import java.util.Arrays;
import java.util.BitSet;
import timeagent.events.threads.ThreadTable;

/**
 * The sums of all threads' counts; adds up those of dead threads once and removes their slots.
 *
 * <p>Runs in threads of the agent and of Flight Recorder; threads that count never take this lock.
 */
final class CountSums {
    private final ThreadTable<CountSlot> table;
    private long[] retired = new long[0];

    CountSums(ThreadTable<CountSlot> table) {
        this.table = table;
    }

    /** The counts of call sites 0 to {@code sites - 1}: at least every read that happened before the call. */
    synchronized long[] of(int sites) {
        removeDead();
        long[] sums = Arrays.copyOf(retired, sites);
        for (CountSlot slot = table.next(null); slot != null; slot = table.next(slot)) {
            slot.addTo(sums);
        }
        return sums;
    }

    /** Sets the counts of call sites to 0 that no thread can count, and frees pages that have no others. */
    synchronized void forget(BitSet sites) {
        removeDead();
        int length = retired.length;
        for (int site = sites.nextSetBit(0); site >= 0 && site < length; site = sites.nextSetBit(site + 1)) {
            retired[site] = 0;
        }
        while (length > 0 && retired[length - 1] == 0) {
            length--;
        }
        if (4 * length < retired.length) {
            retired = Arrays.copyOf(retired, length);
        }
        for (CountSlot slot = table.next(null); slot != null; slot = table.next(slot)) {
            slot.forget(sites);
        }
    }

    /** Removes the slots of dead threads and keeps their counts. */
    synchronized void removeDead() {
        for (CountSlot slot = table.next(null); slot != null; slot = table.next(slot)) {
            if (slot.isOfDeadThread()) {
                retire(slot);
                table.remove(slot);
            }
        }
    }

    /** Adds the last counts of a dead thread. */
    private void retire(CountSlot slot) {
        // what can fail comes first: on failure the slot is kept and added the next time
        if (slot.sites() > retired.length) {
            retired = Arrays.copyOf(retired, slot.sites());
        }
        slot.addTo(retired);
    }
}
