package timeagent.analysis.summary;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BinaryOperator;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.StackTrace;

/** Adds up the stack traces of sampled clock reads, by call site, and of socket writes where they have some. */
final class StackAggregator {

    /** Stack traces that are kept whole; recursion makes any number. Of the others the top is kept, which has the callers. */
    private static final int MOST_STACKS = 20_000;

    /** ns and bytes of writes with the same stack trace. */
    record Writes(long nanos, long bytes) {

        private Writes plus(Writes other) {
            return new Writes(nanos + other.nanos, bytes + other.bytes);
        }
    }

    private final Map<ReadSite, Map<StackTrace, Long>> reads = new HashMap<>();
    private final Map<StackTrace, Writes> writes = new HashMap<>();
    private int stacks;

    void addRead(Event e) {
        add(reads.computeIfAbsent(ReadSite.of(e), first -> new HashMap<>()), e.stack(), e.number("weight"), Long::sum);
    }

    void addWrite(Event e) {
        if (e.flag("stackTrace")) {
            add(writes, e.stack(), new Writes(e.durationNanos(), e.number("bytesWritten")), Writes::plus);
        }
    }

    private <V> void add(Map<StackTrace, V> sums, StackTrace stack, V value, BinaryOperator<V> sum) {
        V before = sums.get(stack);
        if (before == null && ++stacks > MOST_STACKS) {
            sums.merge(stack.top(Callers.MOST_FRAMES + 1), value, sum);
        } else {
            sums.put(stack, before == null ? value : sum.apply(before, value));
        }
    }

    /** The sampled reads of a call site by stack trace, the sum of their weights; empty when none was sampled. */
    Map<StackTrace, Long> reads(ReadSite site) {
        return reads.getOrDefault(site, Map.of());
    }

    boolean hasNoReads() {
        return reads.isEmpty();
    }

    Map<StackTrace, Writes> writes() {
        return writes;
    }
}
