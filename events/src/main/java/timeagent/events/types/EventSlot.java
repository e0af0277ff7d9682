package timeagent.events.types;

import timeagent.events.socket.EventCostProbe;
import timeagent.events.threads.ThreadSlot;

/** The measurements that one platform thread has open, as many as events are inside one another; used by the owner only. */
final class EventSlot extends ThreadSlot {
    private static final int INDEX_BITS = 3;
    private static final int MOST = 1 << INDEX_BITS;
    private static final int LAST_ROUND = Integer.MAX_VALUE >> INDEX_BITS;

    private final EventMeasurement[] measurements = new EventMeasurement[MOST];
    private int rounds;

    EventSlot(Thread owner) {
        super(owner);
        for (int i = 0; i < MOST; i++) {
            measurements[i] = new EventMeasurement();
        }
    }

    /** Starts a measurement, in place of an older one if exceptions have left them all open; returns its number, not 0. */
    int start(EventCosts at, int point, long thread, EventCostProbe probe) {
        rounds = rounds == LAST_ROUND ? 1 : rounds + 1;
        int index = rounds & MOST - 1;
        for (int i = 0; i < MOST && measurements[index].isOpen(); i++) {
            index = index + 1 & MOST - 1;
        }
        int number = rounds << INDEX_BITS | index;
        measurements[index].start(at, number, point, thread, probe);
        return number;
    }

    /** Null if it is not open any more, or in another thread. */
    EventMeasurement open(int number, long thread) {
        EventMeasurement measurement = measurements[number & MOST - 1];
        return measurement.is(number, thread) ? measurement : null;
    }
}
