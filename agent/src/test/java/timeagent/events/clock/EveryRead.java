package timeagent.events.clock;

import jdk.jfr.EventType;

/** Makes every counted read an event. */
public final class EveryRead {
    private EveryRead() {}

    public static void isAnEvent() {
        ClockSampler every = new ClockSampler(EventType.getEventType(ClockReadEvent.class), true, 1, 1);
        ClockReads.INSTANCE.sampleWith(every);
        every.recordingsChanged();
    }
}
