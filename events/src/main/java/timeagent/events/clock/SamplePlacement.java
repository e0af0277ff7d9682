package timeagent.events.clock;

/**
 * Places the next event of a hot call site in each thread's reads; runs in the sampler's thread.
 *
 * <p>The reads that the threads made in the last second, one thread after the other, are taken for those of the next. Each
 * interval of this row has one event at a random place. So the events come out as many as planned, with 2 threads or with
 * 1,000 of which each has an event in ten seconds only; if each thread drew for itself, the number would vary by its square
 * root. Where a thread reads more or less than it did, each of its reads still has the same probability.
 */
final class SamplePlacement {
    private final long[] random = {System.identityHashCode(this)};
    private final int site;
    private final int interval;

    /** Of the next thread's first read, in its interval. */
    private long position;
    /** Of the event of that interval and of the next one. */
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

    /** Sets the limit of one thread, if it has read here. */
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
