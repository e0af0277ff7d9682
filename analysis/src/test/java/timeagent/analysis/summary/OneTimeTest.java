package timeagent.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.analysis.common.UserException;
import timeagent.analysis.comparison.WorkUnit;
import timeagent.analysis.fixture.SyntheticChunk;
import timeagent.analysis.summary.events.EventType;

/** All rates and shares of a report are of one time. */
final class OneTimeTest {

    private static final long SECOND = 1_000_000_000;
    private static final int PER_SECOND = 20;
    private static final long START = 1_700_000_000 * SECOND;

    @TempDir
    Path folder;

    /** A recording of a program that uses five times the memory and twice the CPU time until the agent is attached. */
    private record Program(int seconds, int chunks, int attached, int detached, int stepAt, long step) {

        Program(int seconds, int chunks, int attached, int detached) {
            this(seconds, chunks, attached, detached, seconds, 0);
        }

        /** In its middle, the wall clock is set. */
        Program setBy(int step) {
            return new Program(seconds, chunks, attached, detached, seconds / 2, step * SECOND);
        }

        /** What the JVM reads for the times of chunks: it never goes back. */
        private long wall(int second) {
            return Math.max(
                    START + Math.min(second, stepAt) * SECOND, START + second * SECOND + (second > stepAt ? step : 0));
        }

        private boolean isActive(int second) {
            return second >= attached && second < detached;
        }

        private boolean isBusy(int second) {
            return second < attached;
        }

        /** Since the start, in what is used in a second after the attach. */
        private double used(int second, double before) {
            return Math.min(second, attached) * before + Math.max(0, second - attached);
        }

        List<byte[]> bytes() {
            List<byte[]> all = new ArrayList<>();
            int length = seconds / chunks;
            for (int from = 0; from < seconds; from += length) {
                all.add(chunk(from, from + length));
            }
            return all;
        }

        private byte[] chunk(int from, int to) {
            SyntheticChunk chunk = new SyntheticChunk()
                    .type("timeagent.AgentInfo", "boolean attached, long activeSince, long processCpuTime")
                    .type("timeagent.ClockCallSite", "String method, String clock, long calls, long meanDuration")
                    .type("timeagent.SocketPeer", "String address, String api, long writes, long bytes, long time")
                    .type("timeagent.EventCost", "String style, long events, long measured, long time")
                    .type(
                            "timeagent.EventTypeCost",
                            "String eventType, long created, long committed, long measured, long time")
                    .type("timeagent.ContextSwitches", "long voluntary, long involuntary")
                    .type("timeagent.ClockStep", "long duration, long step, long lateness")
                    .type("com.acme.Recorded", "long order")
                    .type("jdk.CPUInformation", "long hwThreads")
                    .type("jdk.CPULoad", "float jvmUser, float jvmSystem")
                    .type("jdk.GarbageCollection", "long sumOfPauses")
                    .type("jdk.ThreadAllocationStatistics", "Thread thread, long allocated")
                    .type("jdk.ObjectAllocationSample", "Thread eventThread, long weight")
                    .thread(1, false)
                    .startingAt(wall(from))
                    .clock(from * SECOND, SECOND)
                    .lasting(wall(to) - wall(from));
            chunk.event("jdk.CPUInformation", from * SECOND, 2L);
            allocated(chunk, from);
            if (isActive(from)) {
                info(chunk, from * SECOND, from);
            }
            for (int second = from; second < to; second++) {
                second(chunk, second);
            }
            allocated(chunk, to);
            if (isActive(to - 1)) {
                info(chunk, to * SECOND, to);
            }
            return chunk.bytes();
        }

