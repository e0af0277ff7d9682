package timeagent.events.clock;

import timeagent.events.HookFailure;

/** Writes an event about one clock read; runs in the application's threads, between the count and the read. */
final class ClockReads {
    /** From the commit up to the rewritten method: end(), ClockCounter.finish() and the hook. */
    static final int HIDDEN_FRAMES = 3;

    private static final ClockReadEvent SETTINGS = new ClockReadEvent();

    private ClockReads() {}

    /** The event, begun, or null if this read is not to be one. */
    static ClockReadEvent begin(int site) {
        try {
            long weight = ClockCounter.counts().weight(site, SETTINGS.isEnabled());
            if (weight == 0) {
                return null;
            }
            ClockReadEvent event = new ClockReadEvent();
            describe(event, CallSites.get(site), weight);
            event.begin();
            return event;
        } catch (Throwable e) {
            HookFailure.swallow(e);
            return null;
        }
    }

    private static void describe(ClockReadEvent event, CallSite site, long weight) {
        event.className = site.className();
        event.method = site.method();
        event.line = site.line();
        event.clock = site.clock();
        event.weight = weight;
    }

    /** Does all of a first read's event but to commit it. */
    static void prepare() {
        ClockReadEvent event = new ClockReadEvent();
        describe(event, new CallSite("", "", "", 0, ""), 0);
        event.begin();
        event.end();
    }

    static void end(ClockReadEvent event) {
        try {
            event.end();
            event.commit();
        } catch (Throwable e) {
            HookFailure.swallow(e);
        }
    }
}
