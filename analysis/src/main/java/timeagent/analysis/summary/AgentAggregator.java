package timeagent.analysis.summary;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.Handlers;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.summary.Report.Agent;

/**
 * What the agent says of itself; the last event of a JVM has the final counts, which are those since the agent started, whatever
 * number of recordings there is of it.
 */
final class AgentAggregator implements Aggregator {

    private final JvmAggregator jvm;
    private final Map<Object, Agent> byJvm = new LinkedHashMap<>();
    private Agent inThisRecording;

    AgentAggregator(JvmAggregator jvm) {
        this.jvm = jvm;
    }

    @Override
    public void register(Handlers handlers) {
        handlers.add("timeagent.AgentInfo", this::add);
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
        inThisRecording = inThisRecording == null ? next : latest(inThisRecording, next);
    }

    private static Agent latest(Agent known, Agent next) {
        return new Agent(
                next.version(),
                next.options(),
                max(known.classesRewritten(), next.classesRewritten()),
                max(known.callSites(), next.callSites()),
                max(known.classesFailed(), next.classesFailed()),
                max(known.hookFailures(), next.hookFailures()));
    }

    private static Agent together(Agent known, Agent next) {
        return new Agent(
                known.version(),
                known.options(),
                max(known.classesRewritten(), next.classesRewritten()),
                max(known.callSites(), next.callSites()),
                sum(known.classesFailed(), next.classesFailed()),
                sum(known.hookFailures(), next.hookFailures()));
    }

    /** What the agent said in the recording that is being read, or null. */
    Agent inThisRecording() {
        return inThisRecording;
    }

    @Override
    public void endRecording(RecordingInfo recording) {
        if (inThisRecording != null) {
            String id = jvm.jvm().id();
            Agent known = byJvm.get(id);
            byJvm.put(id == null ? new Object() : id, known == null ? inThisRecording : latest(known, inThisRecording));
        }
        inThisRecording = null;
    }

    Agent agent() {
        Agent all = null;
        for (Agent next : byJvm.values()) {
            all = all == null ? next : together(all, next);
        }
        return all;
    }

    void warn(List<String> warnings) {
        Agent all = agent();
        if (all == null) {
            warnings.add("no timeagent.AgentInfo event: whether the agent covered everything is not known");
            return;
        }
        if (isPositive(all.hookFailures())) {
            warnings.add(
                    "hooks of the agent failed " + (all.hookFailures() == 1 ? "once" : all.hookFailures() + " times")
                            + ": events or counts are missing");
        }
        if (isPositive(all.classesFailed())) {
            boolean one = all.classesFailed() == 1;
            warnings.add((one ? "1 class" : all.classesFailed() + " classes") + " could not be rewritten: "
                    + (one ? "its" : "their") + " clock reads are not counted");
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
