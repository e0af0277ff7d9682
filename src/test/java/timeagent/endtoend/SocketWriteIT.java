package timeagent.endtoend;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@OnNewestToo
final class SocketWriteIT extends OnEveryJdk {

    private static final String OURS = SocketWrites.OURS;
    private static final String JDK = SocketWrites.JDK;

    /** Every api of the sample application, each with another number of writes and another size. */
    private static final List<String> RUNS = Stream.of(
                    "channel 1001 1",
                    "gather 1002 2",
                    "stream 1003 3",
                    "adaptor 1004 4",
                    "transfer 1005 5",
                    "async 1006 6",
                    "async-handler 1007 7",
                    "datagram 1008 8",
                    "datagram-write 1009 9",
                    "datagram-socket 1010 10",
                    "unix 1011 11",
                    "unix-gather 1012 12")
            .map(run -> run.split(" "))
            .map(run -> "socket --api " + run[0] + " --writes " + run[1] + " --size " + run[2] + " --connections 3")
            .toList();

    @Test
    void recordsEveryWriteOfEveryApi() {
        recordsEveryWriteInStyle(Styles.DEFAULT);
    }

    @Full
    @ParameterizedTest
    @MethodSource("timeagent.endtoend.Styles#others")
    void recordsEveryWriteInStyle(String style) {
        Finished run = java().verified()
                .agent("socket=" + style)
                .recordingJdkSocketWrites()
                .sampleRuns(RUNS.toArray(String[]::new));

        List<SampleRun> results =
                run.succeeded().stdout().lines().map(SampleRun::of).toList();
        assertThat(results).hasSameSizeAs(RUNS);
        Recording recording = run.recording();
        SocketPeers.mustAddUp(recording);
        // not by peer: the system may give a later run the port of an earlier one
        Map<Long, List<RecordedEvent>> ours =
                recording.events(OURS).stream().collect(groupingBy(write -> write.getLong("bytesWritten")));
        assertThat(ours).hasSameSizeAs(RUNS);
        assertThat(results).allSatisfy(result -> {
            List<RecordedEvent> writes = ours.get(result.number("size"));
            assertThat(writes).extracting(SocketWrites::peer).containsOnly(result.peer());
            assertThat(writes).hasSize((int) result.number("writes")).allSatisfy(write -> {
                assertThat(write.getString("api")).isEqualTo(result.api());
                assertThat(write.getLong("bytesWritten")).isEqualTo(result.number("size"));
                assertThat(SocketWrites.error(write)).isNull();
                assertThat(write.getDuration().toNanos()).isNotNegative();
                assertThat(write.getStackTrace()).isNull();
            });
            assertThat(bytes(writes)).isEqualTo(result.number("bytes"));
            // an asynchronous write ends in whichever thread finds the socket ready
            if (!result.api().equals("async")) {
                assertThat(perThread(writes)).isEqualTo(shares(result));
            }
            List<RecordedEvent> jdks = recording.events(JDK).stream()
                    .filter(write -> isTo(write, result))
                    .filter(write -> write.getLong("bytesWritten") == result.number("size"))
                    .toList();
            assertThat(jdks).as(result.word("api")).hasSize(jdkSees(result) ? writes.size() : 0);
            assertThat(bytes(jdks)).isEqualTo(jdkSees(result) ? result.number("bytes") : 0);
        });
    }

    /** As the table of covered writes in docs/events.md has it. */
    private boolean jdkSees(SampleRun result) {
        return switch (result.api()) {
            case "channel", "gather", "stream", "unix" -> true;
            case "adaptor" -> jdk.feature() >= 25;
            default -> false;
        };
    }

    private static boolean isTo(RecordedEvent jdkEvent, SampleRun result) {
        return result.results().containsKey("path")
                ? jdkEvent.getString("address").equals("[" + result.word("path") + "]")
                : jdkEvent.getInt("port") == result.number("port");
    }

    private static long bytes(List<RecordedEvent> writes) {
        return writes.stream().mapToLong(write -> write.getLong("bytesWritten")).sum();
    }

    private static Map<String, Long> perThread(List<RecordedEvent> writes) {
        return writes.stream().collect(groupingBy(write -> write.getThread().getJavaName(), counting()));
    }

    private static Map<String, Long> shares(SampleRun result) {
        long writes = result.number("writes");
        return Map.of("writer-0", (writes + 2) / 3, "writer-1", (writes + 1) / 3, "writer-2", writes / 3);
    }

    @Test
    void recordsNothingButWritesToSockets() {
        Finished run = quick().agent().recordingJdkSocketWrites().program("Quiet", "file");

        Recording recording = run.succeededWith("-1\n").recording();
        assertThat(recording.events(OURS)).isEmpty();
        assertThat(recording.events(JDK)).isEmpty();
    }

    @Full
    @Test
    void recordsNothingWhenSocketsAreOff() {
        Finished run = quick().agent("socket=off").recordingJdkSocketWrites().sampleApp("socket", "--writes", "100");

        Recording recording = run.succeeded().recording();
        assertThat(recording.events(OURS)).isEmpty();
        assertThat(recording.events(JDK)).hasSize(100);
    }

    @Test
    void showsTheStackOfTheApplicationAloneWhenSwitchedOn() {
        Finished run = quick().agent()
                .recording("+timeagent.SocketWrite#stackTrace=true")
                .sampleApp("socket", "--writes", "100");

        assertThat(run.succeeded().recording().events(OURS)).hasSize(100).allSatisfy(write -> assertThat(frames(write))
                .contains("sampleapp.Writer")
                .noneMatch(name -> name.startsWith("timeagent.") || name.startsWith("java.lang.Timeagent")));
    }

    private static List<String> frames(RecordedEvent event) {
        return event.getStackTrace().getFrames().stream()
                .map(frame -> frame.getMethod().getType().getName())
                .toList();
    }
}
