package timeagent.hooks;

import java.time.Clock;

/** Clock reads as rewritten code makes them. */
public final class HookedReads {
    private HookedReads() {}

    public static long currentTimeMillis(int site) {
        long now = System.currentTimeMillis();
        TimeagentClock.count(site);
        return now;
    }

    public static long nanoTime(int site) {
        long now = System.nanoTime();
        TimeagentClock.count(site);
        return now;
    }

    public static long millis(int site, Clock source) {
        TimeagentClock.source(source, site);
        long now = source.millis();
        TimeagentClock.count(site);
        return now;
    }
}
