package timeagent.analysis.summary;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.StackFrame;
import timeagent.analysis.recording.StackTrace;
import timeagent.analysis.summary.Report.CallSite;
import timeagent.analysis.summary.Report.Clock;

/** Adds up the stack traces of sampled clock reads, by call site, and of socket writes where they have some. */
final class StackAggregator {

    /** Stack traces that are kept whole; recursion makes any number. Of the others the top is kept, which has the callers. */
    private static final int MOST_STACKS = 20_000;

    /** ns and bytes of writes with the same stack trace. */
    private record Writes(long nanos, long bytes) {
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
        boolean isNew = !sums.containsKey(stack);
        stacks += isNew ? 1 : 0;
        sums.merge(isNew && stacks > MOST_STACKS ? stack.top(Callers.MOST_FRAMES + 1) : stack, value, sum);
    }

    /** The sampled reads of a call site by stack trace, the sum of their weights; empty when none was sampled. */
    Map<StackTrace, Long> reads(ReadSite site) {
        return reads.getOrDefault(site, Map.of());
    }

    /**
     * Returns the amount of each stack trace, as flame graphs need them: the frames from the outermost on, then the call site and
     * its clock, joined by semicolons, in alphabetical order.
     *
     * <p>The amounts of a call site add up to what the report has: its samples divide it. A call site without samples has no
     * callers, and one whose cost is not known no time.
     *
     * @param clock null for none
     */
    Map<String, Long> folded(Clock clock, FlameUnit unit) {
        boolean hasReads = clock != null && unit != FlameUnit.BYTES && !reads.isEmpty();
        boolean hasWrites = unit != FlameUnit.READS && !writes.isEmpty();
        Map<String, Long> amounts = new TreeMap<>();
        for (CallSite site : hasReads ? clock.callSites() : List.<CallSite>of()) {
            Double each = unit == FlameUnit.READS ? Double.valueOf(1) : site.meanNanos();
            if (each != null) {
                addSite(amounts, hasWrites ? "clock reads;" : "", site.site(), Math.round(site.calls() * each));
            }
        }
        if (hasWrites) {
            String root = hasReads ? "socket writes;" : "";
            writes.forEach((stack, sum) -> add(
                    amounts,
                    root + path(stack.frames()) + "socket write",
                    unit == FlameUnit.BYTES ? sum.bytes : sum.nanos));
        }
        return amounts;
    }

    private void addSite(Map<String, Long> amounts, String root, ReadSite site, long amount) {
        String own = clean(site.className() + "." + site.method() + ":" + site.line()) + ";" + clean(site.clock());
        List<Map.Entry<StackTrace, Long>> samples = new ArrayList<>(reads(site).entrySet());
        samples.sort(Map.Entry.comparingByValue());
        long leftWeight = samples.stream().mapToLong(Map.Entry::getValue).sum();
        if (leftWeight == 0) {
            add(amounts, root + own, amount);
            return;
        }
        // what is left by rounding goes to the last
        long left = amount;
        for (Map.Entry<StackTrace, Long> sample : samples) {
            long part = Math.round((double) left * sample.getValue() / leftWeight);
            List<StackFrame> frames = sample.getKey().frames();
            add(amounts, root + path(frames.subList(site.depth(frames), frames.size())) + own, part);
            left -= part;
            leftWeight -= sample.getValue();
        }
    }

    private static void add(Map<String, Long> amounts, String stack, long amount) {
        if (amount > 0) {
            amounts.merge(stack, amount, Long::sum);
        }
    }

    /** The outermost frame first, each followed by a semicolon. */
    private static String path(List<StackFrame> frames) {
        StringBuilder path = new StringBuilder();
        for (int i = frames.size() - 1; i >= 0; i--) {
            path.append(clean(frames.get(i).name())).append(';');
        }
        return path.toString();
    }

    /** Without what separates frames and lines, and what could end a script in a page. */
    private static String clean(String name) {
        return name == null ? "?" : name.replaceAll("[\\p{Cntrl};/!\\u2028\\u2029]", "_");
    }
}
