package timeagent.analysis.summary;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;

/**
 * The part of one recording in which the agent was in the JVM and an event of it was enabled: what rates are divided by.
 *
 * <p>{@code timeagent.AgentInfo} contains the time since when the agent has been active, as it may be attached and detached while a
 * recording is running.
 */
final class ActiveTime {

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** The last {@code AgentInfo} of a recording is written a few milliseconds before its end. */
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

    void addSetting(Event e) {
        String type = e.typeName("id");
        if ("enabled".equals(e.text("name")) && type != null && type.startsWith("timeagent.")) {
            enabled.computeIfAbsent(type, first -> new TreeMap<>()).put(e.startNanos(), "true".equals(e.text("value")));
        }
    }

    /** The part in which the agent was in and, unless null, a type was enabled; of several parts, from the first to the last. */
    RecordingInfo during(RecordingInfo info, String type) {
        if (agents.isEmpty() && !enabled.containsKey(type)) {
            return info;
        }
        TreeMap<Long, Long> spans = new TreeMap<>();
        if (agents.isEmpty()) {
            spans.put(info.startNanos(), info.endNanos());
        }
        agents.forEach((since, last) -> {
            boolean untilEnd =
                    since.equals(agents.lastKey()) && (info.truncated() || last > info.endNanos() - NEAR_NANOS);
            spans.put(Math.max(since, info.startNanos()), untilEnd ? info.endNanos() : last);
        });
        spans.entrySet().removeIf(span -> enabledNanos(type, span) <= 0);
        if (spans.isEmpty()) {
            return info.during(info.startNanos(), info.startNanos(), 0);
        }
        long nanos = spans.entrySet().stream()
                .mapToLong(span -> enabledNanos(type, span))
                .sum();
        return info.during(spans.firstKey(), spans.lastEntry().getValue(), nanos / 1e9);
    }

    private long enabledNanos(String type, Map.Entry<Long, Long> span) {
        long nanos = 0;
        long since = span.getKey();
        // a setting is first known when a chunk begins, or soon after
        TreeMap<Long, Boolean> changes = enabled.getOrDefault(type, new TreeMap<>(Map.of(since, true)));
        boolean on = changes.firstEntry().getValue();
        for (Map.Entry<Long, Boolean> change : changes.entrySet()) {
            long at = Math.max(span.getKey(), Math.min(change.getKey(), span.getValue()));
            nanos += on ? at - since : 0;
            since = at;
            on = change.getValue();
        }
        return nanos + (on ? Math.max(0, span.getValue() - since) : 0);
    }
}
