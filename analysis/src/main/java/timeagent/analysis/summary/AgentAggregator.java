package timeagent.analysis.summary;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import timeagent.analysis.recording.Event;
import timeagent.analysis.summary.Report.Agent;

/** The agent's description of itself; its counts are totals since it started, so those of one JVM are not added up. */
final class AgentAggregator {

    private final JvmAggregator jvm;
    private final Map<Object, Agent> byJvm = new LinkedHashMap<>();
    private Agent inThisRecording;
    private String host;

    AgentAggregator(JvmAggregator jvm) {
        this.jvm = jvm;
    }

    void add(Event e) {
        Agent next = new Agent(
                e.text("version"),
                e.text("options"),
                e.text("givenOptions"),
                count(e, "classesRewritten"),
                count(e, "callSites"),
                count(e, "classesFailed"),
                count(e, "hookFailures"));
        host = e.text("host");
        // the counts only grow, so the order of the events does not matter
        inThisRecording = inThisRecording == null ? next : merged(inThisRecording, next, Math::max);
    }

    private static Long count(Event e, String field) {
        return e.has(field) ? e.number(field) : null;
    }

    private static Agent merged(Agent known, Agent next, BinaryOperator<Long> failures) {
        return new Agent(
                next.version(),
                next.options(),
                next.givenOptions(),
                merged(known.classesRewritten(), next.classesRewritten(), Math::max),
                merged(known.callSites(), next.callSites(), Math::max),
                merged(known.classesFailed(), next.classesFailed(), failures),
                merged(known.hookFailures(), next.hookFailures(), failures));
    }

    private static Long merged(Long a, Long b, BinaryOperator<Long> operator) {
        return a == null ? b : b == null ? a : operator.apply(a, b);
    }

    /** Of the recording that is being read, or null. */
    Agent inThisRecording() {
        return inThisRecording;
    }

    /** Of the recording that is being read, or null. */
    String host() {
        return host == null || host.isEmpty() ? null : host;
    }

    void endRecording() {
        if (inThisRecording != null) {
            String id = jvm.jvm().id();
            byJvm.merge(
                    id == null ? new Object() : id, inThisRecording, (known, next) -> merged(known, next, Math::max));
        }
        inThisRecording = null;
        host = null;
    }

    Agent agent() {
        return byJvm.values().stream()
                .reduce((known, next) -> merged(known, next, Long::sum))
                .orElse(null);
    }

    /** What was lost. */
    List<String> missing() {
        Agent all = agent();
        long failures = all == null || all.hookFailures() == null ? 0 : all.hookFailures();
        String times = failures == 1 ? "once" : failures + " times";
        return failures == 0
                ? List.of()
                : List.of("hooks of the agent failed " + times + ": events or counts are missing");
    }

    void warn(List<String> warnings) {
        Agent all = agent();
        if (all == null) {
            warnings.add("no timeagent.AgentInfo event: whether the agent covered everything is not known");
            return;
        }
        if (all.hasFailedClasses()) {
            warnings.add(all.failedClassCount() + " could not be rewritten: "
                    + (all.classesFailed() == 1 ? "its" : "their") + " clock reads are not counted");
        }
    }
}
