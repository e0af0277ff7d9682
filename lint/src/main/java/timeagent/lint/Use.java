package timeagent.lint;

import java.util.EnumSet;
import java.util.Set;

/** What a program uses the value of a clock read for. */
public enum Use {
    ELAPSED,
    DEADLINE,
    TIMESTAMP,
    /** The method is a clock itself; what matters is what its callers do. */
    RETURNED,
    /** Something else, or something that the byte code does not show. */
    OTHER;

    /** The one use of a read; {@link #OTHER} if it has several or none. */
    static Use of(Set<Use> uses) {
        return uses.size() == 1 ? uses.iterator().next() : OTHER;
    }

    /** Whether only a difference of the value matters, so that another clock may replace the one that is read. */
    static boolean isRelative(Set<Use> uses) {
        return EnumSet.of(ELAPSED, DEADLINE, RETURNED).containsAll(uses);
    }
}
