package timeagent.endtoend;

import java.time.Instant;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;

/**
 * Pairs two kinds of events about the same writes of one thread: of a pair one lies within the other in time, and the
 * writes of a thread do not overlap.
 */
final class Pairs {

    private Pairs() {}

    /** When a write began and ended, as an event has it. */
    record Span(Instant start, Instant end) {
        static Span of(RecordedEvent event) {
            return new Span(event.getStartTime(), event.getEndTime());
        }
    }

    /**
     * Returns how many pairs there are.
     *
     * @param some in the order of their time
     * @param others in the order of their time
     * @throws AssertionError if one between the first pair and the last is without the other
     */
    static int count(List<Span> some, List<Span> others) {
        int pairs = 0;
        Span alone = null;
        int i = 0;
        int j = 0;
        while (i < some.size() && j < others.size()) {
            Span one = some.get(i);
            Span other = others.get(j);
            if (one.end().isBefore(other.start())) {
                alone = pairs == 0 ? null : one;
                i++;
            } else if (other.end().isBefore(one.start())) {
                alone = pairs == 0 ? null : other;
                j++;
            } else if (alone != null) {
                throw new AssertionError("after " + pairs + " pairs, and before another, alone: " + alone);
            } else {
                pairs++;
                i++;
                j++;
            }
        }
        return pairs;
    }
}
