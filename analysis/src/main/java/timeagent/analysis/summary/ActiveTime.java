package timeagent.analysis.summary;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;

/**
 * The part of a recording in which the agent was in the JVM and an event of it was enabled: what rates are divided by.
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
            TreeMap<Long, Boolean> changes = enabled.computeIfAbsent(type, first -> new TreeMap<>());
            boolean value = "true".equals(e.text("value"));
            Map.Entry<Long, Boolean> before = changes.floorEntry(e.startNanos());
            // every chunk repeats it
            if (before == null || before.getValue() != value) {
                changes.put(e.startNanos(), value);
            }
        }
    }

    /** The part in which the agent was in. */
    RecordingInfo ofAgent(RecordingInfo info) {
        return during(info, null);
    }

    /** The part in which the agent was in and a type was enabled; of several parts, from the first to the last. */
    RecordingInfo during(RecordingInfo info, String type) {
        if (agents.isEmpty() && !enabled.containsKey(type)) {
            return info;
        }
        long from = info.endNanos();
        long to = info.startNanos();
        long nanos = 0;
        TreeMap<Long, Long> spans = spans(info);
        for (Map.Entry<Long, Long> span : spans.entrySet()) {
            long on = enabledNanos(type, span.getKey(), span.getValue());
            if (on > 0) {
                from = Math.min(from, span.getKey());
                to = Math.max(to, span.getValue());
                nanos += on;
            }
        }
        return from > to ? info.during(info.startNanos(), info.startNanos(), 0) : info.during(from, to, nanos / 1e9);
    }

    private TreeMap<Long, Long> spans(RecordingInfo info) {
        TreeMap<Long, Long> spans = new TreeMap<>();
        if (agents.isEmpty()) {
            spans.put(info.startNanos(), info.endNanos());
        }
        agents.forEach((since, last) -> {
            boolean untilEnd =
                    since.equals(agents.lastKey()) && (info.truncated() || last > info.endNanos() - NEAR_NANOS);
            spans.put(Math.max(since, info.startNanos()), untilEnd ? info.endNanos() : last);
        });
        return spans;
    }

    private long enabledNanos(String type, long from, long to) {
        TreeMap<Long, Boolean> changes = enabled.get(type);
        if (changes == null) {
            return to - from;
        }
        long nanos = 0;
        long since = from;
        // a setting is first known when a chunk begins, or soon after
        boolean on = changes.firstEntry().getValue();
        for (Map.Entry<Long, Boolean> change : changes.entrySet()) {
            long at = Math.max(from, Math.min(change.getKey(), to));
            nanos += on ? at - since : 0;
            since = at;
            on = change.getValue();
        }
        return nanos + (on ? Math.max(0, to - since) : 0);
    }

    /** Forgets the recording. */
    void clear() {
        agents.clear();
        enabled.clear();
    }
}
