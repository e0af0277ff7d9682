package timeagent.events.types;

/** Counts and costs of one call site, of one thread or several; times in nanoseconds. */
final class SiteSums {
    /** Null if the number of the call site is free, or if these are not all of its counts. */
    EventSite site;

    long created;
    long committed;
    long measured;
    long bytes;
    long construction;
    long filling;
    long commit;

    void addMeasured(SiteSums other) {
        measured += other.measured;
        bytes += other.bytes;
        construction += other.construction;
        filling += other.filling;
        commit += other.commit;
    }

    void setMeasured(SiteSums other) {
        measured = other.measured;
        bytes = other.bytes;
        construction = other.construction;
        filling = other.filling;
        commit = other.commit;
    }

    SiteSums minus(SiteSums other) {
        SiteSums difference = new SiteSums();
        difference.created = created - other.created;
        difference.committed = committed - other.committed;
        difference.measured = measured - other.measured;
        difference.bytes = bytes - other.bytes;
        difference.construction = construction - other.construction;
        difference.filling = filling - other.filling;
        difference.commit = commit - other.commit;
        return difference;
    }

    /** Sets times below 0 to it: those of almost nothing, which the clock does not resolve. */
    void roundUp() {
        construction = Math.max(0, construction);
        filling = Math.max(0, filling);
        commit = Math.max(0, commit);
    }

    boolean isEmpty() {
        return (created | committed | measured) == 0;
    }

    long time() {
        return construction + filling + commit;
    }
}
