package timeagent.analysis.summary;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import timeagent.analysis.summary.cost.StyleCost;

/**
 * The quantities two recordings are compared by, the most telling first.
 *
 * <p>Types of event have metrics of their own, such as {@code event[com.acme.Order].bytesPerEvent}.
 */
public enum Metric {
    BYTES_PER_EVENT(
            "socketWrite.bytesPerEvent",
            "B",
            "Bytes allocated per event",
            summary -> summary.costs.ofOnlyStyle(StyleCost::bytes)),
    NANOS_PER_EVENT(
            "socketWrite.nanosPerEvent",
            "ns",
            "Time per event",
            summary -> summary.costs.ofOnlyStyle(StyleCost::nanos)),
    DURATION_P50("socketWrite.durationP50Nanos", "ns", "Socket write p50", summary -> summary.sockets.p50()),
    DURATION_P99("socketWrite.durationP99Nanos", "ns", "Socket write p99", summary -> summary.sockets.p99()),
    SOCKET_WRITES("socketWrite.events", "events", "Socket writes", summary -> summary.sockets.events()),
    READS_PER_SECOND(
            "clock.readsPerSecond", "reads/s", "Clock reads per second", summary -> summary.clock.readsPerSecond()),
    NANOS_PER_READ("clock.nanosPerRead", "ns", "Time per clock read", summary -> summary.clock.nanosPerRead()),
    CPU_SHARE("clock.estimatedCpuShare", "share", "CPU share of clock reads", summary -> summary.clock.cpuShare()),
    ALLOCATION("allocation.bytesPerSecond", "B/s", "Allocation rate", summary -> summary.allocation
            .allocation()
            .bytesPerSecond()),
    GC_PAUSE("gc.pauseMillis", "ms", "Sum of GC pauses", summary -> summary.allocation
            .allocation()
            .gcPauseMillis()),
    CONTEXT_SWITCHES(
            "contextSwitches.perSecond",
            "switches/s",
            "Context switches per second",
            summary -> summary.switches.switchesPerSecond()),
    RECORDING_BYTES(
            "recording.bytesPerEvent",
            "B",
            "Recording size per event",
            summary -> summary.sockets.recordingBytesPerEvent()),

    /** Known only of a process that {@code ab} started. */
    PROCESS_CPU("process.cpuSeconds", "s", "CPU time of the process", summary -> null),

    /** Known only of a process that {@code ab} started. */
    PROCESS_WALL("process.wallSeconds", "s", "Wall time of the process", summary -> null),

    /** Like those that follow, known only if a unit of work is given. */
    UNIT_CPU("process.cpuNanosPerUnit", "ns", "CPU time per unit of work", summary -> null),
    UNIT_BYTES("allocation.bytesPerUnit", "B", "Bytes allocated per unit of work", summary -> null),
    UNIT_READS("clock.readsPerUnit", "reads", "Clock reads per unit of work", summary -> null),
    UNIT_WRITTEN("socketWrite.bytesPerUnit", "B", "Bytes written per unit of work", summary -> null),
    UNIT_GC("gc.pauseNanosPerUnit", "ns", "GC pauses per unit of work", summary -> null),
    UNITS("unit.count", "units", "Units of work", summary -> null),
    UNIT_RATE("unit.perSecond", "units/s", "Units of work per second", summary -> null);

    /** The name of one of a type of event: the type, then the quantity. */
    public static final Pattern OF_TYPE = Pattern.compile("event\\[(\\S+)]\\.(\\w+)");

    private static final Map<String, String> UNITS_OF_TYPE =
            Map.of("bytesPerEvent", "B", "nanosPerEvent", "ns", "perSecond", "events/s");

    private final String key;
    private final String unit;
    private final String label;
    private final Function<Summary, Number> value;

    Metric(String key, String unit, String label, Function<Summary, Number> value) {
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

    /** Returns null when the recording does not have it. */
    public Double of(Summary summary) {
        Number known = value.apply(summary);
        return known == null ? null : Double.valueOf(known.doubleValue());
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
