package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Reads of a clock other than the system's are counted; their cost is unknown. */
final class OtherClocksIT extends OnEveryJdk {

    private static final String OWN_READ = "return System.currentTimeMillis(); // 600";

    private static final List<String> UNPRICED = List.of(
            "in OwnClock.fixed",
            "in OwnClock.tick",
            "in OwnClock.own",
            "in OwnClock.dates",
            "Clock.millis in OwnClock.main");

    @Test
    void countsEveryReadAndPricesThoseOfTheSystemsClock() {
        Recording recording = SharedRuns.ownClock(jdk).recording();

        assertThat(CallSite.calls(recording)).isEqualTo(Programs.marks("OwnClock"));
        assertThat(CallSite.clocks(recording)).isEqualTo(Programs.clocks("OwnClock"));
        assertThat(unpriced(recording)).isEqualTo(expected());
    }

    @Test
    void pricesWhatAnOwnClockReadsOnce() {
        Recording recording = SharedRuns.ownClock(jdk).recording();

        // 300 calls of each of two call sites end in the one inside
        CallSite inside =
                new CallSite("program.OwnClock", "millis", Programs.lineOf(Programs.source("OwnClock"), OWN_READ));
        assertThat(CallSite.calls(recording)).containsEntry(inside, 600L);
        assertThat(recording.events(CallSite.EVENT))
                .filteredOn(event -> event.getString("clock").equals("System.currentTimeMillis"))
                .allSatisfy(event -> assertThat(CallSite.of(event)).isEqualTo(inside))
                .anySatisfy(event -> assertThat(event.getLong("meanDuration")).isPositive());
    }

    /** The call sites of which no event has a mean duration. */
    private static Set<CallSite> unpriced(Recording recording) {
        Set<CallSite> unpriced = new TreeSet<>(CallSite.calls(recording).keySet());
        recording.events(CallSite.EVENT).forEach(event -> {
            boolean none = event.getLong("meanDuration") == 0;
            // an event without reads has a cost that was measured after them, and no time
            assertThat(event.getLong("estimatedTime") == 0).isEqualTo(none || event.getLong("calls") == 0);
            if (!none) {
                unpriced.remove(CallSite.of(event));
            }
        });
        return unpriced;
    }

    private static Set<CallSite> expected() {
        Set<CallSite> expected = new TreeSet<>();
        Programs.clocks("OwnClock").forEach((site, clock) -> {
            String mark = clock + " in " + site.className().replace("program.", "") + "." + site.method();
            if (UNPRICED.stream().anyMatch(mark::endsWith)) {
                expected.add(site);
            }
        });
        assertThat(expected).hasSize(8);
        return expected;
    }
}
