package timeagent.benchmarks.rounds;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A table: its rows, and which of them are compared.
 *
 * <p>CPU time, where the benchmark's threads do all the work: time in which they wait for a CPU is none of the agent's.
 */
enum Suite {
    EVENT("an event of each style, less the empty write without one", Score::cpuNanos, JmhRows.event()),
    MIRROR("an empty write without an event", Score::cpuNanos, JmhRows.notRecorded()),
    WRITE("one byte written to a socket and read back", Score::cpuNanos, JmhRows.write()),
    NETTY("one byte written through Netty's epoll transport and read back", Score::nanos, JmhRows.netty()),
    COUNT("a read of System.currentTimeMillis()", Score::cpuNanos, JmhRows.count()),
    LIBRARY("a buffer of Netty allocated and freed", Score::cpuNanos, JmhRows.library()),
    STARTUP("whole processes of a small program", Score::nanos, ProcessRows.startup()),
    ATTACH("attach and detach with 15,000 loaded classes, whole processes", Score::nanos, ProcessRows.attach()),
    REPORT("a recording of 11,500,000 socket writes, whole processes", Score::nanos, ProcessRows.report());

    private final String title;
    private final ToDoubleFunction<Score> nanos;
    private final List<Comparison> comparisons;

    Suite(String title, ToDoubleFunction<Score> nanos, List<Comparison> comparisons) {
        this.title = title;
        this.nanos = nanos;
        this.comparisons = comparisons;
    }

    String title() {
        return title;
    }

    double nanos(Score score) {
        return nanos.applyAsDouble(score);
    }

    /** Those all of whose rows can be run. */
    List<Comparison> comparisons(Jdk jdk, Environment environment) {
        return comparisons.stream()
                .filter(comparison -> comparison.variants().allMatch(variant -> variant.canRun(jdk, environment)))
                .toList();
    }
}
