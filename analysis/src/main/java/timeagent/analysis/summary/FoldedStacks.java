package timeagent.analysis.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import timeagent.analysis.recording.StackFrame;
import timeagent.analysis.recording.StackTrace;
import timeagent.analysis.summary.Report.CallSite;
import timeagent.analysis.summary.Report.Clock;
import timeagent.analysis.summary.StackAggregator.Writes;

/**
 * Stack traces with the amount of each, as flame graphs need them: the frames from the outermost on, then the call site and its
 * clock, joined by semicolons.
 *
 * <p>The amounts of a call site add up to what the report has: its samples divide it. A call site without samples has no callers.
 */
final class FoldedStacks {

    private final Map<String, Long> amounts = new TreeMap<>();

    private FoldedStacks() {}

    /**
     * Returns the amounts by stack trace, in alphabetical order.
     *
     * @param clock null for none
     */
    static Map<String, Long> of(Clock clock, StackAggregator stacks, FlameUnit unit) {
        boolean writes = unit != FlameUnit.READS && !stacks.writes().isEmpty();
        FoldedStacks folded = new FoldedStacks();
        if (clock != null) {
            folded.addReads(clock.callSites(), stacks, unit, writes ? "clock reads;" : "");
        }
        if (writes) {
            folded.addWrites(stacks.writes(), unit, clock != null ? "socket writes;" : "");
        }
        return folded.amounts;
    }

    /** @param unit of clock reads: reads or time; a call site whose cost is not known has no time */
    private void addReads(List<CallSite> sites, StackAggregator stacks, FlameUnit unit, String root) {
        for (CallSite site : sites) {
            if (unit == FlameUnit.READS || site.meanNanos() != null) {
                double amount = site.calls() * (unit == FlameUnit.READS ? 1 : site.meanNanos());
                addSite(site.site(), Math.round(amount), stacks.reads(site.site()), root);
            }
        }
    }

    private void addSite(ReadSite site, long amount, Map<StackTrace, Long> samples, String root) {
        String own = clean(site.className() + "." + site.method() + ":" + site.line()) + ";" + clean(site.clock());
        long weight = samples.values().stream().mapToLong(Long::longValue).sum();
        if (weight == 0) {
            add(root + own, amount);
            return;
        }
        // what is left by rounding goes to the last
        long left = amount;
        long leftWeight = weight;
        List<Map.Entry<StackTrace, Long>> sorted = new ArrayList<>(samples.entrySet());
        sorted.sort(Map.Entry.comparingByValue());
        for (Map.Entry<StackTrace, Long> sample : sorted) {
            long part = Math.round((double) left * sample.getValue() / leftWeight);
            List<StackFrame> frames = sample.getKey().frames();
            add(root + path(frames.subList(site.depth(frames), frames.size())) + own, part);
            left -= part;
            leftWeight -= sample.getValue();
        }
    }

    private void addWrites(Map<StackTrace, Writes> writes, FlameUnit unit, String root) {
        writes.forEach((stack, sum) ->
                add(root + path(stack.frames()) + "socket write", unit == FlameUnit.BYTES ? sum.bytes() : sum.nanos()));
    }

    private void add(String stack, long amount) {
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
