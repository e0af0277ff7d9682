package timeagent.benchmarks.rounds;

import static timeagent.benchmarks.ForkState.BTRACE;
import static timeagent.benchmarks.ForkState.EVENT_OFF;
import static timeagent.benchmarks.ForkState.EVENT_ON;
import static timeagent.benchmarks.ForkState.JDK_EVENT;
import static timeagent.benchmarks.ForkState.LIBRARY_EVENT;
import static timeagent.benchmarks.ForkState.LIBRARY_MEASURED;
import static timeagent.benchmarks.ForkState.NO_AGENT;
import static timeagent.benchmarks.ForkState.NO_RECORDING;
import static timeagent.benchmarks.ForkState.TOTALS_ON;
import static timeagent.benchmarks.ForkState.UNDER_THRESHOLD;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import timeagent.benchmarks.ForkState;

/** The suites that JMH runs. */
final class JmhRows {

    private static final String DEFAULT_STYLE = "instrumented-cached";

    /** In the order of the published experiment, the slowest first. */
    private static final List<String> STYLES =
            List.of("mirror", "instrumented", "mirror-direct", "mirror-cached", DEFAULT_STYLE);

    private JmhRows() {}

    /** The event alone; and of two styles the one that the published experiment found slower over the other. */
    static List<Comparison> event() {
        Variant none = empty(NO_AGENT, "none");
        return Stream.of(
                        STYLES.stream().map(style -> Comparison.of(empty(EVENT_ON, style), empty(JDK_EVENT, "none"))),
                        STYLES.stream().map(style -> totals(empty(TOTALS_ON, style), empty(EVENT_ON, style), style)),
                        IntStream.range(1, STYLES.size()).mapToObj(i -> {
                            String slower = STYLES.get(i - 1);
                            String faster = STYLES.get(i);
                            return Comparison.of(empty(EVENT_ON, slower), empty(EVENT_ON, faster))
                                    .named(slower + " over " + faster);
                        }))
                .flatMap(rows -> rows)
                .map(comparison -> comparison.less(none))
                .toList();
    }

    /** What is left of the agent. */
    static List<Comparison> notRecorded() {
        return Stream.of(NO_RECORDING, EVENT_OFF, UNDER_THRESHOLD)
                .flatMap(state ->
                        STYLES.stream().map(style -> Comparison.of(empty(state, style), empty(NO_AGENT, "none"))))
                .toList();
    }

    static List<Comparison> write() {
        String benchmark = "SocketWriteBenchmark.write";
        JmhVariant event = new JmhVariant(benchmark, 1, EVENT_ON, DEFAULT_STYLE);
        return List.of(
                Comparison.of(event, new JmhVariant(benchmark, 1, JDK_EVENT, "none")),
                totals(new JmhVariant(benchmark, 1, TOTALS_ON, DEFAULT_STYLE), event, DEFAULT_STYLE));
    }

    /** What the totals by peer add to the event. */
    private static Comparison totals(JmhVariant with, JmhVariant without, String style) {
        return Comparison.of(with, without).named("totals, " + style);
    }

    static List<Comparison> netty() {
        String benchmark = "NettyWriteBenchmark.write";
        return Stream.concat(
                        Stream.of(NO_RECORDING, EVENT_ON)
                                .map(state -> Comparison.of(
                                        new JmhVariant(benchmark, 1, state, DEFAULT_STYLE),
                                        new JmhVariant(benchmark, 1, NO_AGENT, "none"))),
                        Stream.of(totals(
                                new JmhVariant(benchmark, 1, TOTALS_ON, DEFAULT_STYLE),
                                new JmhVariant(benchmark, 1, EVENT_ON, DEFAULT_STYLE),
                                DEFAULT_STYLE)))
                .toList();
    }

    static List<Comparison> count() {
        return Stream.concat(
                        Stream.of(1, 2, 4, 8)
                                .flatMap(threads -> Stream.of(
                                        read("read", threads, EVENT_ON),
                                        read("readAndLongAdder", threads, NO_AGENT),
                                        read("read", threads, BTRACE))),
                        Stream.of(read("read", 1, NO_RECORDING), read("read", 1, EVENT_OFF)))
                .map(row -> Comparison.of(row, read("read", row.threads(), NO_AGENT)))
                .toList();
    }

    /** The library's events over none, and what measuring them adds. */
    static List<Comparison> library() {
        return List.of(
                Comparison.of(buffer(LIBRARY_EVENT), buffer(NO_AGENT)),
                Comparison.of(buffer(LIBRARY_MEASURED), buffer(LIBRARY_EVENT)));
    }

    private static JmhVariant empty(ForkState state, String style) {
        return new JmhVariant("EmptyWriteBenchmark.write", 1, state, style);
    }

    private static JmhVariant read(String method, int threads, ForkState state) {
        return new JmhVariant("ClockReadBenchmark." + method, threads, state, "none");
    }

    private static JmhVariant buffer(ForkState state) {
        return new JmhVariant("NettyBufferBenchmark.allocateAndFree", 1, state, "none");
    }
}
