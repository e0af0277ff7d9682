package timeagent.endtoend;

import java.util.List;
import jdk.jfr.consumer.RecordedEvent;

/**
 * Pairs two kinds of events about the same writes of one thread: of a pair one lies within the other in time, and the
 * writes of a thread do not overlap.
 */
final class Pairs {

    private Pairs() {}

    /**
     * Returns how many pairs there are, if no event between the first and the last is without the other.
     *
     * @param some in the order of their time
     * @param others in the order of their time
     */
    static int count(List<RecordedEvent> some, List<RecordedEvent> others) {
        int pairs = 0;
        RecordedEvent alone = null;
        int i = 0;
        int j = 0;
        while (i < some.size() && j < others.size()) {
            RecordedEvent one = some.get(i);
            RecordedEvent other = others.get(j);
            if (one.getEndTime().isBefore(other.getStartTime())) {
                alone = pairs == 0 ? null : one;
                i++;
            } else if (other.getEndTime().isBefore(one.getStartTime())) {
                alone = pairs == 0 ? null : other;
                j++;
            } else {
                if (alone != null) {
                    throw new AssertionError(pairs + " pairs, then alone, before others: " + alone);
                }
                pairs++;
                i++;
                j++;
            }
        }
        return pairs;
    }
}
