package timeagent.analysis.findings;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import timeagent.analysis.output.Units;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.summary.EventType;
import timeagent.analysis.summary.Report.EventCost;

/** Events that allocate or last more than they need to. */
final class EventCosts extends Check {

    private static final Limit BYTES = new Limit(
            "timeagent.eventCost.bytes",
            "Bytes per event",
            "Allocated bytes per event from which it is reported",
            Unit.BYTES,
            32);
    private static final Limit NANOS = new Limit(
            "timeagent.eventCost.time",
            "Time per event",
            "Time per event, low end of the 95 % interval, from which it is reported",
            Unit.NANOS,
            5000);
    private static final Limit RATE = new Limit(
            "timeagent.eventCost.rate",
            "Bytes per second",
            "What the events of a style or type allocate per second from which it is a warning",
            Unit.BYTES_PER_SECOND,
            1e6);
    private static final Attribute BYTES_PER_EVENT =
            new Attribute("bytesPerEvent", "Bytes per Event", "Allocated bytes per event", Unit.BYTES);
    private static final Attribute NANOS_PER_EVENT =
            new Attribute("nanosPerEvent", "Time per Event", "Time per event", Unit.NANOS);
    private static final Attribute BYTES_PER_SECOND =
            new Attribute("bytesPerSecond", "Bytes per Second", "Bytes per event x events", Unit.BYTES_PER_SECOND);

    private static final String REUSING_STYLE =
            "Use socket=instrumented-cached, which reuses the event and computes host and address once per connection.";
    private static final String NO_NEW_OBJECTS =
            "Store values that exist already in place of new strings, and reuse the event where one thread emits it.";

    EventCosts() {
        super(
                "timeagent.EventCost",
                "Cost of Events",
                "timeagent.cost",
                List.of(BYTES, NANOS, RATE),
                List.of(BYTES_PER_EVENT, NANOS_PER_EVENT, BYTES_PER_SECOND));
    }

    /** An event that was measured; {@code perSecond} while it was enabled. */
    private record Cost(
            String name, double bytes, double nanos, Interval nanosCi95, double perSecond, String toAllocateLess) {

        private static Cost of(EventCost style, double seconds) {
            return new Cost(
                    "style " + style.style(),
                    style.bytesPerEvent(),
                    style.nanosPerEvent(),
                    style.nanosPerEventCi95(),
                    style.events() / seconds,
                    "instrumented-cached".equals(style.style()) ? null : REUSING_STYLE);
        }

        private static Cost of(EventType type) {
            return new Cost(
                    "type " + type.type() + " (" + type.site() + ")",
                    type.bytesPerEvent(),
                    type.nanosPerEvent(),
                    type.nanosPerEventCi95(),
                    type.committedPerSecond(),
                    NO_NEW_OBJECTS);
        }
    }

    @Override
    public Outcome of(Facts facts, ToDoubleFunction<Limit> limit) {
        List<EventCost> styles = facts.report().eventCost();
        double seconds = facts.writeSeconds();
        Stream<Cost> ofStyles = styles == null || seconds <= 0
                ? Stream.of()
                : styles.stream()
                        .filter(style -> style.bytesPerEvent() != null && style.nanosPerEvent() != null)
                        .map(style -> Cost.of(style, seconds));
        Stream<Cost> ofTypes = facts.report().events().stream()
                .filter(type -> type.bytesPerEvent() != null && type.nanosPerEvent() != null)
                .filter(type -> type.committedPerSecond() != null)
                .map(Cost::of);
        return Stream.concat(ofStyles, ofTypes)
                .map(cost -> outcome(cost, limit))
                .max(Comparator.comparing(Outcome::severity)
                        .thenComparing(outcome -> (Double) outcome.values().get(BYTES_PER_SECOND)))
                .orElse(null);
    }

    private static Outcome outcome(Cost cost, ToDoubleFunction<Limit> limit) {
        double bytesPerSecond = cost.bytes * cost.perSecond;
        boolean allocates = cost.bytes >= limit.applyAsDouble(BYTES);
        // of a few events it is that of code that is not compiled yet
        boolean lasts = cost.nanosCi95 != null && cost.nanosCi95.low() >= limit.applyAsDouble(NANOS);
        return Outcome.of(
                        severity(allocates && bytesPerSecond >= limit.applyAsDouble(RATE), allocates || lasts),
                        "An event of " + cost.name + " allocates " + Units.of(cost.bytes, "B") + " and takes "
                                + Units.of(cost.nanos, "ns") + "; " + Units.of(cost.perSecond, "")
                                + " events/s allocate " + Units.of(bytesPerSecond, "B/s") + ".",
                        allocates && cost.toAllocateLess != null
                                ? cost.toAllocateLess
                                : "Record fewer events: raise the event's threshold.")
                .with(BYTES_PER_EVENT, cost.bytes)
                .with(NANOS_PER_EVENT, cost.nanos)
                .with(BYTES_PER_SECOND, bytesPerSecond);
    }
}
