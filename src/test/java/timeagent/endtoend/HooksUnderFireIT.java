package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hooks in listeners of Flight Recorder, and in many threads. */
@Full
final class HooksUnderFireIT extends OnEveryJdk {

    /** What {@code ManyThreads} writes to the peer that is slow. */
    private static final long LARGE = 16 << 20;

    /**
     * Writes of the program's listeners are events, which its stream hears of and answers. What the thread of a stream does is no
     * event, of ours or of the JDK: Flight Recorder takes none from it.
     */
    @ParameterizedTest
    @ValueSource(strings = {"clock=all,socket=instrumented-cached", "clock=count,socket=mirror"})
    void listenersOfFlightRecorderAreCountedAndEnd(String options) {
        Path file = folder.resolve("listeners.jfr");
        assertThat(listeners(quietly(), file)[3]).isZero();
        long[] done = listeners(quietly().agent(options), file);

        assertThat(done[3]).isZero();
        long reads = done[0];
        long outsideOfStreams = done[1] - done[2];
        Recording recording = Recording.of(file);
        int line = Programs.lineOf(Programs.source("OwnListeners"), "System.currentTimeMillis();");
        assertThat(CallSite.calls(recording))
                .isEqualTo(Map.of(new CallSite("program.OwnListeners", "read", line), reads));
        assertThat(recording.events(SocketWrites.JDK)).hasSize((int) outsideOfStreams);
        assertThat(recording.events(SocketWrites.OURS)).hasSize((int) outsideOfStreams);
        assertThat(recording.events("timeagent.ClockRead"))
                .hasSize(options.contains("all") ? (int) outsideOfStreams : 0);
        recording.assertNothingFailed();
    }

    private JavaRun quietly() {
        return java().flags("-Xlog:jfr+startup=error");
    }

    private static long[] listeners(JavaRun java, Path file) {
        String output =
                java.program("OwnListeners", file.toString()).succeeded().stdout();
        return Stream.of(output.strip().split(" ")).mapToLong(Long::parseLong).toArray();
    }

    @ParameterizedTest
    @CsvSource({"platform, 1, clock=all", "virtual, 20, clock=sample", "virtual, 1, 'clock=count,socket=mirror'"})
    void veryManyThreadsAreCounted(String kind, int oneIn, String options) {
        assumeTrue(jdk.feature() >= 21 || kind.equals("platform"), jdk + " has no virtual threads");
        Finished run = java().flags("-Xmx128m").agent(options).recording().program("ManyThreads", kind, "" + oneIn);

        List<String> printed = new ArrayList<>(run.succeeded().stdout().lines().toList());
        long written = Long.parseLong(printed.remove(printed.size() - 1).replace("written ", ""));
        String slow = printed.get(0).split(" ")[1];
        Map<Boolean, List<String>> lines = SocketWrites.lines(run.recording()).stream()
                .collect(Collectors.partitioningBy(line -> line.contains(slow + " ")));
        assertThat(lines.get(true)).isEqualTo(printed);
        assertThat(lines.get(false)).hasSize(10_000).allMatch(line -> line.startsWith("channel localhost/127.0.0.1:"));
        assertThat(run.recording().sum(SocketPeers.OURS, "bytes")).isEqualTo(written + LARGE);
        Map<CallSite, Long> reads = Programs.marks("ManyThreads");
        reads.replaceAll((site, ofThoseThatWrite) -> oneIn * ofThoseThatWrite);
        assertThat(CallSite.calls(run.recording())).isEqualTo(reads);
        run.recording().assertNothingFailed();
    }

    @Test
    void aVirtualThreadThatStartsARecordingKeepsNobodyFromLoadingClasses() {
        assumeTrue(jdk.feature() >= 21, jdk + " has no virtual threads");
        Finished run = java().flags(
                        "-Djdk.virtualThreadScheduler.parallelism=1", "-Djdk.virtualThreadScheduler.maxPoolSize=1")
                .agent()
                .program("HeldCounters");

        run.succeededWith("ended true\n");
    }
}