        private void second(SyntheticChunk chunk, int second) {
            long start = second * SECOND;
            long end = start + SECOND - 1000;
            if (second == attached && second > 0) {
                info(chunk, start + 1000, second);
            }
            for (int i = 0; i < PER_SECOND; i++) {
                chunk.event(
                        "jdk.ObjectAllocationSample",
                        start + i * SECOND / PER_SECOND + SECOND / 100,
                        1L,
                        (isBusy(second) ? 5_000_000L : 1_000_000L) / PER_SECOND);
            }
            chunk.event("com.acme.Recorded", start + SECOND / 2, 7L);
            chunk.event("jdk.GarbageCollection", start + SECOND / 2, isBusy(second) ? 9_000_000L : 1_000_000L);
            if (isActive(second)) {
                chunk.event("timeagent.ClockCallSite", end, "a", "System.nanoTime", 1_000_000L, 20L)
                        .event("timeagent.SocketPeer", end, "10.0.0.1", "channel", 70L, 700L, 70_000L)
                        .event("timeagent.EventCost", end, "mirror", 70L, 70L, 7_000L)
                        .event("timeagent.EventTypeCost", end, "com.acme.Order", 600L, 500L, 500L, 5_000_000L)
                        .event("timeagent.ContextSwitches", end, 40L, 2L);
            }
            if (second == stepAt) {
                chunk.event("timeagent.ClockStep", start, SECOND / 2, step, 0L);
            }
            chunk.event("jdk.CPULoad", end, isBusy(second) ? 1f : 0.5f, 0f);
            if (second + 1 == detached) {
                info(chunk, end + 500, second + 1);
            }
        }

        private void allocated(SyntheticChunk chunk, int second) {
            chunk.event("jdk.ThreadAllocationStatistics", second * SECOND, 1L, (long) (1e6 * used(second, 5)));
        }

        private void info(SyntheticChunk chunk, long time, int second) {
            chunk.event("timeagent.AgentInfo", time, attached > 0, START / 1_000_000 + attached * 1000L, (long)
                    (SECOND * used(second, 2)));
        }
    }

    private Report report(List<byte[]> chunks) throws Exception {
        return facts(chunks).report();
    }

    private Facts facts(List<byte[]> chunks) throws Exception {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        chunks.forEach(all::writeBytes);
        Summary summary = new Summary();
        Summary.read(Files.write(folder.resolve("a.jfr"), all.toByteArray()), summary);
        return summary.facts();
    }

    /** By what each rate is divided, s. */
    private static Map<String, Double> times(Report report) {
        Map<String, Double> times = new LinkedHashMap<>();
        times.put("agent", report.agentSeconds());
        times.put("CPUs", report.cpuSeconds() / report.cpus());
        times.put("reads", report.clock().reads() / report.clock().readsPerSecond());
        report.clock().callSites().forEach(site -> times.put("site", site.calls() / site.callsPerSecond()));
        times.put(
                "share of CPU", report.clock().reads() * 20e-9 / (report.clock().estimatedCpuShare() * report.cpus()));
        times.put(
                "writes", report.socketWrites().events() / report.socketWrites().eventsPerSecond());
        report.eventCost().forEach(cost -> times.put("cost", cost.events() / cost.eventsPerSecond()));
        EventType order = report.events().stream()
                .filter(EventType::isMeasured)
                .findFirst()
                .orElseThrow();
        times.put("created", order.created() / order.createdPerSecond());
        times.put("committed", order.committed() / order.committedPerSecond());
        times.put(
                "events' share of CPU",
                order.created() * order.nanosPerEvent() / 1e9 / (order.estimatedCpuShare() * report.cpus()));
        times.put(
                "allocation", report.allocation().bytes() / report.allocation().bytesPerSecond());
        long switches =
                report.contextSwitches().voluntary() + report.contextSwitches().involuntary();
        times.put("switches", switches / report.contextSwitches().perSecond());
        return times;
    }

    /** Wherever chunks are missing, as where Flight Recorder discards them. */
    @ParameterizedTest
    @CsvSource({"24, 8, 0, 24", "24, 8, 7, 24", "24, 8, 7, 17", "24, 4, 6, 18", "24, 1, 10, 20", "24, 24, 5, 9"})
    void dividesAllByTheSameTime(int seconds, int chunks, int attached, int detached) throws Exception {
        List<byte[]> all = new Program(seconds, chunks, attached, detached).bytes();
        int length = seconds / chunks;
        int looked = 0;
        for (int first = 0; first < chunks; first++) {
            for (int end = first + 1; end <= chunks; end++) {
                int active = Math.min(end * length, detached) - Math.max(first * length, attached);
                if (active > 0) {
                    Report report = report(all.subList(first, end));
                    assertThat(report.agentSeconds()).isCloseTo(active, within(1e-3));
                    assertThat(times(report).values())
                            .as("chunks %d to %d: %s", first, end, times(report))
                            .allSatisfy(
                                    time -> assertThat(time).isCloseTo(report.agentSeconds(), within(1e-3 * active)));
                    looked++;
                }
            }
        }
        assertThat(looked).isPositive();
    }

