package timeagent.events.clock;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import timeagent.events.Key;

/**
 * Numbers the clock call sites of this JVM; the same call site always has the same number.
 *
 * <p>Written by whichever thread loads a class, read by the thread that emits events.
 */
public final class CallSites {
    /** Added to a number where it stands in rewritten code; what an agent that was taken out has rewritten has lower ones. */
    public static final int FIRST = Key.firstSite();

    /** The call site of the agent's own check; it is in no event. */
    public static final int SELF_TEST = 0;

    /** More call sites than this are not counted: their classes are left as they are. */
    public static final int MOST = 1 << 20;

    private static final Map<CallSite, Integer> NUMBERS = new HashMap<>();

    /** By number; longer than there are call sites. Volatile, so that an application's thread reads it without a lock. */
    private static volatile CallSite[] sites = new CallSite[64];

    private static int next = SELF_TEST + 1;
    private static boolean left;

    /** The numbers that stand in a class which was rewritten. */
    private static final BitSet WRITTEN = new BitSet();

    private CallSites() {}

    /**
     * The number of a call site, given now if it is new.
     *
     * @throws IllegalStateException if there are {@link #MOST} already, or the agent has been taken out
     */
    public static synchronized int number(CallSite site) {
        Integer number = NUMBERS.get(site);
        if (number == null) {
            if (left) {
                throw new IllegalStateException("the agent has been taken out");
            }
            if (next >= MOST) {
                throw new IllegalStateException("more than " + MOST + " clock call sites");
            }
            UnpricedSites.prepare(next);
            number = next++;
            CallSite[] longer = number < sites.length ? sites : Arrays.copyOf(sites, 2 * number);
            longer[number] = site;
            sites = longer;
            NUMBERS.put(site, number);
        }
        return number;
    }

    /** Gives out numbers, as it does from the start until {@link #leave}. */
    public static synchronized void enter() {
        left = false;
    }

    /** Leaves the numbers to what was rewritten with them; the next agent's begin behind them, so there are no more. */
    public static synchronized void leave() {
        left = true;
        Key.sitesUsed(Math.addExact(FIRST, next));
    }

    static CallSite get(int number) {
        return sites[number];
    }

    /** The call sites by number; the place of {@link #SELF_TEST} is null. */
    static synchronized CallSite[] all() {
        return Arrays.copyOf(sites, next);
    }

    /** Call sites of a class that has been rewritten; one that could not be has numbers and no call sites. */
    public static synchronized void written(BitSet numbers) {
        WRITTEN.or(numbers);
    }

    /** How many stand in rewritten classes, without the agent's own. */
    public static synchronized int count() {
        return WRITTEN.cardinality();
    }
}
