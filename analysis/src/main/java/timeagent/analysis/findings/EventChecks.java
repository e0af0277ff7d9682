package timeagent.analysis.findings;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import timeagent.analysis.findings.Check.Level;
import timeagent.analysis.findings.Check.Outcome;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.summary.Facts;
import timeagent.analysis.summary.Finding.Severity;
import timeagent.analysis.summary.cost.EventCost;
import timeagent.analysis.summary.events.EventType;
import timeagent.analysis.text.Units;

/** Looks at events: what one costs, and how the application uses its own. */
final class EventChecks {

    private static final String REUSING_STYLE =
            "Use socket=instrumented-cached, which reuses the event and computes host and address once per connection.";
    private static final String NO_NEW_OBJECTS =
            "Store values that exist already in place of new strings, and reuse the event where one thread emits it.";
    private static final String FEWER_EVENTS = "Record fewer events: raise the event's threshold.";

    private static final String ASK = "Compute the data of an event only if its shouldCommit() returns true.";
    private static final String END = "Call end() before an event is filled, in the method that commits it.";
    private static final String COMMIT = "Commit an event, or do not create it.";
    private static final String STACK =
            "Omit unused stack traces: @StackTrace(false), or stackTrace=false in the settings.";

    /** Of the CPU time in use; below it, the cost of the agent's own event is no finding. */
    private static final double LEAST_OWN_SHARE = 0.001;

    private EventChecks() {}

    /** An event that was measured; {@code perSecond} while it was enabled. */
    private record Cost(
            String name, Double bytes, Double nanos, Interval nanosCi95, Double perSecond, String toAllocateLess) {

        private boolean isKnown() {
            return bytes != null && nanos != null && perSecond != null;
        }

        private double bytesPerSecond() {
            return bytes * perSecond;
        }

        private Outcome outcome(Map<String, Double> limits) {
            boolean allocates = bytes >= limits.get("bytes");
            // of a few events it is that of code that is not compiled yet
            boolean lasts = nanosCi95 != null && nanosCi95.low() >= limits.get("time");
            return Outcome.of(
                            Check.severity(allocates && bytesPerSecond() >= limits.get("rate"), allocates || lasts),
                            name + (allocates ? " allocates " + Units.of(bytes, "B") + " and takes " : " takes ")
                                    + Units.of(nanos, "ns")
                                    + "; " + Units.of(perSecond, "rate") + " events/s "
                                    + (allocates
                                            ? "allocate " + Units.of(bytesPerSecond(), "B/s")
                                            : "take " + Units.of(nanos * perSecond, "ns") + " a second")
                                    + ".",
                            allocates ? toAllocateLess : FEWER_EVENTS)
                    .at(new Level(bytesPerSecond(), limits.get("bytes") * perSecond, limits.get("rate")));
        }
    }

    /** Events that allocate or last more than they need to. */
    static Outcome cost(Facts facts, Map<String, Double> limits) {
        List<Cost> costs = new ArrayList<>();
        boolean negligible = false;
        if (facts.report().eventCost() != null) {
            for (EventCost style : facts.report().eventCost()) {
                if (isNegligible(style, facts.report().cpus())) {
                    negligible = true;
                    continue;
                }
                costs.add(new Cost(
                        "A socket-write event of the agent (option socket=" + style.style() + ")",
                        style.bytesPerEvent(),
                        style.nanosPerEvent(),
                        style.nanosPerEventCi95(),
                        style.eventsPerSecond(),
                        "instrumented-cached".equals(style.style()) ? FEWER_EVENTS : REUSING_STYLE));
            }
        }
        for (EventType type : facts.report().events()) {
            // one that is filled in vain is found by its use
            if (!type.isFilledInVain(Checks.FILLING_NANOS)) {
                costs.add(new Cost(
                        "An event of type " + type.type() + " (" + type.site() + ")",
                        type.bytesPerEvent(),
                        type.nanosPerEvent(),
                        type.nanosPerEventCi95(),
                        type.usedPerSecond(),
                        NO_NEW_OBJECTS));
            }
        }
        boolean leftOut = negligible;
        return costs.stream()
                .filter(Cost::isKnown)
                .sorted(Comparator.comparingDouble(Cost::bytesPerSecond).reversed())
                .map(cost -> cost.outcome(limits))
                .max(Comparator.comparing(Outcome::severity))
                .orElseGet(() -> leftOut
                        ? Outcome.of(Severity.OK, "No event costs enough to matter.", null)
                        : Outcome.missing("No event was measured (timeagent.EventCost, timeagent.EventTypeCost): the"
                                + " application wrote to no socket, or the agent's option cost.every is 0."));
    }

