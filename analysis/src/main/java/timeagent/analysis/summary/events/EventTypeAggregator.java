package timeagent.analysis.summary.events;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.Volume;
import timeagent.analysis.summary.cost.EventCost;
import timeagent.analysis.summary.cost.StyleCost;
import timeagent.analysis.summary.jvm.Recordings;
import timeagent.analysis.summary.jvm.Section;
import timeagent.analysis.summary.process.AllocationAggregator;
import timeagent.analysis.summary.process.CpuTime;

/** Adds up the events of each type, whoever emits them, and what those cost that the agent measured. */
public final class EventTypeAggregator implements Section {

    private static final Volume NONE = new Volume(0, 0);
    private static final String[] PARTS = {"constructionNanos", "fillingNanos", "commitNanos"};

    /** Where events of a type are committed; only the type is known of those that the agent did not measure. */
    private record Site(String type, String className, String method, Integer line) {}

    private static final class SiteCost {

        private final StyleCost cost;
        private String check;
        private String notMeasured;
        private long created;

        private SiteCost(Site site) {
            cost = new StyleCost(site.type);
        }

        private void add(Event e) {
            cost.add(e, e.number("committed"), PARTS);
            check = e.text("check");
            notMeasured = e.text("notMeasured");
            created += e.number("created");
        }
    }

    private final Recordings recordings;
    private final CpuTime cpu;
    private final AllocationAggregator allocation;
    private final Map<String, Volume> volumes = new HashMap<>();
    private final Map<Site, SiteCost> sites = new HashMap<>();

    public EventTypeAggregator(Recordings recordings, CpuTime cpu, AllocationAggregator allocation) {
        this.recordings = recordings;
        this.cpu = cpu;
        this.allocation = allocation;
    }

    @Override
    public void observe(Events events) {
        events.on("timeagent.EventTypeCost", this::addCost);
    }

    private void addCost(Event e) {
        String type = e.text("eventType");
        if (type != null && e.number("measured") >= 0 && e.number("committed") >= 0) {
            Site site = new Site(type, e.text("className"), e.text("method"), (int) e.number("line"));
            sites.computeIfAbsent(site, SiteCost::new).add(e);
        }
    }

    @Override
    public void endRecording(RecordingInfo recording, RecordingInfo counted) {
        recording.volumes().forEach((type, volume) -> volumes.merge(type, volume, Volume::plus));
        sites.values().forEach(site -> site.cost.endRecording());
    }

    public boolean isEmpty() {
        return sites.isEmpty();
    }

    /** The most expensive come first, then the types that fill the recordings most. */
    public List<EventType> types() {
        List<EventType> rows = new ArrayList<>();
        sites.forEach((site, cost) -> rows.add(row(site, cost)));
        for (String type : volumes.keySet()) {
            if (sites.keySet().stream().noneMatch(site -> site.type.equals(type))) {
                Site unknown = new Site(type, null, null, null);
                rows.add(row(unknown, new SiteCost(unknown)));
            }
        }
        rows.sort(Comparator.comparingDouble(EventType::nanos)
                .thenComparing(EventType::recordedBytes)
                .reversed()
                .thenComparing(EventType::type));
        return rows;
    }

    private EventType row(Site site, SiteCost of) {
        EventCost cost = of.cost.eventCost(recordings.seconds());
        Volume volume = volumes.getOrDefault(site.type, NONE);
        boolean isMeasured = site.line != null;
        Long created = isMeasured ? of.created : null;
        Long committed = isMeasured ? cost.events() : null;
        Long used = isMeasured ? Long.valueOf(Math.max(created, committed)) : null;
        Long measured = isMeasured ? cost.measured() : null;
        Double nanos = notNegative(cost.nanosPerEvent());
        return new EventType(
                site.type,
                site.className,
                site.method,
                site.line,
                of.check,
                of.notMeasured,
                created,
                committed,
                measured,
                cost.bytesPerEvent(),
                nanos,
                cost.bytesPerEventCi95(),
                cost.nanosPerEventCi95(),
                notNegative(of.cost.part(0)),
                notNegative(of.cost.part(1)),
                notNegative(of.cost.part(2)),
                ratio(created, recordings.seconds()),
                ratio(committed, recordings.seconds()),
                share(used, nanos, cpu.nanos()),
                share(used, cost.bytesPerEvent(), allocation.allocation().bytes()),
                volume.events(),
                ratio(volume.bytes(), volume.events()));
    }

    /** Of almost nothing, measuring may have taken less than what it takes on average. */
    private static Double notNegative(Double nanos) {
        return nanos == null ? null : Double.valueOf(Math.max(0, nanos));
    }

    /** Null when it is not known. */
    private static Double ratio(Number part, double all) {
        return part == null || all <= 0 ? null : Double.valueOf(part.doubleValue() / all);
    }

    private static Double share(Long events, Double perEvent, Number all) {
        Double share = perEvent == null || all == null ? null : ratio(events * perEvent, all.doubleValue());
        return share == null ? null : Double.valueOf(Math.min(1, share));
    }
}
