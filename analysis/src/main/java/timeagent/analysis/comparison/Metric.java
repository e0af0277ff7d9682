package timeagent.analysis.comparison;

import java.util.function.BiFunction;
import java.util.function.Function;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Summary;

/** The quantities two recordings are compared by, the most telling first. */
public enum Metric {
    BYTES_PER_EVENT("socketWrite.bytesPerEvent", "B", Summary::bytesPerEvent),
    NANOS_PER_EVENT("socketWrite.nanosPerEvent", "ns", Summary::nanosPerEvent),
    DURATION_P50("socketWrite.durationP50Nanos", "ns", Summary::durationP50),
    DURATION_P99("socketWrite.durationP99Nanos", "ns", Summary::durationP99),
    SOCKET_WRITES(
            "socketWrite.events",
            "events",
            (summary, report) -> single(
                    report.socketWrites() == null ? null : report.socketWrites().events())),
    READS_PER_SECOND("clock.readsPerSecond", "reads/s", Summary::readsPerSecond),
    NANOS_PER_READ("clock.nanosPerRead", "ns", Summary::nanosPerRead),
    CPU_SHARE("clock.estimatedCpuShare", "share", Summary::cpuShare),
    ALLOCATION(
            "allocation.bytesPerSecond",
            "B/s",
            (summary, report) -> single(report.allocation().bytesPerSecond())),
    GC_PAUSE(
            "gc.pauseMillis",
            "ms",
            (summary, report) -> single(report.allocation().gcPauseMillis())),
    CONTEXT_SWITCHES(
            "contextSwitches.perSecond",
            "switches/s",
            (summary, report) -> single(
                    report.contextSwitches() == null
                            ? null
                            : report.contextSwitches().perSecond())),
    RECORDING_BYTES("recording.bytesPerEvent", "B", (summary, report) -> single(summary.recordingBytesPerEvent())),
    /** Known only of a process that {@code ab} started. */
    PROCESS_CPU("process.cpuSeconds", "s", summary -> null),
    /** Known only of a process that {@code ab} started. */
    PROCESS_WALL("process.wallSeconds", "s", summary -> null);

    private final String key;
    private final String unit;
    private final BiFunction<Summary, Report, Estimate> value;

    Metric(String key, String unit, Function<Summary, Estimate> value) {
        this(key, unit, (summary, report) -> value.apply(summary));
    }

    Metric(String key, String unit, BiFunction<Summary, Report, Estimate> value) {
        this.key = key;
        this.unit = unit;
        this.value = value;
    }

    /** The name in text, JSON and scripts. */
    public String key() {
        return key;
    }

    public String unit() {
        return unit;
    }

    /** Returns null when the recording does not have it. */
    Estimate of(Summary summary, Report report) {
        return value.apply(summary, report);
    }

    private static Estimate single(Number value) {
        return value == null ? null : Estimate.single(value.doubleValue());
    }
}
