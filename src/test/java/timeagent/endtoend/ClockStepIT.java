package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A program whose wall clock is set, and one that stands still: which of the two it was. */
@Alone
@Full
@OnOneJdk
final class ClockStepIT extends OnEveryJdk {

    private static final double SECOND = 1e9;
    private static final int LENGTH = 6;

    /** With enough memory that only a test's own call causes a collection, which takes long on a busy machine. */
    private JavaRun program(String options, String... settings) throws Exception {
        return java().flags("-Xms512m", "-XX:MetaspaceSize=256m")
                .environment(
                        "LD_PRELOAD", SharedLibrary.of("steppedclock", folder).toString())
                .recording(settings)
                .agent(options);
    }

    /** A program that reads the clock for {@link #LENGTH} seconds; what happens begins with it. */
    private Finished clockReads(String name, String value) throws Exception {
        return clockReads(program(""), name, value);
    }

    private Finished clockReads(JavaRun program, String name, String value) throws Exception {
        return program.environment("FROM", folder.resolve("started").toString())
                .environment(name, value)
                .environment("SLEW_PPM", "500")
                .program("SteppedClock", "" + LENGTH)
                .succeeded();
    }

    private static List<RecordedEvent> steps(Finished run) {
        return run.recording().events("timeagent.ClockStep");
    }

    private List<JsonObject> interruptions(Finished run) {
        JsonObject report = report(run);
        return report.has("interruptions")
                ? report.getAsJsonArray("interruptions").asList().stream()
                        .map(JsonElement::getAsJsonObject)
                        .toList()
                : List.of();
    }

    /** The JSON keys that are present and not 0. */
    private static Stream<String> kinds(List<JsonObject> interruptions) {
        return interruptions.stream()
                .flatMap(one -> Stream.of("stepNanos", "stoodStillNanos", "garbageCollectionNanos", "safepointNanos")
                        .filter(key -> one.has(key) && one.get(key).getAsLong() != 0));
    }

    @ParameterizedTest
    @ValueSource(longs = {3_600_000, -3_600_000})
    void aStepIsReportedAndChangesNoRate(long millis) throws Exception {
        long start = System.nanoTime();
        Finished run = clockReads("STEPS", "3000:" + millis);

        JsonObject report = report(run);
        assertIsOfOneTime(report, LENGTH, (System.nanoTime() - start) / SECOND);
        assertThat(interruptions(run).stream().filter(one -> one.has("stepNanos")))
                .singleElement()
                .satisfies(step -> {
                    assertThat(step.get("stepNanos").getAsDouble() / 1e6).isCloseTo(millis, within(10.0));
                    assertThat(step.get("text").getAsString())
                            .contains(
                                    "the wall clock was set " + (millis < 0 ? "back" : "forward") + " by 3,600 s",
                                    "reads of the wall clock around it: program.SteppedClock.read:");
                });
        assertThat(report.getAsJsonArray("findings").toString()).contains("timeagent.Interruptions");
    }

    /** The program's own time, by the monotonic clock. */
    private static void assertIsOfOneTime(JsonObject report, double length, double atMost) {
        JsonObject recording = report.getAsJsonArray("recordings").get(0).getAsJsonObject();
        double seconds = recording.get("seconds").getAsDouble();
        double reads = report.getAsJsonObject("clock").get("reads").getAsDouble();
        JsonObject timeline = report.getAsJsonObject("plots").getAsJsonObject("timeline");

        assertThat(seconds).isBetween(length, atMost);
        assertThat(recording.get("agentSeconds").getAsDouble()).isBetween(length, seconds);
        assertThat(report.getAsJsonObject("clock").get("readsPerSecond").getAsDouble())
                .isCloseTo(reads / recording.get("agentSeconds").getAsDouble(), within(1.0));
        assertThat(timeline.getAsJsonArray("points").size()
                        * timeline.get("stepSeconds").getAsDouble())
                .isBetween(length - 1, atMost);
    }

    /** By an hour, there and back; what has a duration has it of a clock that runs on. */
    @ParameterizedTest
    @ValueSource(strings = {"clock=all", "clock.cached=1ms,socket=mirror"})
    void everyReadAndWriteIsRecordedThroughManySteps(String options) throws Exception {
        String steps = IntStream.range(0, 100)
                .mapToObj(step -> 20 * step + ":" + (step % 2 == 0 ? 3_600_000 : -3_600_000))
                .collect(Collectors.joining(","));

        Finished run = clockReads(program(options), "STEPS", steps);

        long times = Long.parseLong(run.stdout().strip());
        int line = Programs.lineOf(Programs.source("SteppedClock"), "return System.currentTimeMillis();");
        Recording recording = run.recording();
        assertThat(CallSite.calls(recording)).containsEntry(new CallSite("program.SteppedClock", "read", line), times);
        assertThat(recording.events(SocketWrites.OURS)).hasSize((int) times).allMatch(ClockStepIT::isOfThisTime);
        assertThat(recording.events("timeagent.ClockRead")).allMatch(ClockStepIT::isOfThisTime);
        assertThat(recording.events(CallSite.EVENT))
                .extracting(count -> count.getLong("meanDuration"))
                // or not measured yet
                .allMatch(mean -> mean >= 0 && mean < 1_000_000);
    }

    private static boolean isOfThisTime(RecordedEvent event) {
        return !event.getDuration().isNegative() && event.getDuration().toMinutes() < 2;
    }

    @ParameterizedTest
    @CsvSource({"1500:4000, 1s, 2.5", "1500:500, 100ms, 0.3"})
    void aSuspendedProcessStoodStillAndHasNoStep(String stop, String period, double atLeast) throws Exception {
        long start = System.nanoTime();
        Finished run = clockReads(program("", "jdk.JavaThreadStatistics#period=" + period), "STOP", stop);

        assertThat(steps(run)).isEmpty();
        assertIsOfOneTime(report(run), LENGTH, (System.nanoTime() - start) / SECOND);
        List<JsonObject> found = interruptions(run);
        assertThat(kinds(found)).doesNotContain("stepNanos", "garbageCollectionNanos");
        // up to a period passes before an event is due, and a busy machine adds safepoints
        assertThat(found).anySatisfy(one -> {
            double still = one.get("stoodStillNanos").getAsDouble();
            assertThat(still - one.get("safepointNanos").getAsDouble()).isGreaterThan(atLeast * SECOND);
            assertThat(one.get("text").getAsString())
                    .matches(".* \\(no garbage collection, .*safepoint.*: suspended, or without a CPU\\)\\.");
        });
    }

    @Test
    void aLongCollectionIsThatAndNoStep() throws Exception {
        Finished run = program("")
                .flags("-XX:+UseSerialGC", "-Xmx3g")
                .program("LongCollection")
                .succeeded();

        assertThat(steps(run)).isEmpty();
        assertThat(interruptions(run)).anySatisfy(one -> {
            assertThat(one.get("garbageCollectionNanos").getAsDouble()).isGreaterThan(0.5 * SECOND);
            assertThat(one.get("text").getAsString()).contains("the program stood still for ", " (garbage collection ");
        });
    }
}
