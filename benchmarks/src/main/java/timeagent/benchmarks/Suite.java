package timeagent.benchmarks;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.profile.Profiler;

/** The variants that belong into one table, measured in one run. */
enum Suite {
    /** A counted clock read beside a bare one and beside counting by hand. */
    CLOCK(List.of()) {
        @Override
        List<Variant> variants() {
            List<Variant> variants = new ArrayList<>();
            for (int threads : FEW_THREADS) {
                for (ForkState state : CLOCK_STATES) {
                    variants.add(read("read", threads, state));
                }
                for (String method : new String[] {"readAndPlainField", "readAndAtomicLong", "readAndLongAdder"}) {
                    variants.add(read(method, threads, ForkState.NO_AGENT));
                }
            }
            for (int threads : MORE_THREADS) {
                variants.add(read("read", threads, ForkState.NO_AGENT));
                variants.add(read("read", threads, ForkState.EVENT_ON));
                variants.add(read("readAndLongAdder", threads, ForkState.NO_AGENT));
            }
            return variants;
        }

        @Override
        List<String> table(Results results) {
            return Tables.clock(results);
        }

        private Variant read(String method, int threads, ForkState state) {
            // only the benchmark: JMH has clock reads of its own
            String options = "socket=off,include=" + ClockReadBenchmark.class.getName();
            return Variant.of(ClockReadBenchmark.class, method, threads, state, options);
        }
    },
    /** A socket write in every state and style, beside no agent and the JDK's own event. */
    SOCKET(List.of(GCProfiler.class, WorkerAllocationProfiler.class)) {
        @Override
        List<Variant> variants() {
            List<Variant> variants = new ArrayList<>();
            for (ForkState state : ForkState.values()) {
                for (String style : state.hasAgent() ? STYLES : NO_STYLE) {
                    variants.add(Variant.of(SocketWriteBenchmark.class, "write", 1, state, options(style))
                            .with("style", style));
                }
            }
            return variants;
        }

        @Override
        List<String> table(Results results) {
            return Tables.socket(results);
        }
    },
    /** A recorded write beside the JDK's own event: few rows, for many rounds. */
    WRITE(List.of(GCProfiler.class, WorkerAllocationProfiler.class)) {
        @Override
        List<Variant> variants() {
            List<Variant> variants = new ArrayList<>();
            for (ForkState state : List.of(ForkState.NO_AGENT, ForkState.EVENT_ON, ForkState.JDK_EVENT)) {
                String style = state.hasAgent() ? "instrumented-cached" : "none";
                variants.add(Variant.of(SocketWriteBenchmark.class, "write", 1, state, options(style))
                        .with("style", style));
            }
            return variants;
        }

        @Override
        List<String> table(Results results) {
            return Tables.socket(results);
        }
    },
    /** The event of a socket write alone, in every style. */
    EVENT(List.of(GCProfiler.class, WorkerAllocationProfiler.class, EventCostProfiler.class)) {
        @Override
        List<Variant> variants() {
            List<Variant> variants = new ArrayList<>();
            for (PeerAddress peer : PeerAddress.values()) {
                for (String style : STYLES) {
                    variants.add(Variant.of(SocketEventBenchmark.class, "emit", 1, ForkState.EVENT_ON, options(style))
                            .with("style", style)
                            .with("peer", peer.name()));
                }
            }
            return variants;
        }

        @Override
        List<String> table(Results results) {
            return Tables.event(results);
        }
    };

    /** Those in which a clock read can be; it has no threshold. */
    static final int[] FEW_THREADS = {1, 2};

    /** Where only what has to scale is measured. */
    static final int[] MORE_THREADS = {4, 8};

    static final ForkState[] CLOCK_STATES = {
        ForkState.NO_AGENT, ForkState.NO_RECORDING, ForkState.EVENT_OFF, ForkState.EVENT_ON
    };

    private static final String[] STYLES = {
        "instrumented", "mirror", "mirror-direct", "mirror-cached", "instrumented-cached"
    };
    private static final String[] NO_STYLE = {"none"};

    private final List<Class<? extends Profiler>> profilers;

    Suite(List<Class<? extends Profiler>> profilers) {
        this.profilers = profilers;
    }

    abstract List<Variant> variants();

    /** As Markdown, with ratios between what was measured in the same round. */
    abstract List<String> table(Results results);

    List<Class<? extends Profiler>> profilers() {
        return profilers;
    }

    private static String options(String style) {
        return "clock=off,socket=" + style;
    }
}
