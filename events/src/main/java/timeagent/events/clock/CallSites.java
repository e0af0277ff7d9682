package timeagent.events.clock;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import timeagent.events.jdk.HookAccess;

/**
 * Numbers the clock call sites of this JVM; equal call sites share a number.
 *
 * <p>Written by threads that load classes, read by the thread that emits events. A number that no class has any more is
 * assigned again, once the last reads have been emitted: no thread can read there.
 */
public final class CallSites {
    /** Offset of call-site numbers in rewritten code; code rewritten by a detached agent has lower numbers. */
    public static final int FIRST = HookAccess.hooks().sitesUsed();

    /** The call site of the self-test; never in an event. */
    public static final int SELF_TEST = 0;

    /** Maximum number of call sites; classes with more are skipped. */
    public static final int MOST = 1 << 20;

    private static final int FEWEST = 64;

    private static Map<CallSite, Integer> numbers = new HashMap<>();

    /** By number, with spare entries. Volatile, so that application threads read it without a lock. */
    private static volatile CallSite[] sites = new CallSite[FEWEST];

    /** By number, how many classes have it. */
    private static int[] uses = new int[FEWEST];

    private static int next = SELF_TEST + 1;
    private static boolean left;

    /** The numbers that no class has any more. */
    private static final BitSet UNUSED = new BitSet();

    /** The numbers below {@link #next} to be assigned again. */
    private static final BitSet FREE = new BitSet();

    private static boolean emitted;

    /** The numbers used in rewritten classes. */
    private static final BitSet WRITTEN = new BitSet();

    /** The numbers in methods that do little else than read a clock. */
    private static final BitSet IN_WRAPPERS = new BitSet();

    private CallSites() {}

    /** Returns the number of a call site, which keeps it. */
    public static int number(CallSite site) {
        return number(site, new BitSet());
    }

    /**
     * Returns the number of a call site, assigning one if it is new.
     *
     * @param ofClass the numbers of the class that has the call site; this one is added
     * @throws IllegalStateException if there are {@link #MOST} already, or the agent was detached
     */
    public static synchronized int number(CallSite site, BitSet ofClass) {
        Integer known = numbers.get(site);
        int number = known == null ? assign(site) : known;
        if (!ofClass.get(number)) {
            ofClass.set(number);
            uses[number]++;
            UNUSED.clear(number);
        }
        return number;
    }

    private static int assign(CallSite site) {
        if (left) {
            throw new IllegalStateException("the agent was detached");
        }
        int number = FREE.nextSetBit(0);
        if (number < 0) {
            if (next >= MOST) {
                throw new IllegalStateException("more than " + MOST + " clock call sites");
            }
            number = next;
            UnknownCostSites.prepare(number);
            if (number >= uses.length) {
                uses = Arrays.copyOf(uses, 2 * number);
                sites = Arrays.copyOf(sites, 2 * number);
            }
            next++;
        }
        numbers.put(site, number);
        FREE.clear(number);
        sites[number] = site;
        // for application threads
        sites = sites;
        return number;
    }

    /** A class with these numbers is gone. */
    public static void release(BitSet ofClass) {
        if (ofClass.isEmpty()) {
            return;
        }
        BitSet unused;
        synchronized (CallSites.class) {
            for (int number = ofClass.nextSetBit(0); number >= 0; number = ofClass.nextSetBit(number + 1)) {
                if (--uses[number] == 0) {
                    UNUSED.set(number);
                }
            }
            unused = emitted ? new BitSet() : unused();
        }
        free(unused);
    }

    /** Sets whether numbers are freed by the thread that emits the last reads, not where they are released. */
    static synchronized void areEmitted(boolean areEmitted) {
        emitted = areEmitted;
    }

    /** The numbers that no class has any more, where the sums of a later call are the last. */
    static synchronized BitSet unused() {
        return (BitSet) UNUSED.clone();
    }

    /**
     * Frees numbers for other call sites, whose reads are counted from 0.
     *
     * @param unused those that are in use again are removed
     */
    static void free(BitSet unused) {
        if (unused.isEmpty()) {
            return;
        }
        BitSet counted;
        synchronized (CallSites.class) {
            unused.and(UNUSED);
            UNUSED.andNot(unused);
            WRITTEN.andNot(unused);
            IN_WRAPPERS.andNot(unused);
            for (int number = unused.nextSetBit(0); number >= 0; number = unused.nextSetBit(number + 1)) {
                numbers.remove(sites[number]);
                sites[number] = null;
                UnknownCostSites.clear(number);
            }
            counted = withFreePages(unused);
            FREE.andNot(counted);
        }
        // not assigned meanwhile
        ClockCounter.forget(counted);
        WrapperCallers.forget(unused);
        synchronized (CallSites.class) {
            FREE.or(counted);
            shrink();
        }
    }

    /** The numbers and all free ones of their pages, where these have no other. */
    private static BitSet withFreePages(BitSet unused) {
        BitSet all = (BitSet) unused.clone();
        all.or(FREE);
        BitSet with = (BitSet) unused.clone();
        for (int number = unused.nextSetBit(0); number >= 0; ) {
            int page = CountPage.number(number) << CountPage.BITS;
            int end = page + CountPage.SITES;
            if (all.nextClearBit(page) >= end) {
                with.set(page, end);
            }
            number = unused.nextSetBit(end);
        }
        return with;
    }

    /** Frees memory after very many classes were unloaded. */
    private static void shrink() {
        int last = CountPage.number(FREE.previousClearBit(next - 1));
        next = Math.min(next, last + 1 << CountPage.BITS);
        FREE.clear(next, Math.max(next, FREE.length()));
        if (sites.length > FEWEST && 4 * next < sites.length) {
            int length = Math.max(FEWEST, 2 * next);
            sites = Arrays.copyOf(sites, length);
            uses = Arrays.copyOf(uses, length);
            numbers = new HashMap<>(numbers);
        }
    }

    /** Allows new numbers, as initially, until {@link #leave}. */
    public static synchronized void enter() {
        left = false;
    }

    /** Reserves the numbers for the rewritten code and assigns no more: those of the next agent follow. */
    public static synchronized void leave() {
        left = true;
        HookAccess.hooks().sitesUsed(Math.addExact(FIRST, next));
    }

    /** Null if the number is free. */
    static CallSite get(int number) {
        CallSite[] all = sites;
        return number < all.length ? all[number] : null;
    }

    /** The call sites by number; null at {@link #SELF_TEST} and where a number is free. */
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
