package timeagent.analysis.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.Volume;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.summary.Report.EventCost;

/** Adds up the events of each type, whoever emits them, and what those cost that the agent measured. */
final class EventTypeAggregator {

    private static final Volume NONE = new Volume(0, 0);

    /** Where events of a type are committed. */
    private record Site(String type, String className, String method, int line) {}

    private static final class SiteCost {
        private final StyleCost cost = new StyleCost();
        private String check;
        private long created;
        private double measured;
        private double constructionNanos;
        private double fillingNanos;
        private double commitNanos;

        private void add(Event e, CostSample sample) {
            cost.add(e.number("committed"), sample);
            check = e.text("check");
            created += e.number("created");
            measured += sample.size();
            constructionNanos += sample.size() * e.nanos("constructionNanos");
            fillingNanos += sample.size() * e.nanos("fillingNanos");
            commitNanos += sample.size() * e.nanos("commitNanos");
        }

        private Double part(double nanos) {
            return measured == 0 ? null : nanos / measured;
        }
    }

    private final JvmAggregator jvm;
    private final CpuTime cpu;
    private final AllocationAggregator allocation;
    private final Map<String, Volume> volumes = new HashMap<>();
    private final Map<Site, SiteCost> sites = new HashMap<>();
    private double seconds;
    private double agentSeconds;

    EventTypeAggregator(JvmAggregator jvm, CpuTime cpu, AllocationAggregator allocation) {
        this.jvm = jvm;
        this.cpu = cpu;
        this.allocation = allocation;
    }

    void addCost(Event e) {
        CostSample sample = CostSample.of(e);
        String type = e.text("eventType");
        if (type != null && sample.size() >= 0 && e.number("committed") >= 0) {
            Site site = new Site(type, e.text("className"), e.text("method"), (int) e.number("line"));
            sites.computeIfAbsent(site, first -> new SiteCost()).add(e, sample);
        }
    }

    /** @param measured the time in which costs were measured */
    void endRecording(RecordingInfo info, RecordingInfo measured) {
        info.volumes().forEach((type, volume) -> volumes.merge(type, volume, Volume::plus));
        seconds += info.seconds();
        agentSeconds += measured.seconds();
        sites.values().forEach(site -> site.cost.endRecording(jvm.isContinued()));
    }

    boolean isEmpty() {
        return sites.isEmpty();
    }

    /** The most expensive come first, then the types that fill the recordings most. */
    List<EventType> types() {
        List<EventType> rows = new ArrayList<>();
        sites.forEach((site, cost) -> rows.add(measured(site, cost)));
        Set<String> measured = sites.keySet().stream().map(Site::type).collect(Collectors.toSet());
        volumes.forEach((type, volume) -> {
            if (!measured.contains(type)) {
                rows.add(recorded(type, volume));
            }
        });
        rows.sort(Comparator.comparingDouble(EventType::nanos)
                .thenComparing(EventType::recordedBytes)
                .reversed()
                .thenComparing(EventType::type));
        return rows;
    }

    private EventType recorded(String type, Volume volume) {
        return new EventType(
                type,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                volume.events(),
                perSecond(volume.events(), seconds),
                bytesPerEvent(volume));
    }

    private EventType measured(Site site, SiteCost of) {
        EventCost cost = of.cost.eventCost(site.type);
        Volume volume = volumes.getOrDefault(site.type, NONE);
        return new EventType(
                site.type,
                site.className,
                site.method,
                site.line,
                of.check,
                of.created,
                cost.events(),
                cost.measured(),
                cost.bytesPerEvent(),
                cost.nanosPerEvent(),
                cost.bytesPerEventCi95(),
                cost.nanosPerEventCi95(),
                of.part(of.constructionNanos),
                of.part(of.fillingNanos),
                of.part(of.commitNanos),
                perSecond(of.created, agentSeconds),
                perSecond(cost.events(), agentSeconds),
                share(cost.events(), cost.nanosPerEvent(), cpu.nanos()),
                share(
                        cost.events(),
                        cost.bytesPerEvent(),
                        allocation.allocation().bytes()),
                volume.events(),
                perSecond(volume.events(), seconds),
                bytesPerEvent(volume));
    }

    private static Double bytesPerEvent(Volume volume) {
        return volume.events() == 0 ? null : Double.valueOf((double) volume.bytes() / volume.events());
    }

    private static Double perSecond(long events, double seconds) {
        return seconds <= 0 ? null : Double.valueOf(events / seconds);
    }

    private static Double share(long events, Double perEvent, Number all) {
        return perEvent == null || all == null || all.doubleValue() <= 0
                ? null
                : Double.valueOf(Math.min(1, events * perEvent / all.doubleValue()));
    }

    /** The metrics of types that were measured, by name. */
    Map<String, Estimate> metrics() {
        Map<String, List<StyleCost>> types = sites.entrySet().stream()
                .collect(Collectors.groupingBy(
                        site -> site.getKey().type,
                        Collectors.mapping(site -> site.getValue().cost, Collectors.toList())));
        Map<String, Estimate> metrics = new HashMap<>();
        types.forEach((type, costs) -> {
            metrics.put(TypeMetric.BYTES_PER_EVENT.of(type), mean(costs, StyleCost::bytes));
            metrics.put(TypeMetric.NANOS_PER_EVENT.of(type), mean(costs, StyleCost::nanos));
            Double rate = perSecond(costs.stream().mapToLong(StyleCost::events).sum(), agentSeconds);
            metrics.put(TypeMetric.PER_SECOND.of(type), rate == null ? null : Estimate.single(rate));
        });
        return metrics;
    }

    /** The mean over all places that commit a type, each by its number of events; null if one was not measured. */
    private static Estimate mean(List<StyleCost> costs, Function<StyleCost, Estimate> of) {
        double events = costs.stream().mapToLong(StyleCost::events).sum();
        double mean = 0;
        double variance = 0;
        double degrees = Double.POSITIVE_INFINITY;
        for (StyleCost cost : costs) {
            Estimate one = of.apply(cost);
            if (cost.events() > 0 && one == null) {
                return null;
            }
            if (cost.events() > 0) {
                double weight = cost.events() / events;
                mean += weight * one.mean();
                variance += weight * weight * one.variance();
                degrees = Math.min(degrees, one.degrees());
            }
        }
        return events == 0 ? null : new Estimate(mean, variance, degrees);
    }
}
