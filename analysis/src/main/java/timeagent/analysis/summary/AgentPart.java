package timeagent.analysis.summary;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.summary.Report.Agent;

/** What the agent says of itself; the last event of a recording has the final counts. */
final class AgentPart implements Part {

    private Agent inThisRecording;
    private Agent all;

    @Override
    public void register(Map<String, Consumer<Event>> handlers) {
        handlers.put("timeagent.AgentInfo", this::add);
    }

    private void add(Event e) {
        Agent next = new Agent(
                e.text("version"),
                e.text("options"),
                count(e, "classesRewritten"),
                count(e, "callSites"),
                count(e, "classesFailed"),
                count(e, "hookFailures"));
        // the counts only grow, so the order of the events does not matter
        inThisRecording = inThisRecording == null
                ? next
                : new Agent(
                        next.version(),
                        next.options(),
                        max(inThisRecording.classesRewritten(), next.classesRewritten()),
                        max(inThisRecording.callSites(), next.callSites()),
                        max(inThisRecording.classesFailed(), next.classesFailed()),
                        max(inThisRecording.hookFailures(), next.hookFailures()));
    }

    @Override
    public void endRecording(RecordingInfo recording) {
        Agent next = inThisRecording;
        inThisRecording = null;
        if (next == null) {
            return;
        }
        all = all == null
                ? next
                : new Agent(
                        all.version(),
                        all.options(),
                        max(all.classesRewritten(), next.classesRewritten()),
                        max(all.callSites(), next.callSites()),
                        sum(all.classesFailed(), next.classesFailed()),
                        sum(all.hookFailures(), next.hookFailures()));
    }

    Agent agent() {
        return all;
    }

    void warn(List<String> warnings) {
        if (all == null) {
            warnings.add("no timeagent.AgentInfo event: whether the agent covered everything is not known");
            return;
        }
        if (isPositive(all.hookFailures())) {
            warnings.add("hooks of the agent failed " + all.hookFailures() + " times: events or counts are missing");
        }
        if (isPositive(all.classesFailed())) {
            warnings.add(all.classesFailed() + " classes could not be rewritten: their clock reads are not counted");
        }
    }

    private static boolean isPositive(Long count) {
        return count != null && count > 0;
    }

    private static Long count(Event e, String field) {
        return e.has(field) ? e.number(field) : null;
    }

    private static Long max(Long a, Long b) {
        return a == null || b == null ? (a == null ? b : a) : Long.valueOf(Math.max(a, b));
    }

    private static Long sum(Long a, Long b) {
        return a == null || b == null ? (a == null ? b : a) : Long.valueOf(a + b);
    }
}
