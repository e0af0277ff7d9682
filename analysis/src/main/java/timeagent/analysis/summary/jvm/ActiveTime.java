package timeagent.analysis.summary.jvm;

import java.util.ArrayList;
import java.util.List;
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

    void addInfo(Event e) {
        if (e.has("activeSince")) {
            agents.merge(e.number("activeSince") * NANOS_PER_MILLI, e.startNanos(), Math::max);
        }
    }

    /** The recording, as if only that time had been recorded. */
    RecordingInfo of(RecordingInfo info, SettingsAggregator settings) {
        List<Span> spans = agents.isEmpty() ? info.spans() : withAgent(info);
        for (String type : info.volumes().keySet()) {
            if (type.startsWith("timeagent.")) {
                spans = spans.stream()
                        .flatMap(span -> settings.enabled(type, span).stream())
                        .filter(span -> span.nanos() > 0)
                        .toList();
            }
        }
        // these are parts of those: of the same length, they are all of them
        return RecordingInfo.seconds(spans) == RecordingInfo.seconds(info.spans()) ? info : info.during(spans);
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
}
