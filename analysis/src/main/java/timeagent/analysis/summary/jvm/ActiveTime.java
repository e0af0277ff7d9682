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
 * The part of one recording in which the agent was in the JVM and an event of it was enabled: what rates are divided by.
 *
 * <p>{@code timeagent.AgentInfo} contains the time since when the agent has been active, as it may be attached and detached while a
 * recording is running.
 */
public final class ActiveTime {

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Written one by one, and so until the recording ends, also after the last totals. */
    private static final String WRITE = "timeagent.SocketWrite";

    /** The last {@code AgentInfo} of a recording is written at most this long before its end, unless the agent was detached. */
    private static final long NEAR_NANOS = 1_000_000_000;

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

    /** The part in which the agent was in and, unless null, a type was enabled. */
    public RecordingInfo during(RecordingInfo info, String type) {
        if (agents.isEmpty() && !enabled.containsKey(type)) {
            return info;
        }
        List<Span> spans = new ArrayList<>();
        if (agents.isEmpty()) {
            spans.add(new Span(info.startNanos(), info.endNanos()));
        }
        agents.forEach((since, last) -> {
            // the last AgentInfo follows the last totals: what comes after, while a busy JVM ends the recording, is in
            // none
            boolean untilEnd = since.equals(agents.lastKey())
                    && (info.truncated() || WRITE.equals(type) && last > info.endNanos() - NEAR_NANOS);
            spans.add(new Span(since, untilEnd ? info.endNanos() : last));
        });
        return info.during(spans.stream()
                .flatMap(span -> enabled(type, span).stream())
                .flatMap(span -> info.spans().stream().map(span::and))
                .filter(span -> span.nanos() > 0)
                .toList());
    }

    /** The parts of a time in which a type was enabled. */
    private List<Span> enabled(String type, Span time) {
        // a setting is first known when a chunk begins, or soon after
        TreeMap<Long, Boolean> changes = enabled.getOrDefault(type, new TreeMap<>(Map.of(time.from(), true)));
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
