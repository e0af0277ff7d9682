package timeagent.events.clock;

import timeagent.events.threads.Randomness;

/**
 * Places the next event of a hot call site in each thread's reads; runs in the sampler's thread.
 *
 * <p>Predicts the reads of the next second by those of the last, concatenated over all threads, and places one event at
 * a random position in each interval. The number of events is then as planned, whether 2 threads read or 1,000 with one
 * event each in ten seconds; independent draws per thread would vary by the square root. If a thread's rate changes,
 * each of its reads still has the same probability.
 */
final class SamplePlacement {
    private final long[] random = {System.identityHashCode(this)};
    private final int site;
    private final int interval;

    /** Position of the next thread's first read in its interval. */
    private long position;
    /** Positions of the events of that interval and of the next one. */
    private int event;

    private int nextEvent;

    SamplePlacement(int site, int interval) {
        this.site = site;
        this.interval = interval;
        position = anywhere();
        event = anywhere();
        nextEvent = anywhere();
    }

    private int anywhere() {
        return Randomness.below(random, 0, interval);
    }

    /** Sets the limit of one thread, if it has read at this call site. */
    void accept(CountSlot slot) {
        long[] page = slot.pageSeen(site);
        if (page == null) {
            return;
        }
        int cell = CountPage.cell(site);
        long reads = CountPage.get(page, cell);
        long end = reads + interval - position;
        if (event >= position) {
            CountPage.set(page, cell + CountPage.END, end);
            CountPage.set(page, cell + CountPage.LIMIT, reads + 1 + event - position);
        } else {
            CountPage.set(page, cell + CountPage.END, end + interval);
            CountPage.set(page, cell + CountPage.LIMIT, end + 1 + nextEvent);
        }
        moveBy(reads - page[cell + CountPage.SEEN]);
        page[cell + CountPage.SEEN] = reads;
    }

    private void moveBy(long reads) {
        long moved = position + reads;
        if (moved >= interval) {
            event = moved < 2L * interval ? nextEvent : anywhere();
            nextEvent = anywhere();
        }
        position = moved % interval;
    }
}
