package timeagent.analysis.summary.series;

import timeagent.analysis.recording.Event;

/** How many writes an event of a write stands for. */
public final class Weight {

    private Weight() {}

    /** 1 in a recording of an agent that recorded every write. */
    public static long of(Event e) {
        return e.has("weight") ? Math.max(0, e.number("weight")) : 1;
    }
}
