package timeagent.analysis.recording;

import java.util.ArrayList;
import java.util.List;

/** A part of time, ns since 1970. */
public record Span(long from, long to) {

    // one chunk ends where the next one starts
    private static final long TOUCHING_NANOS = 100_000_000;

    public long nanos() {
        return Math.max(0, to - from);
    }

    /** Whether another one that does not begin earlier continues this one. */
    boolean touches(Span later) {
        return later.from - to <= TOUCHING_NANOS;
    }

    /** Joins those that follow each other without a gap. */
    public static List<Span> joined(List<Span> inOrder) {
        List<Span> joined = new ArrayList<>();
        for (Span next : inOrder) {
            int last = joined.size() - 1;
            if (last >= 0 && joined.get(last).touches(next)) {
                joined.set(last, new Span(joined.get(last).from, Math.max(joined.get(last).to, next.to)));
            } else {
                joined.add(next);
            }
        }
        return joined;
    }

    /** The common part; without length if there is none. */
    public Span and(Span other) {
        long start = Math.max(from, other.from);
        return new Span(start, Math.max(start, Math.min(to, other.to)));
    }

    /** Which part of it is in others that do not overlap, 0 to 1. */
    public double part(List<Span> others) {
        return nanos() == 0
                ? 0
                : (double) others.stream()
                                .mapToLong(other -> and(other).nanos())
                                .sum()
                        / nanos();
    }
}
