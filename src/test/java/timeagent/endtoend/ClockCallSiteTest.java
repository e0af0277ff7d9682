package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ClockCallSiteTest extends OnEveryJdk {

    private static final Path WORKLOAD =
            Artifacts.PROJECT.resolve("sample-app/src/main/java/sampleapp/ClockWorkload.java");
    private static final CallSite CLOCK_LOOP =
            new CallSite("sampleapp.ClockWorkload", "readClock", Programs.lineOf(WORKLOAD, "// the clock call site"));

    @Test
    void namesTheCallSiteAndCountsEveryRead() {
        Finished run = java().agent().recording().sampleApp("clock", "--calls", "1000000", "--threads", "2");

        run.succeeded();
        assertThat(run.stdout()).startsWith("workload=clock calls=1000000 threads=2 ");
        Recording recording = run.recording();
        assertThat(CallSite.calls(recording)).isEqualTo(withStopwatch(CLOCK_LOOP, 1_000_000L));
        assertThat(CallSite.totalCalls(recording)).isEqualTo(withStopwatch(CLOCK_LOOP, 1_000_000L));
        RecordedEvent last = lastOfTheLoop(recording);
        assertThat(last.getString("descriptor")).isEqualTo("(J)J");
        assertThat(last.getString("clock")).isEqualTo("System.currentTimeMillis");
    }

    /** The workload reads nanoTime before its loop and after. */
    private static Map<CallSite, Long> withStopwatch(CallSite loop, long calls) {
        Map<CallSite, Long> all = new TreeMap<>(Map.of(loop, calls));
        for (String read : new String[] {"long start = System.nanoTime();", "(System.nanoTime() - start) / 1e9"}) {
            all.put(new CallSite("sampleapp.ClockWorkload", "run", Programs.lineOf(WORKLOAD, read)), 1L);
        }
        return all;
    }

    private static RecordedEvent lastOfTheLoop(Recording recording) {
        List<RecordedEvent> events = recording.events(CallSite.EVENT).stream()
                .filter(event -> CallSite.of(event).equals(CLOCK_LOOP))
                .toList();
        return events.get(events.size() - 1);
    }

    @Test
    void estimatesTheTimeOfTheCallsFromTheMeanOfOneRead() {
        Finished run = java().agent("clock=count").recording().program("OwnClock", "6");

        assertThat(run.succeeded().recording().events(CallSite.EVENT))
                .filteredOn(event -> event.getLong("meanDuration") != Long.MIN_VALUE)
                .isNotEmpty()
                .allSatisfy(event -> {
                    double calls = event.getLong("calls");
                    // the mean is rounded to whole nanoseconds, the product of the unrounded one is not
                    assertThat((double) event.getLong("estimatedTime"))
                            .isCloseTo(calls * event.getLong("meanDuration"), within(calls / 2 + 1));
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Initialisers",
                "Interfaces",
                "Bodies",
                "Flow",
                "Threads",
                "ShortThreads",
                "VirtualThreads",
                "Loaders"
            })
    void countsEveryReadOfTheProgram(String program) {
        assumeTrue(jdk.feature() >= 21 || !program.equals("VirtualThreads"), "has no virtual threads");

        Finished run = java().agent().recording().program(program);

        assertThat(CallSite.calls(run.succeededWith("true\n").recording())).isEqualTo(Programs.marks(program));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Flow", "Threads"})
    void countsTheSameInTheInterpreter(String program) {
        Finished run = java().flags("-Xint").agent().recording().program(program);

        assertThat(CallSite.calls(run.succeededWith("true\n").recording())).isEqualTo(Programs.marks(program));
    }

    @Test
    void totalsAreTheSumsOfTheCalls() {
        Recording recording = java().agent().recording().program("Flow").recording();

        assertThat(CallSite.totalCalls(recording)).isEqualTo(CallSite.calls(recording));
    }

    @Test
    void countsNothingThatOnlyLooksLikeARead() {
        Finished run = java().agent().recording().program("NoReads");

        run.succeededWith("84 java.lang.System.currentTimeMillis\n");
        assertThat(CallSite.calls(run.recording()).values()).allMatch(calls -> calls == 0);
    }

    @Test
    void countsFromTheStartOfARecordingThatComesLater() {
        Finished run = java().agent().program("RecordingLater", "later.jfr");

        Recording later = Recording.of(folder.resolve("later.jfr"));
        run.succeededWith("true\n");
        assertThat(CallSite.calls(later).values()).containsExactly(234L);
    }

    @Test
    void countsNothingWhenTheClockIsOff() {
        Finished run = java().agent("clock=off").recording().program("Flow");

        assertThat(run.succeededWith("true\n").recording().events(CallSite.EVENT))
                .isEmpty();
    }

    static Stream<Arguments> selections() {
        return Stream.of(
                Arguments.of("include=program.Initialisers", new String[] {"Initialisers.", "Initialisers$"}),
                Arguments.of(
                        "include=program.Initialisers,exclude=program.Initialisers$*", new String[] {"Initialisers."}),
                Arguments.of("include=program.Initialisers$Stamp", new String[] {"Initialisers$Stamp."}),
                Arguments.of("include=program.Initialisers*", new String[] {"Initialisers.", "Initialisers$"}),
                Arguments.of(
                        "include=program.Initialisers$S*:program.Initialisers",
                        new String[] {"Initialisers.", "Initialisers$"}),
                Arguments.of("exclude=program.Initialisers$Stamp", new String[] {"Initialisers."}),
                Arguments.of("exclude=other.*:*Stamp", new String[] {"Initialisers."}),
                Arguments.of("exclude=program.*", new String[] {}),
                Arguments.of("include=program.*,exclude=*$Stamp", new String[] {"Initialisers."}));
    }

    @ParameterizedTest
    @MethodSource("selections")
    void countsOnlyInTheClassesChosen(String options, String[] counted) {
        Map<CallSite, Long> expected = Programs.marks("Initialisers");
        expected.keySet().removeIf(site -> Stream.of(counted).noneMatch(site.toString()::contains));

        Finished run = java().agent(options).recording().program("Initialisers");

        assertThat(CallSite.calls(run.succeededWith("true\n").recording())).isEqualTo(expected);
    }
}
