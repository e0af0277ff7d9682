package timeagent.events.clock;

/** Stands for one thread that reads: counts as {@link StripedCounts} does, and adds up the weights of its events. */
final class SampledRow {
    private final SampleSchedule schedule;
    private final long[] row;
    private final long[] told;
    private final long[] events;

    SampledRow(SampleSchedule schedule, int sites, long random) {
        this.schedule = schedule;
        row = CountRow.grown(CountRow.NONE, sites - 1, schedule.firstLimit());
        row[CountRow.RANDOM] = random;
        told = new long[sites];
        events = new long[sites];
    }

    /** The weight of the event about one read, 0 for no event. */
    long read(int site) {
        int cell = CountRow.cell(site);
        row[cell]++;
        long weight = row[cell] >= row[cell + 1] ? schedule.take(row, site, true) : 0;
        told[site] += weight;
        events[site] += weight > 0 ? 1 : 0;
        return weight;
    }

    /** Reads so often without a look at each. */
    void read(int site, int times) {
        for (int i = 0; i < times; i++) {
            read(site);
        }
    }

    /** As the sampler does: the next read at every call site looks at the schedule. */
    SampledRow wake() {
        for (int site = 0; site < told.length; site++) {
            row[CountRow.cell(site) + 1] = 0;
        }
        return this;
    }

    long reads(int site) {
        return row[CountRow.cell(site)];
    }

    long told(int site) {
        return told[site];
    }

    long events(int site) {
        return events[site];
    }
}
