package timeagent.endtoend;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import org.junit.jupiter.api.Test;

final class ClockReadIT extends OnEveryJdk {
    private static final String EVENT = "timeagent.ClockRead";

    @Test
    void recordsEveryReadWhenToldSo() {
        Recording recording = java().agent("clock=all")
                .recording()
                .program("Flow")
                .succeeded()
                .recording();

        List<RecordedEvent> reads = recording.events(EVENT);
        assertThat(perSite(reads)).isEqualTo(Programs.marks("Flow"));
        assertThat(CallSite.calls(recording)).isEqualTo(Programs.marks("Flow"));
        assertThat(reads).extracting(read -> read.getLong("weight")).containsOnly(1L);
        assertThat(reads).allSatisfy(read -> {
            assertThat(top(read)).isEqualTo(CallSite.of(read));
            assertThat(read.getThread().getJavaName()).isEqualTo("main");
            assertThat(read.getDuration()).isZero();
        });
    }

    @Test
    void recordsEveryReadOfEveryKind() {
        Recording recording = kinds();
        List<RecordedEvent> reads = recording.events(EVENT);
        Map<CallSite, Long> marks = Programs.marks("Kinds");
        marks.replaceAll((site, count) -> 2 * count);
        assertThat(perSite(reads)).isEqualTo(marks);
        assertThat(reads).extracting(read -> read.getLong("weight")).containsOnly(1L);
        Map<CallSite, String> clocks = new TreeMap<>();
        reads.forEach(read -> clocks.put(CallSite.of(read), read.getString("clock")));
        assertThat(clocks).isEqualTo(Programs.clocks("Kinds"));
        assertThat(reads)
                .filteredOn(read -> !read.getString("method").equals("run"))
                .allSatisfy(read -> assertThat(top(read)).isEqualTo(CallSite.of(read)));
    }

    @Test
    void showsTheApplicationOnTopWhenAMethodReferenceReads() {
        assertThat(kinds().events(EVENT))
                .filteredOn(read -> read.getString("method").equals("run"))
                .isNotEmpty()
                .allSatisfy(read -> assertThat(className(topFrame(read))).startsWith("program.Kinds"));
    }

    private Recording kinds() {
        return SharedRuns.of(jdk, "kinds", java -> java.agent("clock=all")
                        .recording()
                        .program("Kinds", "2", "platform")
                        .succeededWith("true\n"))
                .recording();
    }

    @Full
    @Test
    void recordsNoReadOfACallSiteThatIsNotHot() {
        Finished run = java().agent("clock.hot=1000000000").recording().program("Threads");

        assertThat(run.succeededWith("true\n").recording().events(EVENT)).isEmpty();
    }

