package timeagent.analysis.findings;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import timeagent.analysis.output.Units;
import timeagent.analysis.summary.EventType;

/** Frequent events whose code or settings do work that could be saved. */
final class EventUse extends Check {

    private static final Limit RATE = new Limit(
            "timeagent.eventUse.rate",
            "Events per second",
            "Events per second of a call site or type from which a costly use is reported",
            Unit.PER_SECOND,
            1000);
    private static final Limit FILLING = new Limit(
            "timeagent.eventUse.filling",
            "Filling time per event",
            "Time per event from which filling it without asking first is reported",
            Unit.NANOS,
            50);
    private static final Attribute USES = Attribute.ofTexts("uses", "Uses", "Types, and what is costly");

    private static final String ASK = "Compute the data of an event only if its shouldCommit() returns true.";
    private static final String COMMIT = "Commit an event, or do not create it.";
    private static final String STACK =
            "Omit stack traces that nobody reads: @StackTrace(false), or stackTrace=false in the settings.";

    private record Use(String what, String solution) {}

    EventUse() {
        super("timeagent.EventUse", "Use of Events", "timeagent.cost", List.of(RATE, FILLING), List.of(USES));
    }

    @Override
    public Outcome of(Facts facts, ToDoubleFunction<Limit> limit) {
        Map<String, List<EventType>> types = facts.report().events().stream()
                .filter(EventType::isMeasured)
                .collect(Collectors.groupingBy(EventType::type, TreeMap::new, Collectors.toList()));
        if (types.isEmpty()) {
            return null;
        }
        double rate = limit.applyAsDouble(RATE);
        List<Use> uses = types.entrySet().stream()
                .flatMap(type -> Stream.concat(
                        ofType(type.getKey(), type.getValue(), facts, rate),
                        type.getValue().stream()
                                .filter(site -> Math.max(created(site), committed(site)) >= rate)
                                .filter(site -> site.isFilledUnasked(limit.applyAsDouble(FILLING)))
                                .map(EventUse::unasked)))
                .toList();
        List<String> texts = uses.stream().map(Use::what).toList();
        return Outcome.of(
                        severity(false, !uses.isEmpty()),
                        uses.isEmpty()
                                ? "No frequent event is filled without asking, forgotten, or recorded with a stack trace."
                                : String.join("; ", texts) + ".",
                        uses.stream().map(Use::solution).distinct().collect(Collectors.joining(" ")))
                .with(USES, texts);
    }

    private static Stream<Use> ofType(String type, List<EventType> sites, Facts facts, double limit) {
        double created = sites.stream().mapToDouble(EventUse::created).sum();
        double committed = sites.stream().mapToDouble(EventUse::committed).sum();
        boolean isForgotten = created >= limit
                && committed == 0
                && sites.get(0).recorded() == 0
                && facts.isSet(type, "enabled", "true")
                && facts.threshold(type) == null;
        EventType most = Collections.max(sites, Comparator.comparingDouble(EventUse::created));
        Use forgotten = new Use(
                Units.of(created, "") + " objects/s of type " + type + " (" + most.site() + ") are never committed",
                COMMIT);
        Use stacks = new Use(Units.of(committed, "") + " events/s of type " + type + " record a stack trace", STACK);
        return Stream.concat(
                isForgotten ? Stream.of(forgotten) : Stream.of(),
                committed >= limit && facts.isSet(type, "stackTrace", "true") ? Stream.of(stacks) : Stream.of());
    }

    private static Use unasked(EventType site) {
        String when = "late".equals(site.check())
                ? " before it calls shouldCommit() or isEnabled()"
                : " and calls neither shouldCommit() nor isEnabled()";
        return new Use(
                site.site() + " fills an event of type " + site.type() + " for " + Units.of(site.fillingNanos(), "ns")
                        + when,
                ASK);
    }

    private static double created(EventType site) {
        return site.createdPerSecond() == null ? 0 : site.createdPerSecond();
    }

    private static double committed(EventType site) {
        return site.committedPerSecond() == null ? 0 : site.committedPerSecond();
    }
}
