package timeagent.events.clock;

/** Reads as a thread does that counts in a slot of its own, and adds up the weights of its events. */
final class SampledThread {
    final CountSlot slot = new CountSlot(new Thread());
    private final SampleSchedule schedule;
    private long weights;
    private long events;

    SampledThread(SampleSchedule schedule) {
        this.schedule = schedule;
    }

    /** The weight of the event about one read, 0 for no event. */
    long read(int site) {
        long[] page = slot.pageOrNew(site);
        long weight = CountPage.count(page, site) ? schedule.take(slot, page, site, true) : 0;
        weights += weight;
        events += weight > 0 ? 1 : 0;
        return weight;
    }

    void read(int site, int times) {
        for (int i = 0; i < times; i++) {
            read(site);
        }
    }

    /** The sum of the weights of all events. */
    long weights() {
        return weights;
    }

    long events() {
        return events;
    }
}
