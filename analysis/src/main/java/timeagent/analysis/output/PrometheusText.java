package timeagent.analysis.output;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import timeagent.analysis.summary.LiveReport;
import timeagent.analysis.summary.Report.CallSite;
import timeagent.analysis.summary.Report.EventCost;
import timeagent.analysis.summary.Report.Peer;

/**
 * The totals of a running JVM in Prometheus' text format. Counters begin with the first interval.
 *
 * <p>At most {@value #MOST} series of a metric are kept apart; the others are one series with empty labels, as each series costs a
 * Prometheus server memory.
 */
public final class PrometheusText {

    static final int MOST = 1000;

    /** A counter of several series. */
    private static final class Counter {
        private final String name;
        private final String help;
        private final Map<Labels, Double> values = new LinkedHashMap<>();

        Counter(String name, String help) {
            this.name = name;
            this.help = help;
        }

        void add(double value, Labels labels) {
            boolean known = values.containsKey(labels) || values.size() < MOST;
            Labels series = known
                    ? labels
                    : Labels.of(labels.stream()
                            .flatMap(label -> Stream.of(label.getName(), ""))
                            .toArray(String[]::new));
            values.merge(series, value, Double::sum);
        }

        MetricSnapshot snapshot(Labels process) {
            CounterSnapshot.Builder counter =
                    CounterSnapshot.builder().name(name).help(help);
            values.forEach((labels, value) -> counter.dataPoint(CounterDataPointSnapshot.builder()
                    .labels(process.merge(labels))
                    .value(value)
                    .build()));
            return counter.build();
        }
    }

    private final Counter reads = new Counter("timeagent_clock_reads", "Clock reads by call site");
    private final Counter readSeconds =
            new Counter("timeagent_clock_read_seconds", "Estimated time of clock reads by call site");
    private final Counter writes = new Counter("timeagent_socket_writes", "Socket writes by peer");
    private final Counter written = new Counter("timeagent_socket_written_bytes", "Bytes written to sockets by peer");
    private final Counter switches =
            new Counter("timeagent_context_switches", "Context switches of the process by kind");

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
            switches.add(interval.contextSwitches().voluntary(), Labels.of("kind", "voluntary"));
            switches.add(interval.contextSwitches().involuntary(), Labels.of("kind", "involuntary"));
        }
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        for (Counter counter : new Counter[] {reads, readSeconds, writes, written, switches}) {
            all.metricSnapshot(counter.snapshot(process));
        }
        all.metricSnapshot(cost("timeagent_event_allocated_bytes", "Bytes that an event allocates", interval, true));
        all.metricSnapshot(cost("timeagent_event_seconds", "Time that an event takes", interval, false));
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try {
            PrometheusTextFormatWriter.create().write(text, all.build());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString(StandardCharsets.UTF_8);
    }

    private void add(CallSite site) {
        Labels labels = Labels.of(
                "class", site.className(),
                "method", site.method(),
                "line", Integer.toString(site.line()),
                "clock", site.clock());
        reads.add(site.calls(), labels);
        if (site.meanNanos() != null) {
            readSeconds.add(site.calls() * site.meanNanos() / 1e9, labels);
        }
    }

    private void add(Peer peer) {
        Labels labels = Labels.of(
                "host", Objects.toString(peer.host(), ""),
                "address", Objects.toString(peer.address(), ""),
                "port", Objects.toString(peer.port(), ""),
                "local_port", Objects.toString(peer.localPort(), ""),
                "api", Objects.toString(peer.api(), ""));
        writes.add(peer.events(), labels);
        written.add(peer.bytes(), labels);
    }

    private MetricSnapshot cost(String name, String help, LiveReport interval, boolean bytes) {
        GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(name).help(help);
        if (interval.eventCost() != null) {
            for (EventCost cost : interval.eventCost()) {
                Double value = bytes ? cost.bytesPerEvent() : cost.nanosPerEvent();
                if (value != null) {
                    gauge.dataPoint(GaugeDataPointSnapshot.builder()
                            .labels(process.merge(Labels.of("style", cost.style())))
                            .value(bytes ? value : value / 1e9)
                            .build());
                }
            }
        }
        return gauge.build();
    }
}
