package timeagent.analysis.summary.clock;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import timeagent.analysis.recording.StackFrame;
import timeagent.analysis.recording.StackTrace;
import timeagent.analysis.summary.clock.Clock.Caller;
import timeagent.analysis.summary.stacks.ReadSite;
import timeagent.analysis.summary.stacks.StackAggregator;

/**
 * Finds who called a call site: as many frames as it takes to separate the callers, and no more.
 *
 * <p>A frame that nearly all reads share does not tell callers apart, so frames further up are added. If those do not either, the
 * nearest frame is the caller.
 */
public record Callers(ReadSite site) {

    /** Few other reads, such as those at start-up, do not make a frame of a wrapper the answer. */
    private static final double NEARLY_ALL = 0.9;

    private record Path(List<String> frames, long weight) {}

    /**
     * Returns the callers, the most frequent first; null if no read was sampled.
     *
     * @param perSecond reads per second of the call site, which are divided like the samples; may be null
     * @param share of the CPU time of the call site, 0 to 1, divided in the same way; may be null
     */
    static List<Caller> of(ReadSite site, Map<StackTrace, Long> stacks, Double perSecond, Double share) {
        double all = weight(stacks);
        if (all == 0) {
            return null;
        }
        return new Callers(site)
                .split(List.of(), stacks).stream()
                        .filter(path -> !path.frames.isEmpty())
                        .sorted(Comparator.<Path>comparingLong(path -> -path.weight)
                                .thenComparing(path -> path.frames.toString()))
                        .map(path -> new Caller(
                                path.frames,
                                path.weight,
                                perSecond == null ? null : perSecond * path.weight / all,
                                share == null ? null : share * path.weight / all))
                        .toList();
    }

    private static long weight(Map<StackTrace, Long> stacks) {
        return stacks.values().stream().mapToLong(Long::longValue).sum();
    }

    /** @param path what all the stack traces have on top, above the frame of the read */
    private List<Path> split(List<String> path, Map<StackTrace, Long> ofPath) {
        Map<List<String>, Map<StackTrace, Long>> longer = new HashMap<>();
        ofPath.forEach((stack, weight) -> longer.computeIfAbsent(longer(path, stack), first -> new HashMap<>())
                .put(stack, weight));
        List<Path> paths = new ArrayList<>();
        longer.forEach((next, group) -> {
            long weight = weight(group);
            boolean further = next.size() > path.size()
                    && next.size() < StackAggregator.CALLER_FRAMES
                    && weight >= NEARLY_ALL * weight(ofPath);
            List<Path> behind = further ? split(next, group) : List.of();
            if (behind.size() > 1) {
                paths.addAll(behind);
            } else {
                paths.add(new Path(next, weight));
            }
        });
        return paths;
    }

    private List<String> longer(List<String> path, StackTrace stack) {
        List<StackFrame> frames = stack.frames();
        int next = site.depth(frames) + path.size();
        if (next >= frames.size()) {
            return path;
        }
        List<String> longer = new ArrayList<>(path);
        longer.add(frames.get(next).toString());
        return longer;
    }
}
