package timeagent.benchmarks.rounds;

import static timeagent.benchmarks.ForkState.EVENT_OFF;
import static timeagent.benchmarks.ForkState.EVENT_ON;
import static timeagent.benchmarks.ForkState.JDK_EVENT;
import static timeagent.benchmarks.ForkState.NO_AGENT;
import static timeagent.benchmarks.ForkState.NO_RECORDING;
import static timeagent.benchmarks.ForkState.UNDER_THRESHOLD;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import timeagent.benchmarks.ForkState;

/** A table: its rows, and what each is compared with. */
enum Suite {
    /** The event alone: an empty write, less one without the agent. */
    EVENT("an event of each style, less the empty write without one; ratio to jdk.SocketWrite", JDK_EVENT, true) {
        @Override
        Stream<Variant> variants() {
            return Stream.concat(Stream.of(empty(NO_AGENT, "none"), empty(JDK_EVENT, "none")), styles(EVENT_ON));
        }

        @Override
        void order(BiConsumer<Variant, Variant> visitor) {
            for (int i = 1; i < STYLES.size(); i++) {
                visitor.accept(empty(EVENT_ON, STYLES.get(i - 1)), empty(EVENT_ON, STYLES.get(i)));
            }
        }
    },
    /** Recorded or not: what is left of the agent. */
    MIRROR("an empty write without an event; ratio to no agent", NO_AGENT, false) {
        @Override
        Stream<Variant> variants() {
            return Stream.concat(
                    Stream.of(empty(NO_AGENT, "none")),
                    Stream.of(NO_RECORDING, EVENT_OFF, UNDER_THRESHOLD).flatMap(Suite::styles));
        }
    },
    WRITE("one byte written to a socket and read back; ratio to jdk.SocketWrite", JDK_EVENT, false) {
        @Override
        Stream<Variant> variants() {
            return Stream.of(
                    new Variant("SocketWriteBenchmark.write", 1, NO_AGENT, "none"),
                    new Variant("SocketWriteBenchmark.write", 1, JDK_EVENT, "none"),
                    new Variant("SocketWriteBenchmark.write", 1, EVENT_ON, "instrumented-cached"));
        }
    },
    NETTY("one byte written through Netty's epoll transport and read back; ratio to no agent", NO_AGENT, false) {
        @Override
        Stream<Variant> variants() {
            return Stream.of(
                    new Variant("NettyWriteBenchmark.write", 1, NO_AGENT, "none"),
                    new Variant("NettyWriteBenchmark.write", 1, NO_RECORDING, "instrumented-cached"),
                    new Variant("NettyWriteBenchmark.write", 1, EVENT_ON, "instrumented-cached"));
        }
    },
    /** CPU time: threads beyond the number of CPUs only wait. */
    COUNT("a read of System.currentTimeMillis(), CPU time; ratio to no agent", NO_AGENT, false) {
        @Override
        Stream<Variant> variants() {
            return Stream.concat(
                    Stream.of(1, 2, 4, 8)
                            .flatMap(threads -> Stream.of(
                                    read("read", threads, NO_AGENT),
                                    read("read", threads, EVENT_ON),
                                    read("readAndLongAdder", threads, NO_AGENT))),
                    Stream.of(read("read", 1, NO_RECORDING), read("read", 1, EVENT_OFF)));
        }
    };

    /** In the order of the published experiment, the slowest first. */
    private static final List<String> STYLES =
            List.of("mirror", "instrumented", "mirror-direct", "mirror-cached", "instrumented-cached");

    private final String title;
    private final ForkState reference;
    private final boolean lessBare;

    Suite(String title, ForkState reference, boolean lessBare) {
        this.title = title;
        this.reference = reference;
        this.lessBare = lessBare;
    }

    abstract Stream<Variant> variants();

    /** Visits pairs of rows; the published experiment found the first one slower. */
    void order(BiConsumer<Variant, Variant> visitor) {}

    String title() {
        return title;
    }

    /** Whether ratios are of what comes on top of a fork without the agent. */
    boolean isLessBare() {
        return lessBare;
    }

    /** The row without the agent that differs from another one by that only. */
    Variant bareOf(Variant variant) {
        return of(variant, NO_AGENT);
    }

    /** The row that another one is divided by. */
    Variant referenceOf(Variant variant) {
        return of(variant, reference);
    }

    private Variant of(Variant variant, ForkState state) {
        String benchmark = variant.isOfClock() ? "ClockReadBenchmark.read" : variant.benchmark();
        return new Variant(benchmark, variant.threads(), state, "none");
    }

    private static Stream<Variant> styles(ForkState state) {
        return STYLES.stream().map(style -> empty(state, style));
    }

    private static Variant empty(ForkState state, String style) {
        return new Variant("EmptyWriteBenchmark.write", 1, state, style);
    }

    private static Variant read(String method, int threads, ForkState state) {
        return new Variant("ClockReadBenchmark." + method, threads, state, "none");
    }
}
