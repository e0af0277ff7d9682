package timeagent.endtoend;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class SocketWriteTest extends OnEveryJdk {

    private static final String OURS = "timeagent.SocketWrite";
    private static final String JDK = "jdk.SocketWrite";

    static Stream<Arguments> stylesAndApis() {
        return Styles.ALL.stream()
                .flatMap(style -> Stream.of("channel", "gather", "stream").map(api -> Arguments.of(style, api)));
    }

    @ParameterizedTest
    @MethodSource("stylesAndApis")
    void recordsEveryWriteAsTheJdkDoes(String style, String api) {
        Finished run = java().agent("socket=" + style)
                .recordingJdkSocketWrites()
                .sampleApp("socket", "--api", api, "--writes", "10000", "--size", "3");

        run.succeeded();
        assertThat(run.stdout()).startsWith("workload=socket api=" + api + " writes=10000 bytes=30000 ");
        int port = Integer.parseInt(run.stdout().replaceFirst("(?s).* port=(\\d+) .*", "$1"));
        Recording recording = run.recording();
        assertThat(recording.events(OURS)).hasSize(10_000).allSatisfy(write -> {
            assertThat(write.getString("host")).isEqualTo("localhost");
            assertThat(write.getString("address")).isEqualTo("127.0.0.1");
            assertThat(write.getInt("port")).isEqualTo(port);
            assertThat(write.getLong("bytesWritten")).isEqualTo(3);
            assertThat(write.getString("api")).isEqualTo(api);
            assertThat(write.<Object>getValue("error")).isNull();
            assertThat(write.getDuration().toNanos()).isNotNegative();
            assertThat(write.getThread().getJavaName()).isEqualTo("writer-0");
            assertThat(write.getStackTrace()).isNull();
        });
        assertThat(writes(recording, OURS)).isEqualTo(writes(recording, JDK));
    }

    @ParameterizedTest
    @MethodSource("timeagent.endtoend.Styles#all")
    void namesPeersGivenByNameAndByAddress(String style) {
        // the JDK's event off: in 17 it asks the name service, and leaves the answer in the address
        Finished run = java().agent("socket=" + style)
                .recording("jdk.SocketWrite#enabled=false")
                .program("Peers");

        Recording recording = run.succeededWith("written\n").recording();
        assertThat(count(recording, OURS, write -> write.getString("host") + "/" + write.getString("address")))
                .isEqualTo(Map.of("localhost/127.0.0.1", 12L, "a/name/127.0.0.1", 6L, "/127.0.0.1", 12L));
        assertThat(count(recording, OURS, write -> write.getString("api")))
                .isEqualTo(Map.of("channel", 5L, "gather", 10L, "stream", 15L));
    }

    @ParameterizedTest
    @MethodSource("timeagent.endtoend.Styles#all")
    void recordsAsMuchToThesePeersAsTheJdkDoes(String style) {
        Finished run =
                java().agent("socket=" + style).recordingJdkSocketWrites().program("Peers");

        Recording recording = run.succeededWith("written\n").recording();
        assertThat(recording.events(OURS)).hasSize(30);
        assertThat(count(recording, OURS, SocketWriteTest::destination))
                .isEqualTo(count(recording, JDK, SocketWriteTest::destination));
    }

    @ParameterizedTest
    @MethodSource("timeagent.endtoend.Styles#all")
    void recordsTheWritesOfManyConnections(String style) {
        Finished run = java().agent("socket=" + style)
                .recordingJdkSocketWrites()
                .sampleApp("socket", "--writes", "10001", "--connections", "8");

        Recording recording = run.succeeded().recording();
        Map<String, Long> perThread =
                count(recording, OURS, write -> write.getThread().getJavaName());
        assertThat(perThread).hasSize(8).containsEntry("writer-0", 1251L);
        assertThat(perThread.values()).filteredOn(count -> count == 1250).hasSize(7);
        assertThat(writes(recording, OURS)).isEqualTo(writes(recording, JDK));
    }

    @Test
    void recordsNothingButWritesToSockets() {
        Finished run = java().agent().recordingJdkSocketWrites().program("Quiet", "file");

        Recording recording = run.succeededWith("-1\n").recording();
        assertThat(recording.events(OURS)).isEmpty();
        assertThat(recording.events(JDK)).isEmpty();
    }

    @Test
    void recordsNothingWhenSocketsAreOff() {
        Finished run = java().agent("socket=off").recordingJdkSocketWrites().sampleApp("socket", "--writes", "100");

        Recording recording = run.succeeded().recording();
        assertThat(recording.events(OURS)).isEmpty();
        assertThat(recording.events(JDK)).hasSize(100);
    }

    @Test
    void doesWhatTheSettingsOfTheEventSay() {
        Finished off =
                java().agent().recording("+timeagent.SocketWrite#enabled=false").sampleApp("socket", "--writes", "100");
        Finished under =
                java().agent().recording("+timeagent.SocketWrite#threshold=1h").sampleApp("socket", "--writes", "100");
        assertThat(off.succeeded().recording().events(OURS)).isEmpty();
        assertThat(under.succeeded().recording().events(OURS)).isEmpty();
    }

    @Test
    void showsTheStackOfTheApplicationWhenSwitchedOn() {
        Finished run = java().agent()
                .recording("+timeagent.SocketWrite#stackTrace=true")
                .sampleApp("socket", "--writes", "100");

        assertThat(run.succeeded().recording().events(OURS)).hasSize(100).allSatisfy(write -> assertThat(frames(write))
                .contains("sampleapp.Writer"));
    }

    @Test
    void showsNoFrameOfTheAgentInAStack() {
        Finished run = java().agent()
                .recording("+timeagent.SocketWrite#stackTrace=true")
                .sampleApp("socket", "--writes", "100");

        assertThat(run.succeeded().recording().events(OURS)).hasSize(100).allSatisfy(write -> assertThat(frames(write))
                .noneMatch(name -> name.startsWith("timeagent.") || name.startsWith("java.lang.Timeagent")));
    }

    private static List<String> frames(RecordedEvent event) {
        return event.getStackTrace().getFrames().stream()
                .map(frame -> frame.getMethod().getType().getName())
                .toList();
    }

    /** Returns how often the same was written to the same peer. */
    private static Map<List<Object>, Long> writes(Recording recording, String event) {
        return count(recording, event, write -> List.of(write.getString("host"), destination(write)));
    }

    private static List<Object> destination(RecordedEvent write) {
        return List.of(write.getString("address"), write.getInt("port"), write.getLong("bytesWritten"));
    }

    private static <K> Map<K, Long> count(Recording recording, String event, Function<RecordedEvent, K> key) {
        return recording.events(event).stream().collect(groupingBy(key, counting()));
    }
}