    private static boolean isNegligible(EventCost style, Double cpus) {
        return cpus != null
                && style.nanosPerEvent() != null
                && style.eventsPerSecond() != null
                && style.nanosPerEvent() * style.eventsPerSecond() < LEAST_OWN_SHARE * 1e9 * cpus;
    }

    private record Use(String what, String solution) {}

    /** Frequent events whose code or settings do work that could be saved. */
    static Outcome use(Facts facts, Map<String, Double> limits) {
        Map<String, List<EventType>> types = facts.report().events().stream()
                .filter(EventType::isMeasured)
                .collect(Collectors.groupingBy(EventType::type, TreeMap::new, Collectors.toList()));
        if (types.isEmpty()) {
            return Outcome.missing("No event of the application was measured (timeagent.EventTypeCost): the agent's"
                    + " option events selects those to measure.");
        }
        double rate = limits.get("rate");
        List<Use> uses = new ArrayList<>();
        types.forEach((type, sites) -> {
            uses.addAll(ofType(type, sites, facts, rate));
            List<EventType> frequent = sites.stream()
                    .filter(site -> site.usedPerSecond() != null && site.usedPerSecond() >= rate)
                    .toList();
            frequent.stream()
                    .filter(site -> site.isFilledUnasked(limits.get("filling")))
                    .forEach(site -> uses.add(unasked(site)));
            frequent.stream()
                    .filter(site -> facts.placesWithoutEnd().contains(site.site()))
                    .filter(site -> site.fillingNanos() != null && site.fillingNanos() >= limits.get("filling"))
                    .forEach(site -> uses.add(withoutEnd(site)));
            sites.stream().filter(site -> site.notMeasured() != null).forEach(site -> uses.add(notMeasured(site)));
        });
        List<String> texts = uses.stream().map(Use::what).toList();
        return Outcome.of(
                Check.severity(allocatesMuch(facts, limits), !uses.isEmpty()),
                uses.isEmpty()
                        ? "No frequent event is filled before shouldCommit() or end(), never committed, or recorded with a stack trace; the cost of each is measured."
                        : String.join("; ", texts) + ".",
                uses.stream().map(Use::solution).distinct().collect(Collectors.joining(" ")));
    }

    private static List<Use> ofType(String type, List<EventType> sites, Facts facts, double limit) {
        List<Use> uses = new ArrayList<>();
        double created = sites.stream().mapToDouble(EventChecks::created).sum();
        double committed = sites.stream().mapToDouble(EventChecks::committed).sum();
        if (created >= limit
                && committed == 0
                && sites.get(0).recorded() == 0
                && facts.jvm().isSet(type, "enabled", "true")
                && facts.jvm().threshold(type) == null) {
            EventType most = Collections.max(sites, Comparator.comparingDouble(EventChecks::created));
            String objects = Units.of(created, "rate") + " objects/s of type " + type + " (" + most.site() + ")";
            uses.add(new Use(objects + " are never committed", COMMIT));
        }
        if (committed >= limit && facts.jvm().isSet(type, "stackTrace", "true")) {
            String events = Units.of(committed, "rate") + " events/s of type " + type;
            uses.add(new Use(events + " record a stack trace", STACK));
        }
        return uses;
    }

    private static boolean allocatesMuch(Facts facts, Map<String, Double> limits) {
        return facts.report().events().stream()
                .filter(site -> site.isFilledInVain(limits.get("filling")))
                .anyMatch(site -> site.bytesPerSecond() >= limits.get("allocated"));
    }

    private static Use unasked(EventType site) {
        String when = "late".equals(site.check())
                ? " before it calls shouldCommit() or isEnabled()"
                : " and calls neither shouldCommit() nor isEnabled()";
        String filling = site.fillingNanos() == null ? "" : " for " + Units.of(site.fillingNanos(), "ns");
        String allocated = !site.isFilledInVain(0) || site.bytesPerSecond() == 0
                ? ""
                : ": " + Units.of(site.usedPerSecond(), "rate") + " events/s allocate "
                        + Units.of(site.bytesPerSecond(), "B/s");
        return new Use(site.site() + " fills an event of type " + site.type() + filling + when + allocated, ASK);
    }

    private static Use withoutEnd(EventType site) {
        return new Use(
                "the duration of events of type " + site.type() + " at " + site.site() + " contains the "
                        + Units.of(site.fillingNanos(), "ns") + " in which they are filled: no end() before the fields",
                END);
    }

    private static Use notMeasured(EventType site) {
        String events = "events of type " + site.type() + " at " + site.site();
        return new Use("the cost of " + events + " is not measured: " + site.notMeasured(), END);
    }

    private static double created(EventType site) {
        return site.createdPerSecond() == null ? 0 : site.createdPerSecond();
    }

    private static double committed(EventType site) {
        return site.committedPerSecond() == null ? 0 : site.committedPerSecond();
    }
}
