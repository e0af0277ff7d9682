package timeagent.events.types;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
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
        }
        COST.setRelease(all, number, cost);
        costs = all;
    }

    /** Adds to the sums of all call sites; called by any thread, one at a time. */
    void addTo(SiteSums[] sums) {
        SiteCost[] all = costs;
        boolean dead = isOfDeadThread();
        for (int number = 0; number < Math.min(all.length, sums.length); number++) {
            SiteCost cost = (SiteCost) COST.getAcquire(all, number);
            if (cost != null) {
                cost.addTo(sums[number], dead);
            }
        }
    }
}
