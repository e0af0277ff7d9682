package timeagent.endtoend;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@OnNewestToo
final class SocketWriteIT extends OnEveryJdk {

    private static final String OURS = SocketWrites.OURS;
    private static final String JDK = SocketWrites.JDK;

    /** Every api of the sample application. */
    private static final String[] RUNS = SampleRun.ofEach(
            1000,
            "channel",
            "gather",
            "stream",
            "adaptor",
            "transfer",
            "async",
            "async-handler",
            "datagram",
            "datagram-write",
            "datagram-socket",
            "unix",
            "unix-gather");

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
                .sampleRuns(RUNS);

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
        });
        // as the table of covered writes in docs/events.md has it, by api
        Set<String> seenByJdk = Set.of("channel", "gather", "stream", "unix", jdk.feature() < 25 ? "" : "adaptor");
        assertThat(recording.events(JDK))
                .hasSize(results.stream()
                        .filter(result -> seenByJdk.contains(result.api()))
                        .mapToInt(result -> (int) result.number("writes"))
                        .sum());
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
