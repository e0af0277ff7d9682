package timeagent.endtoend;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import org.junit.jupiter.api.Test;

final class ClockReadIT extends OnEveryJdk {
    private static final String EVENT = "timeagent.ClockRead";

    @Test
    void recordsEveryReadOfEveryKind() {
        Recording recording = java().agent("clock=all")
                .recording()
                .program("Kinds", "2", "platform")
                .succeededWith("true\n")
                .recording();
        List<RecordedEvent> reads = recording.events(EVENT);
        Map<CallSite, Long> marks = Programs.marks("Kinds");
        marks.replaceAll((site, count) -> 2 * count);
        assertThat(perSite(reads)).isEqualTo(marks);
        assertThat(reads).extracting(read -> read.getLong("weight")).containsOnly(1L);
        assertThat(reads).allSatisfy(read -> {
            assertThat(read.getThread().getJavaName()).startsWith("Thread-");
            assertThat(read.getDuration()).isZero();
        });
        Map<CallSite, String> clocks = new TreeMap<>();
        reads.forEach(read -> clocks.put(CallSite.of(read), read.getString("clock")));
        assertThat(clocks).isEqualTo(Programs.clocks("Kinds"));
        assertThat(reads)
                .filteredOn(read -> !read.getString("method").equals("run"))
                .allSatisfy(read -> assertThat(top(read)).isEqualTo(CallSite.of(read)));
        // no frame is at the place of a method reference
        assertThat(reads)
                .filteredOn(read -> read.getString("method").equals("run"))
                .isNotEmpty()
                .allSatisfy(read -> assertThat(className(topFrame(read))).startsWith("program.Kinds"));
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
        // long enough for the samples below on a machine of six times the speed
        int rounds = 100_000;
        Finished run = java().agent("clock.samples=1000").recording().program("Hot", "2", "" + rounds);

        Recording recording = run.succeededWith("true\n").recording();
        Map<CallSite, Long> calls = Programs.marks("Hot");
        calls.replaceAll((site, ofRound) -> 2 * rounds * ofRound);
        assertThat(CallSite.calls(recording)).isEqualTo(calls);
        List<RecordedEvent> reads = recording.events(EVENT);
        // one call site has one in 31 reads: 430 samples or more miss it in one run in a million
        assertThat(reads).hasSizeGreaterThan(430);
        Map<CallSite, Long> events = perSite(reads);
        assertThat(events.keySet()).isEqualTo(calls.keySet());
        assertThat(mostWithinASecond(reads)).isLessThanOrEqualTo(2 * 1000);
        assertThat(reads).allSatisfy(read -> assertThat(top(read)).isEqualTo(CallSite.of(read)));
        // one in 31 reads is of one call site, the others of the other; six standard deviations of the binomial
        double share = 1 / 31.0;
        CallSite seldom =
                Collections.min(calls.entrySet(), Map.Entry.comparingByValue()).getKey();
        assertThat(events.get(seldom) / (double) reads.size())
                .isCloseTo(share, within(6 * Math.sqrt(share * (1 - share) / reads.size())));
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
