package timeagent.analysis.comparison;

import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Summary;

/** The quantities two recordings are compared by, the most telling first. */
public enum Metric {
    BYTES_PER_EVENT("socketWrite.bytesPerEvent", "B") {
        @Override
        Estimate of(Summary summary, Report report) {
            return summary.bytesPerEvent();
        }
    },
    NANOS_PER_EVENT("socketWrite.nanosPerEvent", "ns") {
        @Override
        Estimate of(Summary summary, Report report) {
            return summary.nanosPerEvent();
        }
    },
    DURATION_P50("socketWrite.durationP50Nanos", "ns") {
        @Override
        Estimate of(Summary summary, Report report) {
            return summary.durationP50();
        }
    },
    DURATION_P99("socketWrite.durationP99Nanos", "ns") {
        @Override
        Estimate of(Summary summary, Report report) {
            return summary.durationP99();
        }
    },
    SOCKET_WRITES("socketWrite.events", "events") {
        @Override
        Estimate of(Summary summary, Report report) {
            return report.socketWrites() == null
                    ? null
                    : single(report.socketWrites().events());
        }
    },
    READS_PER_SECOND("clock.readsPerSecond", "reads/s") {
        @Override
        Estimate of(Summary summary, Report report) {
            return summary.readsPerSecond();
        }
    },
    NANOS_PER_READ("clock.nanosPerRead", "ns") {
        @Override
        Estimate of(Summary summary, Report report) {
            return summary.nanosPerRead();
        }
    },
    CPU_SHARE("clock.estimatedCpuShare", "share") {
        @Override
        Estimate of(Summary summary, Report report) {
            return summary.cpuShare();
        }
    },
    ALLOCATION("allocation.bytesPerSecond", "B/s") {
        @Override
        Estimate of(Summary summary, Report report) {
            return single(report.allocation().bytesPerSecond());
        }
    },
    GC_PAUSE("gc.pauseMillis", "ms") {
        @Override
        Estimate of(Summary summary, Report report) {
            return single(report.allocation().gcPauseMillis());
        }
    },
    CONTEXT_SWITCHES("contextSwitches.perSecond", "switches/s") {
        @Override
        Estimate of(Summary summary, Report report) {
            return report.contextSwitches() == null
                    ? null
                    : single(report.contextSwitches().perSecond());
        }
    },
    RECORDING_BYTES("recording.bytesPerEvent", "B") {
        @Override
        Estimate of(Summary summary, Report report) {
            return single(summary.recordingBytesPerEvent());
        }
    },
    /** Known only of a process that {@code ab} started. */
    PROCESS_CPU("process.cpuSeconds", "s") {
        @Override
        Estimate of(Summary summary, Report report) {
            return null;
        }
    },
    /** Known only of a process that {@code ab} started. */
    PROCESS_WALL("process.wallSeconds", "s") {
        @Override
        Estimate of(Summary summary, Report report) {
            return null;
        }
    };

    private final String key;
    private final String unit;

    Metric(String key, String unit) {
        this.key = key;
        this.unit = unit;
    }

    /** The name in text, JSON and scripts. */
    public String key() {
        return key;
    }

    public String unit() {
        return unit;
    }

    /** Returns null when the recording does not tell. */
    abstract Estimate of(Summary summary, Report report);

    private static Estimate single(Number value) {
        return value == null ? null : Estimate.single(value.doubleValue());
    }
}
