package timeagent.events.clock;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** How often the application has read each clock since the last look. */
final class RecentReads {
    private final Map<String, ReadableClock> clocks = new HashMap<>();
    private long[] totals = new long[0];

    RecentReads() {
        for (ReadableClock clock : ReadableClock.values()) {
            clocks.put(clock.label(), clock);
        }
    }

    /** Returns the clocks that were read, each with its reads. */
    Map<ReadableClock, Long> look() {
        Map<ReadableClock, Long> read = new EnumMap<>(ReadableClock.class);
        NumberedSite[] sites = CallSites.all();
        long[] before = Arrays.copyOf(totals, sites.length);
        totals = ClockCounter.counts().sums(sites.length);
        for (int site = CallSites.SELF_TEST + 1; site < sites.length; site++) {
            long reads = totals[site] - before[site];
            if (reads > 0 && sites[site] != null) {
                ReadableClock clock = clocks.get(sites[site].site.clock());
                read.put(clock, read.getOrDefault(clock, 0L) + reads);
            }
        }
        return read;
    }

    ReadableClock clock(String label) {
        return clocks.get(label);
    }
}
