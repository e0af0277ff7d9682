package timeagent.analysis.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import timeagent.analysis.fixture.BuiltCallSite;
import timeagent.analysis.fixture.BuiltWrites;
import timeagent.analysis.summary.LiveReport;
import timeagent.analysis.summary.clock.Clock;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.cost.EventCost;
import timeagent.analysis.summary.process.ContextSwitches;

class PrometheusTextTest {

    private static CallSite site(String method, long calls, Double nanos) {
        return BuiltCallSite.of("com.acme.A", method, "()J", 7, "System.nanoTime", calls, null, nanos, null);
    }

    private static LiveReport interval(List<CallSite> sites) {
        return new LiveReport(
                "2026-01-01T00:00:00Z",
                1,
                null,
                new Clock(null, null, null, null, null, null, null, sites),
                BuiltWrites.of(
                        3, 3.0, 30, null, List.of(BuiltWrites.peer("db\"1\"", "10.0.0.1", 80, "stream", 3, 30, null))),
                List.of(new EventCost("mirror", 3, 3.0, 1, 64.0, 250.0, null, null)),
                new ContextSwitches(5, 1, null, null, null, List.of()),
                List.of());
    }

    @Test
    void addsUpIntervals() {
        PrometheusText text = new PrometheusText(7, "shop.jar");
        text.add(interval(List.of(site("now", 1000, 125e6))));

        String process = "pid=\"7\",program=\"shop.jar\"";
        String site = "class=\"com.acme.A\",clock=\"System.nanoTime\",line=\"7\",method=\"now\"," + process;
        String peer = "address=\"10.0.0.1\",api=\"stream\",host=\"db\\\"1\\\"\",local_port=\"\","
                + process.replace("pid=\"7\",", "pid=\"7\",port=\"80\",");
        assertThat(text.add(interval(List.of(site("now", 500, 125e6), site("other", 1, null))))
                        .lines()
                        .filter(line -> !line.startsWith("#")))
                .containsExactly(
                        "timeagent_clock_read_seconds_total{" + site + "} 187.5",
                        "timeagent_clock_reads_total{" + site + "} 1500.0",
                        "timeagent_clock_reads_total{" + site.replace("now", "other") + "} 1.0",
                        "timeagent_context_switches_total{kind=\"involuntary\"," + process + "} 2.0",
                        "timeagent_context_switches_total{kind=\"voluntary\"," + process + "} 10.0",
                        "timeagent_event_allocated_bytes{" + process + ",style=\"mirror\"} 64.0",
                        "timeagent_event_seconds{" + process + ",style=\"mirror\"} 2.5E-7",
                        "timeagent_socket_writes_total{" + peer + "} 6.0",
                        "timeagent_socket_written_bytes_total{" + peer + "} 60.0");
    }

    @Test
    void keepsALimitedNumberOfSeries() {
        List<CallSite> sites = new ArrayList<>();
        for (int i = 0; i < PrometheusText.MOST + 5; i++) {
            sites.add(site("m" + i, 2, null));
        }
        PrometheusText text = new PrometheusText(7, null);

        List<String> reads = text.add(interval(sites))
                .lines()
                .filter(line -> line.startsWith("timeagent_clock_reads_total"))
                .toList();

        assertThat(reads)
                .hasSize(PrometheusText.MOST + 1)
                .contains(
                        "timeagent_clock_reads_total{class=\"\",clock=\"\",line=\"\",method=\"\",pid=\"7\",program=\"\"}"
                                + " 10.0");
    }
}
