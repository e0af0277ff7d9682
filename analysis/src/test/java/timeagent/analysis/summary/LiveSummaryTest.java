package timeagent.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.FakeEvent;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.StreamedEvent;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.clock.Clock.Caller;
import timeagent.analysis.summary.clock.Interruption;
import timeagent.analysis.summary.jvm.Problem;

final class LiveSummaryTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path folder;

    /** An event of the JVM, at any time. */
    private record JvmEvent(String name, long startNanos, Map<String, Double> values) implements FakeEvent {

        @Override
        public Object value(String field) {
            return values.get(field);
        }

        @Override
        public double nanos(String field) {
            return values.getOrDefault(field, 0.0);
        }
    }

    private static Event load(double ofJvm, long nanos) {
        return new JvmEvent("jdk.CPULoad", nanos, Map.of("jvmUser", ofJvm));
    }

    private static LiveSummary ofFourCpus(int seconds) {
        LiveSummary summary = new LiveSummary(Duration.ofSeconds(seconds));
        summary.add(new JvmEvent("jdk.CPUInformation", 0, Map.of("hwThreads", 4.0)));
        return summary;
    }

    private List<Event> events(Runnable action) throws Exception {
        List<Event> events = new ArrayList<>();
        for (RecordedEvent event : RecordingFile.readAllEvents(Recorded.to(folder.resolve("a.jfr"), action))) {
            if (LiveSummary.TYPES.contains(event.getEventType().getName())) {
                events.add(new StreamedEvent(event));
            }
        }
        return events;
    }

    @Test
    void addsUpAnIntervalAndForgetsIt() throws Exception {
        List<Event> events = events(() -> {
            AgentEvents.clockReads("now", 7, 3000, 20, true);
            int line = AgentEvents.sampledRead(5000);
            AgentEvents.sampledSite(line, 5000, true);
            AgentEvents.socketWrite(8080, 10, null);
            AgentEvents.socketWrite(8080, 20, java.io.IOException.class);
            AgentEvents.eventCost("mirror", 2, 2, 96, 500);
            AgentEvents.contextSwitches(30, 4);
        });
        LiveSummary summary = ofFourCpus(1);
        summary.add(load(0.1, 0));
        assertThat(summary.end()).isNull();
        events.forEach(summary::add);
        summary.add(load(0.25, 2 * SECOND));

        LiveReport report = summary.end();

        assertThat(report.time()).isEqualTo("1970-01-01T00:00:02Z");
        assertThat(report.seconds()).isEqualTo(2);
        assertThat(report.cpus()).isEqualTo(1);
        CallSite wrapper = report.clock().callSites().get(0);
        assertThat(wrapper.callsPerSecond()).isEqualTo(2500);
        assertThat(wrapper.callers()).extracting(Caller::weight).containsExactly(5000L);
        assertThat(report.clock().callSites().get(1).estimatedCpuShare()).isEqualTo(3000 * 20 / 2e9);
        assertThat(report.socketWrites().bytes()).isEqualTo(30);
        assertThat(report.socketWrites().failed()).isEqualTo(1);
        assertThat(report.socketWrites().peers().get(0).name()).isEqualTo("localhost/127.0.0.1:8080");
        assertThat(report.eventCost().get(0).bytesPerEvent()).isEqualTo(48);
        assertThat(report.contextSwitches().perSecond()).isEqualTo(17);
        assertThat(report.warnings()).isEmpty();

        summary.add(load(0.5, 3 * SECOND));
        LiveReport next = summary.end();

        assertThat(next.seconds()).isEqualTo(1);
        assertThat(next.cpus()).isEqualTo(2);
        assertThat(next.clock()).isNull();
        assertThat(next.socketWrites()).isNull();
    }

    @Test
    void aProgramThatWaitsUsesNoCpu() throws Exception {
        LiveSummary summary = ofFourCpus(1);
        summary.add(load(0, SECOND));
        summary.add(load(0, 2 * SECOND));

        assertThat(summary.end().cpus()).isZero();
    }

    @Test
    void endsAnIntervalNoEarlierThanAskedFor() throws Exception {
        LiveSummary summary = ofFourCpus(3);
        for (int second = 1; second <= 2; second++) {
            summary.add(load(0, second * SECOND));
            assertThat(summary.end()).isNull();
        }
        summary.add(load(0, 3 * SECOND));

        assertThat(summary.end().seconds()).isEqualTo(3);
    }

    @Test
    void warnsOfWhatItWasNotGiven() throws Exception {
        LiveSummary summary = ofFourCpus(1);
        summary.add(load(0, SECOND));
        summary.miss();
        summary.add(load(0, 2 * SECOND));
        String missed = "events may have been missed, and counts be too low: the program or this machine was suspended,"
                + " or is overloaded";

        assertThat(summary.end().warnings().stream().map(Problem::text)).containsExactly(missed);
        // with one sample of the load left out, none, and two
        summary.add(load(0, 4 * SECOND));
        assertThat(summary.end().warnings()).isEmpty();
        summary.add(load(0, 5 * SECOND));
        assertThat(summary.end().warnings()).isEmpty();
        summary.add(load(0, 8 * SECOND));
        assertThat(summary.end().warnings().stream().map(Problem::text)).containsExactly(missed);
    }

    /** The reads come before the step: the buffer of their thread may be written first. */
    @Test
    void saysThatTheClockWasSetOrTheProgramStoodStill() throws Exception {
        List<Event> events = events(() -> {
            AgentEvents.clockReads("now", 7, 30, 20, false);
            AgentEvents.clockStep(-312_000_000);
        });
        LiveSummary summary = ofFourCpus(1);
        summary.add(load(0.1, 0));
        summary.add(new JvmEvent("jdk.GarbageCollection", 0, Map.of("sumOfPauses", 1.7 * SECOND)));
        events.forEach(summary::add);
        summary.add(load(0.1, 2 * SECOND));

        List<Interruption> interruptions = summary.end().interruptions();

        assertThat(interruptions).hasSize(2);
        assertThat(interruptions.get(0).text())
                .isEqualTo("At 00:00:00 UTC the program stood still for 1.70 s (garbage collection 1.70 s).");
        assertThat(interruptions.get(1).text())
                .endsWith(
                        " UTC the wall clock was set back by 312 ms; the program did not stand still; reads of the wall clock"
                                + " around it: com.acme.Stamp.now:7 (30).");
    }

    @Test
    void takesTheWritesOfAnIntervalFromTotals() throws Exception {
        List<Event> events = events(() -> {
            AgentEvents.socketWrite(8080, 10, null);
            AgentEvents.socketPeer(8080, 500, 2000);
            AgentEvents.socketPeer(8081, 20, 9_000_000);
        });
        LiveSummary summary = ofFourCpus(1);
        summary.add(load(0.1, 0));
        events.forEach(summary::add);
        summary.add(load(0.25, 2 * SECOND));

        LiveReport report = summary.end();

        assertThat(report.socketWrites().events()).isEqualTo(520);
        assertThat(report.socketWrites().peers().get(0).name()).isEqualTo("localhost/127.0.0.1:8081");
        assertThat(report.socketWrites().nanos().total()).isEqualTo(500 * 2000 + 20 * 9_000_000);
    }
}
