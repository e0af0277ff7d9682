package timeagent.analysis.summary;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import timeagent.analysis.summary.clock.Clock;
import timeagent.analysis.summary.cost.EventCost;
import timeagent.analysis.summary.events.EventType;
import timeagent.analysis.summary.process.Allocation;
import timeagent.analysis.summary.process.ContextSwitches;
import timeagent.analysis.summary.socket.SocketWrites;

/**
 * The quantities two recordings are compared by, the most telling first.
 *
 * <p>Types of event have metrics of their own, such as {@code event[com.acme.Order].bytesPerEvent}.
 */
public enum Metric {
    BYTES_PER_EVENT(
            "socketWrite.bytesPerEvent", "B", "Bytes allocated per event", ofOnlyStyle(EventCost::bytesPerEvent)),
    NANOS_PER_EVENT("socketWrite.nanosPerEvent", "ns", "Time per event", ofOnlyStyle(EventCost::nanosPerEvent)),
    DURATION_P50(
            "socketWrite.durationP50Nanos", "ns", "Socket write p50", in(Report::socketWrites, writes -> writes.nanos()
                    .p50())),
    DURATION_P99(
            "socketWrite.durationP99Nanos", "ns", "Socket write p99", in(Report::socketWrites, writes -> writes.nanos()
                    .p99())),
    SOCKET_WRITES("socketWrite.events", "events", "Socket writes", in(Report::socketWrites, SocketWrites::events)),
    READS_PER_SECOND(
            "clock.readsPerSecond", "reads/s", "Clock reads per second", in(Report::clock, Clock::readsPerSecond)),
    NANOS_PER_READ("clock.nanosPerRead", "ns", "Time per clock read", in(Report::clock, Clock::nanosPerRead)),
    CPU_SHARE(
            "clock.estimatedCpuShare",
            "share",
            "CPU share of clock reads",
            in(Report::clock, Clock::estimatedCpuShare)),
    ALLOCATION(
            "allocation.bytesPerSecond", "B/s", "Allocation rate", in(Report::allocation, Allocation::bytesPerSecond)),
    GC_PAUSE("gc.pauseMillis", "ms", "Sum of GC pauses", in(Report::allocation, Allocation::gcPauseMillis)),
    CONTEXT_SWITCHES(
            "contextSwitches.perSecond",
            "switches/s",
            "Context switches per second",
            in(Report::contextSwitches, ContextSwitches::perSecond)),
    RECORDING_BYTES("recording.bytesPerEvent", "B", "Recording size per event", report -> report.events().stream()
            .filter(type -> type.type().equals("timeagent.SocketWrite"))
            .map(EventType::recordedBytesPerEvent)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null)),

    /** Known only of a process that {@code ab} started. */
    PROCESS_CPU("process.cpuSeconds", "s", "CPU time of the process", report -> null),

    /** Known only of a process that {@code ab} started. */
    PROCESS_WALL("process.wallSeconds", "s", "Wall time of the process", report -> null),

    /** Like those that follow, known only if a unit of work is given. */
    UNIT_CPU("process.cpuNanosPerUnit", "ns", "CPU time per unit of work", report -> null),
    UNIT_BYTES("allocation.bytesPerUnit", "B", "Bytes allocated per unit of work", report -> null),
    UNIT_READS("clock.readsPerUnit", "reads", "Clock reads per unit of work", report -> null),
    UNIT_WRITTEN("socketWrite.bytesPerUnit", "B", "Bytes written per unit of work", report -> null),
    UNIT_GC("gc.pauseNanosPerUnit", "ns", "GC pauses per unit of work", report -> null),
    UNITS("unit.count", "units", "Units of work", report -> null),
    UNIT_RATE("unit.perSecond", "units/s", "Units of work per second", report -> null);

    /** The name of one of a type of event: the type, then the quantity. */
    public static final Pattern OF_TYPE = Pattern.compile("event\\[(\\S+)]\\.(\\w+)");

    private static final Map<String, String> UNITS_OF_TYPE =
            Map.of("bytesPerEvent", "B", "nanosPerEvent", "ns", "perSecond", "events/s");

    private final String key;
    private final String unit;
    private final String label;
    private final Function<Report, Number> value;

    Metric(String key, String unit, String label, Function<Report, Number> value) {
        this.key = key;
        this.unit = unit;
        this.label = label;
        this.value = value;
    }

    /** The name in text, JSON and scripts. */
    public String key() {
        return key;
    }

    /** The name in text and on the page. */
    public String label() {
        return label;
    }

    private static <T> Function<Report, Number> in(Function<Report, T> part, Function<T, Number> value) {
        return report -> part.apply(report) == null ? null : value.apply(part.apply(report));
    }

    /** Null when events of several styles were measured. */
    private static Function<Report, Number> ofOnlyStyle(Function<EventCost, Double> cost) {
        return in(Report::eventCost, costs -> costs.size() == 1 ? cost.apply(costs.get(0)) : null);
    }

    /** Returns the metrics that a report has, by name, the most telling first; behind them those of types of event. */
    public static Map<String, Double> of(Report report) {
        Map<String, Double> metrics = new LinkedHashMap<>();
        for (Metric metric : values()) {
            Number value = metric.value.apply(report);
            metrics.put(metric.key, value == null ? null : Double.valueOf(value.doubleValue()));
        }
        report.events().stream()
                .filter(EventType::isMeasured)
                .collect(Collectors.groupingBy(EventType::type))
                .forEach((type, places) -> {
                    String name = "event[" + type + "].";
                    metrics.put(name + "bytesPerEvent", mean(places, EventType::bytesPerEvent));
                    metrics.put(name + "nanosPerEvent", mean(places, EventType::nanosPerEvent));
                    metrics.put(
                            name + "perSecond",
                            places.stream()
                                    .map(EventType::committedPerSecond)
                                    .filter(Objects::nonNull)
                                    .reduce(Double::sum)
                                    .orElse(null));
                });
        metrics.values().removeIf(Objects::isNull);
        return metrics;
    }

    /** The mean over all places that commit a type, weighted by its number of events; null if a place was not measured. */
    private static Double mean(List<EventType> places, Function<EventType, Double> of) {
        double sum = 0;
        long events = 0;
        for (EventType place : places) {
            if (place.committed() > 0) {
                Double mean = of.apply(place);
                if (mean == null) {
                    return null;
                }
                sum += place.committed() * mean;
                events += place.committed();
            }
        }
        return events == 0 ? null : Double.valueOf(sum / events);
    }

    /** Returns the names in the order of the metrics; behind them those of types of event. */
    public static List<String> inOrder(Set<String> names) {
        List<String> known = Arrays.stream(values()).map(Metric::key).toList();
        return Stream.concat(
                        known.stream().filter(names::contains),
                        names.stream().filter(name -> !known.contains(name)).sorted())
                .toList();
    }

    /** Returns the unit of a metric, also of one of a type of event; null if there is no such metric. */
    public static String unit(String name) {
        Matcher ofType = OF_TYPE.matcher(name);
        return ofType.matches()
                ? UNITS_OF_TYPE.get(ofType.group(2))
                : Arrays.stream(values())
                        .filter(metric -> metric.key.equals(name))
                        .map(metric -> metric.unit)
                        .findFirst()
                        .orElse(null);
    }
}
