package timeagent.events.clock;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import timeagent.events.jdk.HookAccess;

/**
 * Numbers the clock call sites of this JVM; equal call sites share a number.
 *
 * <p>Written by threads that load classes, read by the thread that emits events.
 */
public final class CallSites {
    /** Offset of call-site numbers in rewritten code; code rewritten by a detached agent has lower numbers. */
    public static final int FIRST = HookAccess.firstSite();

    /** The call site of the self-test; never in an event. */
    public static final int SELF_TEST = 0;

    /** Maximum number of call sites; classes with more are skipped. */
    public static final int MOST = 1 << 20;

    private static final Map<CallSite, Integer> NUMBERS = new HashMap<>();

    /** By number, with spare entries. Volatile, so that application threads read it without a lock. */
    private static volatile CallSite[] sites = new CallSite[64];

    private static int next = SELF_TEST + 1;
    private static boolean left;

    /** The numbers used in rewritten classes. */
    private static final BitSet WRITTEN = new BitSet();

    /** The numbers in methods that do little else than read a clock. */
    private static final BitSet IN_WRAPPERS = new BitSet();

    private CallSites() {}

    /**
     * Returns the number of a call site, assigning one if it is new.
     *
     * @throws IllegalStateException if there are {@link #MOST} already, or the agent was detached
     */
    public static synchronized int number(CallSite site) {
        Integer number = NUMBERS.get(site);
        if (number == null) {
            if (left) {
                throw new IllegalStateException("the agent was detached");
            }
            if (next >= MOST) {
                throw new IllegalStateException("more than " + MOST + " clock call sites");
            }
            UnknownCostSites.prepare(next);
            number = next++;
            CallSite[] longer = number < sites.length ? sites : Arrays.copyOf(sites, 2 * number);
            longer[number] = site;
            sites = longer;
            NUMBERS.put(site, number);
        }
        return number;
    }

    /** Allows new numbers, as initially, until {@link #leave}. */
    public static synchronized void enter() {
        left = false;
    }

    /** Reserves the numbers for the rewritten code and assigns no more: those of the next agent follow. */
    public static synchronized void leave() {
        left = true;
        HookAccess.sitesUsed(Math.addExact(FIRST, next));
    }

    static CallSite get(int number) {
        return sites[number];
    }

    /** The call sites by number; null at {@link #SELF_TEST}. */
    static synchronized CallSite[] all() {
        return Arrays.copyOf(sites, next);
    }

    /** Marks the call sites of a rewritten class; a class that failed to be rewritten has numbers but no call sites. */
    public static synchronized void written(BitSet numbers, BitSet inWrappers) {
        WRITTEN.or(numbers);
        IN_WRAPPERS.or(inWrappers);
    }

    /** The call sites in methods that do little else than read a clock. */
    static synchronized BitSet inWrappers() {
        return (BitSet) IN_WRAPPERS.clone();
    }

    /** The number of call sites in rewritten classes, without the self-test. */
    public static synchronized int count() {
        return WRITTEN.cardinality();
    }
}
