package timeagent.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.common.UserException;
import timeagent.analysis.fixture.BuiltReport;
import timeagent.analysis.summary.Facts;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.events.EventType;
import timeagent.analysis.summary.jvm.Recording;
import timeagent.analysis.summary.jvm.SettingsAggregator.Known;
import timeagent.analysis.summary.process.Allocation;
import timeagent.analysis.summary.socket.SocketWrites;

class WorkUnitTest {

    private static final SocketWrites WRITES =
            new SocketWrites(1000, null, 0, 0, 1000, false, null, List.of(), List.of(), List.of());

    @TempDir
    Path folder;

    private double inOutput(String pattern, String output) throws IOException, UserException {
        Path log = Files.writeString(folder.resolve("round-01-a.log"), output);
        return WorkUnit.of(pattern).inOutput(log, 10);
    }

    @Test
    void isARatePerSecondTimesTheSecondsIfTheGroupSaysSo() throws Exception {
        assertThat(inOutput("requests=([0-9]+)", "requests=300")).isEqualTo(300);
        assertThat(inOutput("Requests/sec: +(?<perSecond>[0-9.]+)", "Requests/sec:   250.5\n"))
                .isEqualTo(2505);
    }

    @Test
    void isAboveZero() {
        assertThatThrownBy(() -> inOutput("n=(\\d)", "n=0"))
                .isInstanceOf(UserException.class)
                .hasMessageStartingWith("--unit 'n=(\\d)' finds 0 in '")
                .hasMessageEndingWith("round-01-a.log': there is no unit to share the cost");
    }

    @Test
    void countsAllSocketWritesWhateverNumberWasRecorded() throws Exception {
        BuiltReport of = new BuiltReport();
        of.writes = WRITES;
        of.events = List.of(type("timeagent.SocketWrite", 20), type("com.acme.Order", 30));
        Report throttled = of.report();

        assertThat(inRecording("timeagent.SocketWrite", throttled, Map.of("timeagent.SocketWrite#throttle", "100/s")))
                .isEqualTo(1000);
        assertThat(inRecording("com.acme.Order", throttled, Map.of())).isEqualTo(30);
        assertThat(inRecording(
                        "com.acme.Order",
                        throttled,
                        Map.of("com.acme.Order#threshold", "0 ns", "com.acme.Order#throttle", "off")))
                .isEqualTo(30);
    }

    private static double inRecording(String unit, Report report, Map<String, String> settings) throws UserException {
        return WorkUnit.of(unit)
                .inRecording(new Facts(report, new Known(Map.of(), settings, Set.of()), Map.of(), 1, Set.of()));
    }

    @Test
    void isNoTypeOfWhichAPartWasRecorded() {
        Recording recording = new Recording("a.jfr", null, null, null, null, null, null, "", 10, 10, null, 10, false);
        BuiltReport of = new BuiltReport();
        of.recordings = List.of(recording);
        of.writes = WRITES;
        of.events = List.of(type("timeagent.SocketWrite", 20), type("jdk.ThreadPark", 30));
        Report report = of.report();
        String remedy = "; record it with threshold=0 and throttle=off, or give another unit";

        assertThatThrownBy(() -> inRecording("jdk.ThreadPark", report, Map.of("jdk.ThreadPark#threshold", "20 ms")))
                .hasMessage(
                        "--unit jdk.ThreadPark: 'a.jfr' has only a part of these events, by threshold=20 ms" + remedy);
        assertThatThrownBy(() -> inRecording("jdk.ThreadPark", report, Map.of("jdk.ThreadPark#throttle", "100/s")))
                .hasMessage(
                        "--unit jdk.ThreadPark: 'a.jfr' has only a part of these events, by throttle=100/s" + remedy);
        assertThatThrownBy(() ->
                        inRecording("timeagent.SocketWrite", report, Map.of("timeagent.SocketWrite#threshold", "1 ms")))
                .hasMessageContaining("by threshold=1 ms");
    }

    private static EventType type(String name, long recorded) {
        return new EventType(
                name, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
                null, null, null, recorded, null);
    }

    @Test
    void hasTheCostsThatAreKnown() {
        Report nothing = new BuiltReport().report();

        assertThat(WorkUnit.metrics(50, nothing, null, 0)).isEqualTo(Map.of("unit.count", 50.0));
        assertThat(WorkUnit.metrics(50, nothing, 2.0, 0))
                .isEqualTo(Map.of("unit.count", 50.0, "process.cpuNanosPerUnit", 4e7));
    }

    @Test
    void sharesTheBytesOfTheProcess() {
        BuiltReport of = new BuiltReport();
        of.allocation = new Allocation(1000L, 10.0, 0, 0);

        assertThat(WorkUnit.metrics(50, of.report(), null, 0)).containsEntry("allocation.bytesPerUnit", 20.0);
    }
}
