package timeagent.analysis.price;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import timeagent.analysis.common.UserException;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Summary;
import timeagent.analysis.summary.events.EventType;
import timeagent.analysis.summary.jvm.AgentPresence;

/**
 * What was recorded while all types were enabled.
 *
 * @param types by name, those of which an event was recorded
 * @param measured the CPU time of their events where the agent measured it, ns per s, by type
 * @param jvm its version; null if unknown
 */
record RecordedTypes(Map<String, EventType> types, Map<String, Estimate> measured, String jvm) {

    static RecordedTypes of(List<Path> recordings) throws UserException {
        Summary summary = new Summary(AgentPresence.USUAL, false);
        for (Path recording : recordings) {
            Summary.read(recording, summary);
        }
        Report report = summary.report();
        Map<String, EventType> types = new HashMap<>();
        report.events().stream()
                .filter(type -> type.recorded() > 0)
                // a type that is committed at several places is recorded once
                .forEach(type -> types.putIfAbsent(type.type(), type));
        Map<String, Estimate> estimates = summary.estimates();
        Map<String, Estimate> measured = new HashMap<>();
        for (String type : types.keySet()) {
            Estimate nanos = estimates.get("event[" + type + "].nanosPerEvent");
            Estimate rate = estimates.get("event[" + type + "].perSecond");
            if (nanos != null && rate != null) {
                measured.put(type, scaled(nanos, rate.mean()));
            }
        }
        String jvm = report.recordings().isEmpty()
                ? null
                : report.recordings().get(0).jvm();
        return new RecordedTypes(types, measured, jvm);
    }

    static Estimate scaled(Estimate estimate, double factor) {
        return new Estimate(estimate.mean() * factor, estimate.variance() * factor * factor, estimate.degrees());
    }

    double eventsPerSecond(String type) {
        Double rate = types.get(type).recordedPerSecond();
        return rate == null ? 0 : rate;
    }

    /** Null if unknown. */
    Double bytesPerSecond(String type) {
        Double bytes = types.get(type).recordedBytesPerEvent();
        return bytes == null ? null : Double.valueOf(bytes * eventsPerSecond(type));
    }
}
