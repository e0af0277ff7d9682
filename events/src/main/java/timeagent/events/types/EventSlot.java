package timeagent.events.types;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.BitSet;
import timeagent.events.threads.ThreadSlot;

/** One platform thread's costs by number of the call site; only the owner adds to them. */
final class EventSlot extends ThreadSlot {
    private static final VarHandle COST = MethodHandles.arrayElementVarHandle(SiteCost[].class);
    private static final int ROOM = 16;

    private volatile SiteCost[] costs = new SiteCost[ROOM];

    EventSlot(Thread owner) {
        super(owner);
    }

    /** Null if the thread has not used it yet; called by the owner. */
    SiteCost cost(int number) {
        SiteCost[] all = costs;
        return number < all.length ? all[number] : null;
    }

    void add(int number, SiteCost cost) {
        SiteCost[] all = costs;
        if (number >= all.length) {
            all = Arrays.copyOf(all, (number / ROOM + 1) * ROOM);
            costs = all;
            // after it is seen: those that forget() removed until then, from the original, are free by now
            removeFree(all);
        }
        COST.setRelease(all, number, cost);
    }

    private static void removeFree(SiteCost[] all) {
        for (int number = 0; number < all.length; number++) {
            // once: forget() may remove it
            SiteCost cost = all[number];
            if (cost != null && cost.site != EventSites.get(number)) {
                all[number] = null;
            }
        }
    }

    /** Removes the costs of call sites that are free; called by one thread at a time. */
    void forget(BitSet sites) {
        SiteCost[] all = costs;
        for (int number = sites.nextSetBit(0);
                number >= 0 && number < all.length;
                number = sites.nextSetBit(number + 1)) {
            COST.setRelease(all, number, null);
        }
    }

    /** Adds to the sums of all call sites; called by any thread, one at a time. */
    void addTo(SiteSums[] sums) {
        SiteCost[] all = costs;
        for (int number = 0; number < Math.min(all.length, sums.length); number++) {
            SiteCost cost = (SiteCost) COST.getAcquire(all, number);
            // not those of a copy that removeFree() has yet to see
            if (cost != null && cost.site == EventSites.get(number)) {
                cost.addTo(sums[number]);
            }
        }
    }
}
