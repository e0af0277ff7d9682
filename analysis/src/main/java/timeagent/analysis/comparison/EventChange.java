package timeagent.analysis.comparison;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Report.EventCost;

/** A style of socket-write event that both sides have, and whose number or cost changed. */
public record EventChange(String style, Cost a, Cost b) {

    /** Unknown is null. */
    public record Cost(double eventsPerSecond, Double bytesPerEvent, Double nanosPerEvent) {

        private double of(Double cost) {
            return cost == null ? Double.NaN : eventsPerSecond * cost;
        }
    }

    /** Returns those that changed most, in events, their bytes or their time per second, the most first. */
    static List<EventChange> between(Report a, Report b) {
        Map<String, Cost> ofA = costs(a);
        Map<String, Cost> ofB = costs(b);
        ofA.keySet().retainAll(ofB.keySet());
        ofB.keySet().retainAll(ofA.keySet());
        return Changes.<String, Cost>of(
                        ofA,
                        ofB,
                        Comparator.naturalOrder(),
                        List.of(
                                Cost::eventsPerSecond,
                                cost -> cost.of(cost.bytesPerEvent),
                                cost -> cost.of(cost.nanosPerEvent)))
                .stream()
                .map(change -> new EventChange(change.key(), change.a(), change.b()))
                .toList();
    }

    private static Map<String, Cost> costs(Report report) {
        Map<String, Cost> costs = new HashMap<>();
        double seconds = PeerChange.seconds(report);
        if (report.eventCost() != null && seconds > 0) {
            for (EventCost cost : report.eventCost()) {
                costs.put(cost.style(), new Cost(cost.events() / seconds, cost.bytesPerEvent(), cost.nanosPerEvent()));
            }
        }
        return costs;
    }
}
