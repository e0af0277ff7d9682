package timeagent.analysis.comparison;

import java.util.List;
import java.util.Map;
import java.util.Set;
import timeagent.analysis.comparison.Comparison.Sample;
import timeagent.analysis.fixture.BuiltReport;
import timeagent.analysis.summary.Facts;
import timeagent.analysis.summary.clock.Clock;
import timeagent.analysis.summary.clock.Clock.Source;
import timeagent.analysis.summary.cost.EventCost;
import timeagent.analysis.summary.jvm.Agent;
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.summary.jvm.Problem.Kind;
import timeagent.analysis.summary.jvm.Recording;
import timeagent.analysis.summary.jvm.SettingsAggregator.Known;
import timeagent.analysis.summary.series.Nanos;
import timeagent.analysis.summary.socket.SocketWrites;

/** A side that is like another but for what a test changes. */
final class BuiltSide {
    String jvm = "VM 17";
    double seconds = 10;
    String version = "1";
    String options = "socket=mirror,jdk=false";
    String clockSource = "tsc";
    long failures;
    long writes = 1000;
    boolean totals;
    String percentilesFrom = Nanos.EVENTS;
    long reads = 1000;
    List<EventCost> costs = List.of(cost("mirror", 5));
    Map<String, String> flags = Map.of("MaxHeapSize", "100", "UseG1GC", "true");
    Map<String, String> settings = Map.of("jdk.SocketWrite#enabled", "true", "jdk.SocketWrite#threshold", "20 ms");
    Set<String> tools = Set.of();
    List<String> missing = List.of();
    Map<String, Integer> costSamples = Map.of("mirror", 20);
    Double cpus = 1.0;
    List<Sample> runs = List.of(new Sample(Map.of(), null, Map.of()));

    Side side(String name) {
        String start = "2026-01-01T00:00:00Z";
        Recording recording = new Recording(
                name + ".jfr", null, null, null, null, null, jvm, start, seconds, seconds, null, 10, false);
        Source source = new Source(clockSource, List.of(), null, null, null, null, null, null);
        BuiltReport of = new BuiltReport();
        of.recordings = List.of(recording);
        of.agent = new Agent(version, options, null, 1L, 1L, failures, failures);
        of.cpus = cpus;
        of.clock = new Clock(source, reads, reads / seconds, null, null, null, null, null, List.of());
        of.writes = new SocketWrites(
                writes,
                writes / seconds,
                0,
                0,
                writes,
                totals,
                new Nanos(1, writes, 1, 1, 1, 1, percentilesFrom),
                List.of(),
                List.of(),
                List.of());
        of.costs = costs;
        of.warnings = missing.stream().map(text -> new Problem(Kind.LOST, text)).toList();
        return new Side(
                name, new Facts(of.report(), new Known(flags, settings, tools), costSamples, 1, Set.of()), runs);
    }

    static EventCost cost(String style, long measured) {
        return new EventCost(style, 1000, 100.0, measured, null, null, null, null);
    }
}
