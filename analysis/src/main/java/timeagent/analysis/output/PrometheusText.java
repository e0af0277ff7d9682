package timeagent.analysis.output;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import timeagent.analysis.summary.LiveReport;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.cost.EventCost;
import timeagent.analysis.summary.socket.SocketWrites.Peer;

/**
 * The totals of a running JVM in Prometheus' text format. Counters begin with the first interval.
 *
 * <p>At most {@value #MOST} series of a metric are kept apart; the others are one series with empty labels, as each series costs a
 * Prometheus server memory.
 */
public final class PrometheusText {

    static final int MOST = 1000;

    private record Counter(String name, String help) {}

    private final Map<Counter, Map<Labels, Double>> counters = new LinkedHashMap<>();
    private final Labels process;

    /** @param program null if unknown */
    public PrometheusText(long pid, String program) {
        process = Labels.of("pid", Long.toString(pid), "program", Objects.toString(program, ""));
    }

    /** Adds an interval, and returns the totals with the costs of the interval. */
    public String add(LiveReport interval) {
        if (interval.clock() != null) {
            interval.clock().callSites().forEach(this::add);
        }
        if (interval.socketWrites() != null) {
            interval.socketWrites().peers().forEach(this::add);
        }
        if (interval.contextSwitches() != null) {
            Counter switches = new Counter("timeagent_context_switches", "Context switches of the process by kind");
            add(switches, interval.contextSwitches().voluntary(), "kind", "voluntary");
            add(switches, interval.contextSwitches().involuntary(), "kind", "involuntary");
        }
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        counters.forEach((counter, series) -> all.metricSnapshot(snapshot(counter, series)));
        List<EventCost> costs = interval.eventCost() == null ? List.of() : interval.eventCost();
        all.metricSnapshot(gauge(
                "timeagent_event_allocated_bytes", "Bytes that an event allocates", costs, EventCost::bytesPerEvent));
        all.metricSnapshot(gauge(
                "timeagent_event_seconds",
                "Time that an event takes",
                costs,
                cost -> cost.nanosPerEvent() == null ? null : cost.nanosPerEvent() / 1e9));
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try {
            PrometheusTextFormatWriter.create().write(text, all.build());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString(StandardCharsets.UTF_8);
    }

    private void add(CallSite site) {
        String line = Integer.toString(site.line());
        String[] labels = {"class", site.className(), "method", site.method(), "line", line, "clock", site.clock()};
        add(new Counter("timeagent_clock_reads", "Clock reads by call site"), site.calls(), labels);
        if (site.meanNanos() != null) {
            Counter time = new Counter("timeagent_clock_read_seconds", "Estimated time of clock reads by call site");
            add(time, site.calls() * site.meanNanos() / 1e9, labels);
        }
    }

    private void add(Peer peer) {
        String[] labels = {
            "host", Objects.toString(peer.host(), ""),
            "address", Objects.toString(peer.address(), ""),
            "port", Objects.toString(peer.port(), ""),
            "local_port", Objects.toString(peer.localPort(), ""),
            "api", Objects.toString(peer.api(), "")
        };
        add(new Counter("timeagent_socket_writes", "Socket writes by peer"), peer.events(), labels);
        add(new Counter("timeagent_socket_written_bytes", "Bytes written to sockets by peer"), peer.bytes(), labels);
    }

    private void add(Counter counter, double value, String... labels) {
        Map<Labels, Double> series = counters.computeIfAbsent(counter, first -> new LinkedHashMap<>());
        String[] kept = labels.clone();
        if (series.size() >= MOST && !series.containsKey(Labels.of(labels))) {
            for (int i = 1; i < kept.length; i += 2) {
                kept[i] = "";
            }
        }
        series.merge(Labels.of(kept), value, Double::sum);
    }

    private CounterSnapshot snapshot(Counter counter, Map<Labels, Double> series) {
        CounterSnapshot.Builder snapshot =
                CounterSnapshot.builder().name(counter.name).help(counter.help);
        series.forEach((labels, value) -> snapshot.dataPoint(CounterDataPointSnapshot.builder()
                .labels(process.merge(labels))
                .value(value)
                .build()));
        return snapshot.build();
    }

    private GaugeSnapshot gauge(String name, String help, List<EventCost> costs, Function<EventCost, Double> value) {
        GaugeSnapshot.Builder snapshot = GaugeSnapshot.builder().name(name).help(help);
        costs.stream()
                .filter(cost -> value.apply(cost) != null)
                .forEach(cost -> snapshot.dataPoint(GaugeDataPointSnapshot.builder()
                        .labels(process.merge(Labels.of("style", cost.style())))
                        .value(value.apply(cost))
                        .build()));
        return snapshot.build();
    }
}