    @Alone
    @Test
    void samplesTheHotCallSitesFairlyAndWithinTheBudget() {
        Recording recording = hot("clock.samples=1000", 2, 50_000);

        List<RecordedEvent> reads = recording.events(EVENT);
        // one call site has one in 31 reads: 430 samples or more miss it in one run in a million
        assertThat(reads).hasSizeGreaterThan(430);
        Map<CallSite, Long> events = perSite(reads);
        assertThat(events.keySet()).isEqualTo(Programs.marks("Hot").keySet());
        assertThat(mostWithinASecond(reads)).isLessThanOrEqualTo(2 * 1000);
        assertThat(reads).allSatisfy(read -> assertThat(top(read)).isEqualTo(CallSite.of(read)));
        // one in 31 reads is of one call site, the others of the other; five standard deviations of the binomial
        double share = 1 / 31.0;
        CallSite seldom = CallSite.calls(recording).entrySet().stream()
                .min(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
        assertThat(events.get(seldom) / (double) reads.size())
                .isCloseTo(share, within(5 * Math.sqrt(share * (1 - share) / reads.size())));
    }

    @Alone
    @Full
    @Test
    void keepsToTheBudgetWhateverThePeriodOfTheCounts() {
        Recording recording = hot("clock.samples=50", 2, 25_000, "+timeagent.ClockCallSite#period=20ms");

        assertThat(mostWithinASecond(recording.events(EVENT))).isBetween(1L, 2 * 50L);
    }

    @Alone
    @Full
    @Test
    void weightsAddUpToTheReads() {
        Recording recording = hot("clock.samples=1000", 1, 50_000, "+timeagent.ClockCallSite#period=20ms");

        List<RecordedEvent> reads = recording.events(EVENT);
        assertThat(reads).hasSizeGreaterThan(1);
        RecordedEvent last = reads.get(reads.size() - 1);
        double most = 0;
        double least = 0;
        for (CallSite site : Programs.marks("Hot").keySet()) {
            List<RecordedEvent> counts = of(recording.events(CallSite.EVENT), site);
            // what was counted up to the last sampled read; the reads of a second may be represented in the next
            most += countAfter(counts, last);
            least += countBefore(counts, last.getStartTime().minusSeconds(1));
        }
        // of the last second's 800 samples the standard deviation is 3.5 %; the seconds before are corrected
        assertThat((double) weights(reads)).as(least + " to " + most + " reads").isBetween(0.8 * least, 1.2 * most);
    }

    private static long countBefore(List<RecordedEvent> counts, Instant time) {
        return counts.stream()
                .filter(count -> count.getEndTime().isBefore(time))
                .mapToLong(count -> count.getLong("totalCalls"))
                .max()
                .orElse(0);
    }

    private static long countAfter(List<RecordedEvent> counts, RecordedEvent read) {
        return counts.stream()
                .filter(count -> count.getStartTime().isAfter(read.getEndTime()))
                .mapToLong(count -> count.getLong("totalCalls"))
                .sorted()
                .limit(2)
                .max()
                // nothing was read since: the last event tells all
                .orElse(counts.get(counts.size() - 1).getLong("totalCalls"));
    }

    private static long weights(List<RecordedEvent> reads) {
        return reads.stream().mapToLong(read -> read.getLong("weight")).sum();
    }

    private Recording hot(String options, int threads, int rounds, String... settings) {
        Finished run = java().agent(options).recording(settings).program("Hot", "" + threads, "" + rounds);
        Recording recording = run.succeededWith("true\n").recording();
        Map<CallSite, Long> expected = Programs.marks("Hot");
        expected.replaceAll((site, reads) -> reads * threads * rounds);
        assertThat(CallSite.calls(recording)).isEqualTo(expected);
        return recording;
    }

    private static List<RecordedEvent> of(List<RecordedEvent> events, CallSite site) {
        return events.stream().filter(event -> CallSite.of(event).equals(site)).toList();
    }

    private static long mostWithinASecond(List<RecordedEvent> events) {
        int most = 0;
        int first = 0;
        for (int last = 0; last < events.size(); last++) {
            Instant start = events.get(last).getEndTime().minusSeconds(1);
            while (!events.get(first).getEndTime().isAfter(start)) {
                first++;
            }
            most = Math.max(most, last - first + 1);
        }
        return most;
    }

    private static Map<CallSite, Long> perSite(List<RecordedEvent> reads) {
        return reads.stream().collect(groupingBy(CallSite::of, TreeMap::new, counting()));
    }

    /** Above it are those of the agent, which a report leaves out. */
    private static RecordedFrame topFrame(RecordedEvent read) {
        return read.getStackTrace().getFrames().stream()
                .filter(frame -> !className(frame).matches("(timeagent|java\\.lang\\.Timeagent).*"))
                .findFirst()
                .orElseThrow();
    }

    private static String className(RecordedFrame frame) {
        return frame.getMethod().getType().getName();
    }

    private static CallSite top(RecordedEvent read) {
        RecordedFrame frame = topFrame(read);
        return CallSite.of(className(frame), frame.getMethod().getName(), frame.getLineNumber());
    }
}
