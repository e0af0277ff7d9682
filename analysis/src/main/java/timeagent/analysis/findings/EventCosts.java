package timeagent.analysis.findings;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import timeagent.analysis.output.Units;
import timeagent.analysis.summary.Report.EventCost;

/** Events that allocate or last more than they need to. */
final class EventCosts extends Check {

    private static final Limit BYTES = new Limit(
            "timeagent.eventCost.bytes",
            "Bytes per event",
            "Allocated bytes per event from which the style is reported",
            Unit.BYTES,
            32);
    private static final Limit NANOS = new Limit(
            "timeagent.eventCost.time",
            "Time per event",
            "Time per event, low end of the 95 % interval, from which the style is reported",
            Unit.NANOS,
            5000);
    private static final Limit RATE = new Limit(
            "timeagent.eventCost.rate",
            "Bytes per second",
            "What the events of a reported style allocate per second from which it is a warning",
            Unit.BYTES_PER_SECOND,
            1e6);
    private static final Attribute BYTES_PER_EVENT =
            new Attribute("bytesPerEvent", "Bytes per Event", "Allocated bytes per event", Unit.BYTES);
    private static final Attribute NANOS_PER_EVENT =
            new Attribute("nanosPerEvent", "Time per Event", "Time per event", Unit.NANOS);
    private static final Attribute BYTES_PER_SECOND =
            new Attribute("bytesPerSecond", "Bytes per Second", "Bytes per event x events", Unit.BYTES_PER_SECOND);

    EventCosts() {
        super(
                "timeagent.EventCost",
                "Cost of Events",
                "timeagent.cost",
                List.of(BYTES, NANOS, RATE),
                List.of(BYTES_PER_EVENT, NANOS_PER_EVENT, BYTES_PER_SECOND));
    }

    @Override
    public Outcome of(Facts facts, ToDoubleFunction<Limit> limit) {
        List<EventCost> costs = facts.report().eventCost();
        double seconds = facts.writeSeconds();
        if (costs == null || seconds <= 0) {
            return null;
        }
        return costs.stream()
                .filter(cost -> cost.bytesPerEvent() != null && cost.nanosPerEvent() != null)
                .map(cost -> outcome(cost, cost.events() / seconds, limit))
                .max(Comparator.comparing(Outcome::severity)
                        .thenComparing(outcome -> (Double) outcome.values().get(BYTES_PER_SECOND)))
                .orElse(null);
    }

    private static Outcome outcome(EventCost cost, double eventsPerSecond, ToDoubleFunction<Limit> limit) {
        double bytes = cost.bytesPerEvent();
        double bytesPerSecond = bytes * eventsPerSecond;
        boolean allocates = bytes >= limit.applyAsDouble(BYTES);
        // of a few events it is that of code that is not compiled yet
        boolean lasts =
                cost.nanosPerEventCi95() != null && cost.nanosPerEventCi95().low() >= limit.applyAsDouble(NANOS);
        return Outcome.of(
                        severity(allocates && bytesPerSecond >= limit.applyAsDouble(RATE), allocates || lasts),
                        "An event of style " + cost.style() + " allocates " + Units.of(bytes, "B") + " and takes "
                                + Units.of(cost.nanosPerEvent(), "ns") + "; " + Units.of(eventsPerSecond, "")
                                + " events/s allocate " + Units.of(bytesPerSecond, "B/s") + ".",
                        allocates && !"instrumented-cached".equals(cost.style())
                                ? "Use socket=instrumented-cached, which reuses the event and computes host and address"
                                        + " once per connection."
                                : "Record fewer events: raise the threshold of timeagent.SocketWrite.")
                .with(BYTES_PER_EVENT, bytes)
                .with(NANOS_PER_EVENT, cost.nanosPerEvent())
                .with(BYTES_PER_SECOND, bytesPerSecond);
    }
}
