package timeagent.analysis.comparison;

import java.util.List;
import timeagent.analysis.summary.RecordingEnvironment;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Report.Recording;

/** One of the two that are compared, with its name in messages. */
record Side(String name, Report report, RecordingEnvironment environment) {

    List<String> files() {
        return report.recordings().stream().map(Recording::file).toList();
    }

    /** Recorded seconds, all recordings together. */
    double seconds() {
        return report.recordings().stream().mapToDouble(Recording::seconds).sum();
    }

    double writes() {
        return report.socketWrites() == null ? 0 : report.socketWrites().events();
    }

    double reads() {
        return report.clock() == null || report.clock().reads() == null
                ? 0
                : report.clock().reads();
    }
}
