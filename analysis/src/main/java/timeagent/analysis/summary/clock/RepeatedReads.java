package timeagent.analysis.summary.clock;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.StackFrame;
import timeagent.analysis.recording.StackTrace;
import timeagent.analysis.summary.clock.Clock.Earlier;
import timeagent.analysis.summary.clock.Clock.Repeated;
import timeagent.analysis.summary.clock.Clock.Within;
import timeagent.analysis.summary.stacks.ReadSite;
import timeagent.analysis.summary.stacks.StackAggregator;

/**
 * Adds up the reads that follow another read of the same clock by the same thread.
 *
 * <p>Pairs of a read and the one before it were chosen at random, and have a weight: the weights of those of a call site with little
 * time in between, divided by the weights of all of its pairs, are the part of its reads that are repeated.
 */
final class RepeatedReads {

    /** Largest times between the two reads, ns. */
    private static final long[] WITHIN = {1_000, 100_000, 1_000_000};

    /** Callers of further stack traces are not reported. */
    private static final int MOST_STACKS = 10_000;

    private static final int MOST_EARLIER = 3;

    /** @param stack of the later read */
    private record Before(ReadSite site, StackTrace stack) {}

    private static final class Sums {
        private final double[] weights = new double[WITHIN.length];
        private final Map<Before, double[]> before = new HashMap<>();
        private double all;
        private long pairs;
    }

    private final Map<ReadSite, Sums> sites = new HashMap<>();

    private final StackAggregator stacks;
    private int kept;

    /** @param stacks of the sampled reads */
    RepeatedReads(StackAggregator stacks) {
        this.stacks = stacks;
    }

    void add(Event e) {
        ReadSite earlier = new ReadSite(
                e.text("earlierClassName"),
                e.text("earlierMethod"),
                (int) e.number("earlierLine"),
                e.text("earlierClock"));
        Sums sums = sites.computeIfAbsent(ReadSite.of(e), first -> new Sums());
        sums.pairs++;
        sums.all += e.number("weight");
        Before before = new Before(earlier, e.stack());
        if (!sums.before.containsKey(before) && ++kept > MOST_STACKS) {
            before = new Before(earlier, StackTrace.NONE);
        }
        double[] ofBefore = sums.before.computeIfAbsent(before, first -> new double[WITHIN.length]);
        for (int i = 0; i < WITHIN.length; i++) {
            if (e.nanos("elapsed") < WITHIN[i]) {
                sums.weights[i] += e.number("weight");
                ofBefore[i] += e.number("weight");
            }
        }
    }

    /** Of all call sites; null if such reads were not recorded. */
    List<Within> of(List<Clock.CallSite> callSites, long reads) {
        return sites.isEmpty() || reads == 0
                ? null
                : IntStream.range(0, WITHIN.length)
                        .mapToObj(i -> sum(
                                callSites.stream()
                                        .filter(site -> site.repeated() != null)
                                        .toList(),
                                i,
                                reads))
                        .toList();
    }

    private static Within sum(List<Clock.CallSite> repeated, int i, double reads) {
        double calls = repeated.stream()
                .mapToDouble(site -> site.repeated().within().get(i).readShare() * site.calls())
                .sum();
        return new Within(
                WITHIN[i],
                calls / reads,
                sum(repeated, i, Within::estimatedCpuShare),
                sum(repeated, i, Within::deadlinesPerSecond));
    }

    /** Null if none is known. */
    private static Double sum(List<Clock.CallSite> repeated, int i, Function<Within, Double> of) {
        return repeated.stream()
                .map(site -> of.apply(site.repeated().within().get(i)))
                .filter(Objects::nonNull)
                .reduce(Double::sum)
                .orElse(null);
    }

    /**
     * Of one call site; null if none of its reads is known to be repeated.
     *
     * @param perSecond its reads per second; null if unknown
     * @param share of the CPU time of its reads; null if unknown
     * @param use of the values; null if unknown
     */
    Repeated of(ReadSite site, Double perSecond, Double share, String use) {
        Sums sums = sites.get(site);
        if (sums == null || sums.all == 0) {
            return null;
        }
        boolean decides = "deadline".equals(use);
        return new Repeated(
                sums.pairs,
                IntStream.range(0, WITHIN.length)
                        .mapToObj(i -> {
                            double part = sums.weights[i] / sums.all;
                            return new Within(
                                    WITHIN[i],
                                    part,
                                    share == null ? null : Double.valueOf(part * share),
                                    decides && perSecond != null ? part * perSecond : null);
                        })
                        .toList(),
                earlier(site, sums));
    }

    /** The earlier reads, for the shortest of these times that has any. */
    private List<Earlier> earlier(ReadSite site, Sums sums) {
        int shortest = (int)
                Arrays.stream(sums.weights).takeWhile(weight -> weight == 0).count();
        if (shortest == WITHIN.length) {
            return List.of();
        }
        Map<Earlier, Double> parts = new HashMap<>();
        Map<ReadSite, Set<String>> methodsOf = new HashMap<>();
        sums.before.forEach((before, weights) -> {
            if (weights[shortest] > 0) {
                parts.merge(earlier(site, before, methodsOf), weights[shortest], Double::sum);
            }
        });
        return parts.entrySet().stream()
                .map(each -> each.getKey().with(each.getValue() / sums.all))
                .sorted(Comparator.comparingDouble(Earlier::readShare)
                        .reversed()
                        .thenComparing(Earlier::toString))
                .limit(MOST_EARLIER)
                .toList();
    }

    private Earlier earlier(ReadSite later, Before before, Map<ReadSite, Set<String>> methodsOf) {
        Set<String> methods = methodsOf.computeIfAbsent(before.site, this::methods);
        String caller = withoutRead(later, before.stack).stream()
                .map(StackFrame::name)
                .filter(methods::contains)
                .findFirst()
                .orElse(null);
        return new Earlier(
                before.site.className(), before.site.method(), before.site.line(), before.site.clock(), caller, 0);
    }

    /** In the stack traces of its sampled reads. */
    private Set<String> methods(ReadSite site) {
        return stacks.reads(site).keySet().stream()
                .flatMap(stack -> withoutRead(site, stack).stream())
                .map(StackFrame::name)
                .collect(Collectors.toSet());
    }

    /** From the frame of the call site on. */
    private static List<StackFrame> withoutRead(ReadSite site, StackTrace stack) {
        List<StackFrame> frames = stack.frames();
        return frames.subList(Math.max(0, site.depth(frames) - 1), frames.size());
    }
}
