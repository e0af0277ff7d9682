package timeagent.analysis.summary.jvm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.Span;

/**
 * The time of one recording that all rates and shares are of: in which the agent was in the JVM and its events were enabled.
 *
 * <p>{@code timeagent.AgentInfo} has the time since when the agent counts, and the agent writes it where a chunk ends, and when it
 * leaves: it can be attached and detached while a recording is running.
 */
public final class ActiveTime {

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Last event of an agent, by the time since when it has been active. */
    private final TreeMap<Long, Long> agents = new TreeMap<>();

    /** Whether an event type was enabled from a time on, by its name. */
    private final Map<String, TreeMap<Long, Boolean>> enabled = new HashMap<>();

    void addInfo(Event e) {
        if (e.has("activeSince")) {
            agents.merge(e.number("activeSince") * NANOS_PER_MILLI, e.startNanos(), Math::max);
        }
    }

    public void addSetting(Event e) {
        String type = e.typeName("id");
        if ("enabled".equals(e.text("name")) && type != null && type.startsWith("timeagent.")) {
            enabled.computeIfAbsent(type, first -> new TreeMap<>()).put(e.startNanos(), "true".equals(e.text("value")));
        }
    }

    /** The recording, as if only that time had been recorded. */
    RecordingInfo of(RecordingInfo info) {
        List<Span> spans = agents.isEmpty() ? info.spans() : withAgent(info);
        for (String type : enabled.keySet()) {
            if (info.volumes().containsKey(type)) {
                spans = spans.stream()
                        .flatMap(span -> enabled(type, span).stream())
                        .filter(span -> span.nanos() > 0)
                        .toList();
            }
        }
        return spans.equals(info.spans()) ? info : info.during(spans);
    }

    private List<Span> withAgent(RecordingInfo info) {
        List<Span> spans = new ArrayList<>();
        agents.forEach((since, last) -> {
            // the last AgentInfo follows the last totals: what comes after, while a busy JVM ends the recording, is in
            // none
            boolean untilEnd = since.equals(agents.lastKey()) && info.truncated();
            spans.add(new Span(since, untilEnd ? info.endNanos() : last));
        });
        return spans.stream()
                .flatMap(span -> info.spans().stream().map(span::and))
                .filter(span -> span.nanos() > 0)
                .toList();
    }

    /** The parts of a time in which a type was enabled. */
    private List<Span> enabled(String type, Span time) {
        // a setting is first known when a chunk begins, or soon after
        TreeMap<Long, Boolean> changes = enabled.get(type);
        List<Span> spans = new ArrayList<>();
        long since = time.from();
        boolean on = changes.firstEntry().getValue();
        for (Map.Entry<Long, Boolean> change : changes.entrySet()) {
            if (on != change.getValue()) {
                if (on) {
                    spans.add(time.and(new Span(since, change.getKey())));
                }
                since = change.getKey();
                on = change.getValue();
            }
        }
        if (on) {
            spans.add(time.and(new Span(since, time.to())));
        }
        return spans;
    }
}
