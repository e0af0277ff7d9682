package timeagent.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.text.TerminalStyle;

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

    /** An interval that is complete, of half a CPU. */
    private LiveSummary twoSeconds(Runnable action) throws Exception {
        List<Event> events = events(action);
        LiveSummary summary = ofFourCpus(1);
        summary.add(load(0.125, 0));
        assertThat(summary.end()).isNull();
        events.forEach(summary::add);
        summary.add(load(0.125, 2 * SECOND));
        return summary;
    }

    private static String text(LiveReport report, int height) {
        return report.text("7 (com.acme.Shop)", TerminalStyle.NONE, height);
    }

    /** Totals of peers have the writes that are also single events. */
    @Test
    void showsTheTablesOfAnInterval() throws Exception {
        LiveSummary summary = twoSeconds(() -> {
            AgentEvents.clockReads("now", 7, 400, 25_000, true);
            AgentEvents.socketWrite(8080, 10, null);
            AgentEvents.socketPeer(8080, 500, 2000);
            AgentEvents.socketPeer(8081, 20, 9_000_000);
            AgentEvents.eventCost("mirror", 20, 2, 96, 420);
            AgentEvents.contextSwitches(60, 4);
        });

        assertThat(text(summary.end(), 24)).isEqualTo("""
                1970-01-01T00:00:02Z  PID 7 (com.acme.Shop), 2 s, 0.50 CPUs

                Clock reads
                  400, 200/s, about 1.00 % of the CPU time (95 % interval 0.99 .. 1.01 %)
                  calls  calls/s   mean     CPU  clock                     call site
                    400      200  25 us  1.00 %  System.currentTimeMillis  com.acme.Stamp.now:7

                Socket writes
                  520 writes, 532 kB, 0 failed, 181 ms in writes
                    time  writes    bytes       p50       p90       p99   max  api      peer
                  180 ms      20  20.5 kB  ~8.72 ms  ~8.98 ms  ~8.98 ms  9 ms  channel  localhost/127.0.0.1:8081
                    1 ms     500   512 kB  ~1.51 us  ~1.91 us  ~1.99 us  2 us  channel  localhost/127.0.0.1:8080
                  ~: from ranges of powers of two, exact to a factor of 2

                Cost of recording a socket write
                  style   events  measured  bytes  95 % interval    time  95 % interval
                  mirror      20         2   48 B  -              210 ns  -

                Context switches
                  64, 32/s: 60 voluntary, 4 involuntary
                """);
    }

    @Test
    void listsAsMuchAsHasRoom() throws Exception {
        LiveSummary summary = twoSeconds(() -> {
            for (int i = 0; i < 9; i++) {
                AgentEvents.clockReads("now", i, 400, 25_000, false);
                AgentEvents.socketPeer(8080 + i, 20, 2000);
            }
        });
        LiveReport report = summary.end();

        String text = text(report, 28);
        assertThat(text.lines().filter(line -> line.contains("Stamp.now"))).hasSize(4);
        assertThat(text)
                .contains("and 5 more call sites: 2,000 calls, 1,000/s, 5.00 % of the CPU time\n")
                .contains("and 5 more peers");
        assertThat(text(report, 10).lines().filter(line -> line.contains("127.0.0.1")))
                .hasSize(3);
    }

    @Test
    void addsUpAnIntervalAndForgetsIt() throws Exception {
        LiveSummary summary = twoSeconds(() -> {
            int line = AgentEvents.sampledRead(5000);
            AgentEvents.sampledSite(line, 5000, true);
            AgentEvents.socketWrite(8080, 10, null);
            AgentEvents.socketWrite(8080, 20, IOException.class);
        });

        LiveReport report = summary.end();

        CallSite wrapper = report.clock().callSites().get(0);
        assertThat(wrapper.callsPerSecond()).isEqualTo(2500);
        assertThat(wrapper.callers()).extracting(Caller::weight).containsExactly(5000L);
        assertThat(report.socketWrites().bytes()).isEqualTo(30);
        assertThat(report.socketWrites().failed()).isEqualTo(1);
        assertThat(report.warnings()).isEmpty();

        summary.add(load(0.5, 3 * SECOND));

        assertThat(text(summary.end(), 24)).isEqualTo("""
                1970-01-01T00:00:03Z  PID 7 (com.acme.Shop), 1 s, 2 CPUs

                Clock reads
                  none

                Socket writes
                  none
                """);
    }

    @Test
    void endsAnIntervalNoEarlierThanAskedFor() throws Exception {
        LiveSummary summary = new LiveSummary(Duration.ofSeconds(3));
        for (int second = 0; second <= 2; second++) {
            summary.add(load(0, second * SECOND));
            assertThat(summary.end()).isNull();
        }
        summary.add(load(0, 3 * SECOND));

        // the number of CPUs is not known
        assertThat(text(summary.end(), 24)).contains(", 3 s, -\n");
    }

    @Test
    void warnsOfWhatItWasNotGiven() throws Exception {
        LiveSummary summary = ofFourCpus(1);
        summary.add(load(0, SECOND));
        summary.miss();
        summary.add(load(0, 2 * SECOND));
        String missed = "events may have been missed, and counts be too low: the program or this machine was suspended,"
                + " or is overloaded";

        assertThat(text(summary.end(), 24)).contains(", 0 CPUs\n  - " + missed + "\n\nClock reads\n");
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
        LiveSummary summary = twoSeconds(() -> {
            AgentEvents.clockReads("now", 7, 30, 20, false);
            AgentEvents.clockStep(-312_000_000);
        });
        summary.add(new JvmEvent("jdk.GarbageCollection", 0, Map.of("sumOfPauses", 1.7 * SECOND)));

        assertThat(text(summary.end(), 24).replaceAll("\\s+", " "))
                .contains(
                        " CPUs - At 00:00:00 UTC the program stood still for 1.70 s (garbage collection 1.70 s). - At ",
                        " UTC the wall clock was set back by 312 ms; the program did not stand still; reads of the wall clock"
                                + " around it: com.acme.Stamp.now:7 (30). Clock reads ");
    }
}
