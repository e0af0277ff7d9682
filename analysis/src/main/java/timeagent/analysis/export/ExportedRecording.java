package timeagent.analysis.export;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import timeagent.analysis.common.UserException;
import timeagent.analysis.findings.Checks;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Summary;
import timeagent.analysis.summary.jvm.Recording;
import timeagent.analysis.summary.jvm.RecordingId;
import timeagent.analysis.summary.jvm.Run;

/**
 * The recording of a JVM, from however many files, whose rows are exported.
 *
 * @param labels those in the recording, or that are given instead
 * @param cpuSeconds null if unknown
 */
public record ExportedRecording(
        RecordingId id, Map<String, String> labels, Report report, PeerMinutes minutes, Double cpuSeconds) {

    /**
     * Reads what there is of a JVM.
     *
     * @param given labels instead of those in the recording, by name
     * @throws UserException when nothing can be read, or it has no event of the agent
     */
    public static ExportedRecording read(Run run, Map<String, String> given) throws UserException {
        run.checkHasAgent();
        Summary summary = new Summary();
        PeerMinutes minutes = new PeerMinutes();
        summary.observe("timeagent.SocketWrite", minutes::add);
        summary.observe("timeagent.SocketPeer", minutes::addTotals);
        Summary.read(run, summary);
        Report report = Checks.report(summary);
        Recording of = report.recordings().get(0);
        Map<String, String> labels = new TreeMap<>(of.labels() == null ? Map.of() : of.labels());
        labels.putAll(given);
        return new ExportedRecording(run.id(), labels, report, minutes, summary.cpuSeconds());
    }

    Recording recording() {
        return report.recordings().get(0);
    }

    public String file() {
        return recording().file();
    }

    public Instant start() {
        return Instant.parse(recording().start());
    }

    /** Whose it is; null if unknown. */
    public String service() {
        return labels.getOrDefault("service", recording().program());
    }

    String host() {
        return labels.getOrDefault("host", recording().host());
    }

    String version() {
        return labels.get("version");
    }

    /** The labels as they are given to the agent. */
    String labelText() {
        return labels.entrySet().stream().map(Object::toString).collect(Collectors.joining(":"));
    }
}
