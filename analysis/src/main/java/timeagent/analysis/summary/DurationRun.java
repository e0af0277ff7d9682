package timeagent.analysis.summary;

import timeagent.analysis.recording.EventRun;

/**
 * Durations of writes to one peer in one slice of time, which mostly follow each other by the thousand: counted once, and added
 * to both when the run ends.
 */
final class DurationRun {

    // to add a histogram takes as long as to add this many values one by one
    private static final int FEW = 256;

    private final long[] few = new long[FEW];
    private int count;
    private final Durations more = new Durations();
    private Durations ofPeer;
    private Durations ofSlice;

    /** Begins a run, after {@link #end}. */
    void begin(Durations peer, Durations slice) {
        ofPeer = peer;
        ofSlice = slice;
    }

    void add(long nanos) {
        if (count < FEW) {
            few[count++] = nanos;
        } else {
            more.add(nanos);
        }
    }

    void add(EventRun run) {
        if (count + run.count() > FEW) {
            more.add(run.durationsNanos(), run.count());
        } else {
            System.arraycopy(run.durationsNanos(), 0, few, count, run.count());
            count += run.count();
        }
    }

    /** Adds the run to the peer and the slice; there is none then. */
    void end() {
        for (int i = 0; i < count; i++) {
            ofPeer.add(few[i]);
            ofSlice.add(few[i]);
        }
        count = 0;
        if (more.count() > 0) {
            ofPeer.add(more);
            ofSlice.add(more);
            more.clear();
        }
    }
}
