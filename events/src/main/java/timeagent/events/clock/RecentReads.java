package timeagent.events.clock;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The clocks that the application has read since the last call. */
final class RecentReads {
    private final Map<String, ReadableClock> clocks = new HashMap<>();
    private long[] totals = new long[0];

    RecentReads() {
        for (ReadableClock clock : ReadableClock.values()) {
            clocks.put(clock.label(), clock);
        }
    }

    Set<ReadableClock> look() {
        Set<ReadableClock> read = EnumSet.noneOf(ReadableClock.class);
        CallSite[] sites = CallSites.all();
        long[] before = Arrays.copyOf(totals, sites.length);
        totals = ClockCounter.counts().sums(sites.length);
        for (int site = CallSites.SELF_TEST + 1; site < sites.length; site++) {
            if (totals[site] > before[site]) {
                read.add(clocks.get(sites[site].clock()));
            }
        }
        return read;
    }

    ReadableClock clock(String label) {
        return clocks.get(label);
    }
}
