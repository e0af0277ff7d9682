package timeagent.events.clock;

import timeagent.events.diagnostics.HookErrors;

/** Emits the event of one clock read; runs in the application's threads, around the read. */
final class ClockReadEmitter {
    /** Frames between commit and the rewritten method: end(), ClockCounter.finish() and the hook. */
    static final int HIDDEN_FRAMES = 3;

    private static final ClockReadEvent SETTINGS = new ClockReadEvent();

    private ClockReadEmitter() {}

    /** Returns the started event of this read, or null if it has none. */
    static ClockReadEvent begin(int site) {
        try {
            long weight = ClockCounter.counts().weight(site, SETTINGS.isEnabled());
            if (weight == 0) {
                return null;
            }
            ClockReadEvent event = new ClockReadEvent();
            describe(event, CallSites.get(site).site, weight);
            event.begin();
            return event;
        } catch (Throwable e) {
            HookErrors.record(e);
            return null;
        }
    }

    private static void describe(ClockReadEvent event, CallSite site, long weight) {
        event.className = site.className();
        event.method = site.method();
        event.line = site.line();
        event.clock = site.clock();
        event.weight = (int) Math.min(Integer.MAX_VALUE, weight);
    }

    /** Runs everything that the first event needs except the commit. */
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
            HookErrors.record(e);
        }
    }
}