    /** What is recorded of allocation is known to a tenth of a second, and CPU time to 20 ms, at each end of the time. */
    @ParameterizedTest
    @CsvSource({"1, 29", "1, 27", "10, 30"})
    void costsPerUnitAreThoseOfTheTimeInWhichTheAgentWasActive(int chunks, int detached) throws Exception {
        int seconds = 30;
        int active = detached - 17;
        Facts middle = facts(new Program(seconds, chunks, 17, detached).bytes());
        Facts whole = facts(new Program(active, 1, 0, active).bytes());

        Map<String, Double> expected = costs(whole);
        Map<String, Double> found = costs(middle);

        assertThat(found).containsOnlyKeys(expected.keySet());
        // before the attach, a tenth of a second allocates as much as five later
        double bound = 2 * 0.1 * 5 / active;
        expected.forEach((name, value) -> assertThat(found.get(name)).as(name).isCloseTo(value, within(bound * value)));
        assertThat(found.get("allocation.bytesPerUnit")).isCloseTo(1e6 / 500, within(bound * 1e6 / 500));
        assertThat(found.get("process.cpuNanosPerUnit")).isCloseTo(1e9 / 500, within(bound * 1e9 / 500));
        assertThat(middle.report().allocation().gcCount()).isCloseTo(active, within(1L));
        assertThat(middle.report().allocation().gcPauseMillis()).isCloseTo(active, within(1.0));
    }

    /** Whether the step is in a chunk that others follow, or in the last one. */
    @ParameterizedTest
    @CsvSource({"4, 3600", "4, -3600", "4, 1", "4, -1", "1, 3600", "1, -3600", "1, -1", "24, 3600", "24, -3600"})
    void aWallClockThatIsSetChangesNoFigure(int chunks, int step) throws Exception {
        Program program = new Program(24, chunks, 0, 24);
        Report expected = report(program.bytes());

        Report found = report(program.setBy(step).bytes());

        assertThat(found.interruptions()).singleElement().satisfies(one -> assertThat(one.step())
                .isEqualTo(step * SECOND));
        assertThat(found.seconds()).isCloseTo(24, within(1e-3));
        assertThat(found.plots().timeline().points())
                .hasSameSizeAs(expected.plots().timeline().points());
        assertThat(times(found).values()).as("%s", times(found)).allSatisfy(time -> assertThat(time)
                .isCloseTo(24, within(0.024)));
        assertThat(found.allocation().bytes()).isCloseTo(expected.allocation().bytes(), within(1000L));
        assertThat(found.cpuSeconds()).isCloseTo(expected.cpuSeconds(), within(0.01));
    }

    private static Map<String, Double> costs(Facts facts) throws UserException {
        Map<String, Double> costs = WorkUnit.metrics(
                WorkUnit.of("com.acme.Order").inRecording(facts),
                facts.report(),
                facts.report().cpuSeconds(),
                facts.report().agentSeconds());
        costs.remove("unit.count");
        return costs;
    }

    @Test
    void refusesUnitsThatWereRecordedForAnotherTime() throws Exception {
        WorkUnit unit = WorkUnit.of("com.acme.Recorded");

        assertThat(unit.inRecording(facts(new Program(30, 1, 0, 30).bytes()))).isEqualTo(30);

        Facts middle = facts(new Program(30, 1, 17, 29).bytes());
        assertThatThrownBy(() -> unit.inRecording(middle))
                .isInstanceOf(UserException.class)
                .hasMessage(
                        "'" + folder.resolve("a.jfr") + "' has the agent for only 12.0 of 30.0 s, and it did not count"
                                + " com.acme.Recorded; attach it before the recording starts, or count with its option"
                                + " events=com.acme.Recorded");
    }
}
