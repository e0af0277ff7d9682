package timeagent.events.clock;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers the clock call sites of this JVM; the same call site always has the same number.
 *
 * <p>Written by whichever thread loads a class, read by the thread that emits events.
 */
public final class CallSites {
    /** The call site of the agent's own check; it is in no event. */
    public static final int SELF_TEST = 0;

    /** More call sites than this are not counted: their classes are left as they are. */
    public static final int MOST = 1 << 20;

    private static final Map<CallSite, Integer> NUMBERS = new HashMap<>();
    private static final List<CallSite> SITES = new ArrayList<>();

    static {
        SITES.add(null);
    }

    private CallSites() {}

    /**
     * The number of a call site, given now if it is new.
     *
     * @throws IllegalStateException if there are {@link #MOST} already
     */
    public static synchronized int number(CallSite site) {
        Integer number = NUMBERS.get(site);
        if (number == null) {
            if (SITES.size() >= MOST) {
                throw new IllegalStateException("more than " + MOST + " clock call sites");
            }
            number = SITES.size();
            SITES.add(site);
            NUMBERS.put(site, number);
        }
        return number;
    }

    static synchronized CallSite get(int number) {
        return SITES.get(number);
    }

    /** The call sites by number; the place of {@link #SELF_TEST} is null. */
    static synchronized CallSite[] all() {
        return SITES.toArray(new CallSite[0]);
    }

    /** How many there are, without the agent's own. */
    public static synchronized int count() {
        return SITES.size() - 1;
    }
}
