package timeagent.analysis.summary.stacks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.StackFrame;
import timeagent.analysis.recording.StackTrace;
import timeagent.analysis.summary.jvm.Section;

/** Adds up the stack traces of sampled clock reads, by call site, and of socket writes where they have some. */
public final class StackAggregator implements Section {

    /** Stack traces that are kept whole; recursion makes any number. Of the others the top is kept, which has the callers. */
    static final int MOST_STACKS = 20_000;

    /** Frames of a caller at most: a chain of wrappers is shorter, and behind it is the way to everything. */
    public static final int CALLER_FRAMES = 6;

    /** First frames, whatever else a recording has: stacks of two recordings are compared as a whole. */
    private static final String READS = "clock reads;";

    private static final String WRITES = "socket writes;";
    private static final String WRITE = "socket write";

    /** @param value reads, or ns; null if unknown */
    public record Amount(ReadSite site, Double value) {}

    /** Writes with the same stack trace. */
    public static final class Writes {

        private long nanos;
        private long bytes;

        /** Adds writes of the same duration and size. */
        public void add(long count, long duration, long size) {
            nanos += count * duration;
            bytes += count * size;
        }
    }

    /** By {@link ReadSite#key}. */
    private final Map<String, Map<StackTrace, Long>> reads = new HashMap<>();

    private final Map<StackTrace, Writes> writes = new HashMap<>();
    private int stacks;

    @Override
    public void observe(Events events) {
        events.on("timeagent.ClockRead", this::addRead);
    }

    private void addRead(Event e) {
        Map<StackTrace, Long> sums = reads.computeIfAbsent(ReadSite.of(e).key(), first -> new HashMap<>());
        sums.merge(kept(e.stack(), sums), e.number("weight"), Long::sum);
    }

    /** The writes with the stack trace of an event, to be added up; null without a stack trace. */
    public Writes writes(Event e) {
        return e.flag("stackTrace") ? writes.computeIfAbsent(kept(e.stack(), writes), first -> new Writes()) : null;
    }

    private StackTrace kept(StackTrace stack, Map<StackTrace, ?> sums) {
        boolean isNew = !sums.containsKey(stack);
        stacks += isNew ? 1 : 0;
        return isNew && stacks > MOST_STACKS ? stack.top(CALLER_FRAMES + 1) : stack;
    }

    /** The sampled reads of a call site by stack trace, the sum of their weights; empty when none was sampled. */
    public Map<StackTrace, Long> reads(ReadSite site) {
        return reads.getOrDefault(site.key(), Map.of());
    }

    /**
     * Returns the amount of each stack trace, as flame graphs need them: reads or writes, the frames from the outermost on, then the call site and
     * its clock, joined by semicolons, in alphabetical order.
     *
     * <p>The amounts of a call site add up to what the report has: its samples divide it. A call site without samples has no
     * callers, and one whose cost is not known no time.
     *
     * @param ofReads of each call site
     */
    public Map<String, Long> folded(List<Amount> ofReads, FlameUnit unit) {
        boolean hasReads = !ofReads.isEmpty() && unit != FlameUnit.BYTES && !reads.isEmpty();
        boolean hasWrites = unit != FlameUnit.READS && !writes.isEmpty();
        Map<String, Long> amounts = new TreeMap<>();
        for (Amount amount : hasReads ? ofReads : List.<Amount>of()) {
            if (amount.value != null) {
                addSite(amounts, amount.site, Math.round(amount.value));
            }
        }
        if (hasWrites) {
            writes.forEach((stack, sum) -> add(
                    amounts, WRITES + path(stack.frames()) + WRITE, unit == FlameUnit.BYTES ? sum.bytes : sum.nanos));
        }
        return amounts;
    }

    /** Whether a stack trace of {@link #folded} is that of a socket write, else it is that of a clock read. */
    public static boolean isOfWrite(String stack) {
        return stack.startsWith(WRITES);
    }

    private void addSite(Map<String, Long> amounts, ReadSite site, long amount) {
        String own = clean(site.className() + "." + site.method() + ":" + site.line()) + ";" + clean(site.clock());
        List<Map.Entry<StackTrace, Long>> samples = new ArrayList<>(reads(site).entrySet());
        samples.sort(Map.Entry.comparingByValue());
        long leftWeight = samples.stream().mapToLong(Map.Entry::getValue).sum();
        if (leftWeight == 0) {
            add(amounts, READS + own, amount);
            return;
        }
        // what is left by rounding goes to the last
        long left = amount;
        for (Map.Entry<StackTrace, Long> sample : samples) {
            long part = Math.round((double) left * sample.getValue() / leftWeight);
            List<StackFrame> frames = sample.getKey().frames();
            add(amounts, READS + path(frames.subList(site.depth(frames), frames.size())) + own, part);
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
