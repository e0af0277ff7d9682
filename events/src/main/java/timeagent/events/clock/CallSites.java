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
    private static volatile NumberedSite[] sites = new NumberedSite[FEWEST];

    private static int next = SELF_TEST + 1;
    private static boolean left;

    /** The numbers below {@link #next} to be assigned again. */
    private static final BitSet FREE = new BitSet();

    private static boolean emitted;

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
            sites[number].classes++;
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
            if (number >= sites.length) {
                sites = Arrays.copyOf(sites, 2 * number);
            }
            next++;
        }
        // before the site has the number: memory may end
        sites[number] = new NumberedSite(site);
        // for application threads
        sites = sites;
        FREE.clear(number);
        numbers.put(site, number);
        return number;
    }

    /** A class with these numbers is gone. */
    public static void release(BitSet ofClass) {
        BitSet unused = new BitSet();
        synchronized (CallSites.class) {
            for (int number = ofClass.nextSetBit(0); number >= 0; number = ofClass.nextSetBit(number + 1)) {
                if (--sites[number].classes == 0 && !emitted) {
                    unused.set(number);
                }
            }
        }
        free(unused);
    }

    /** Sets whether numbers are freed by the thread that emits the last reads, not where they are released. */
    static void areEmitted(boolean areEmitted) {
        BitSet unused;
        synchronized (CallSites.class) {
            unused = emitted && !areEmitted ? unused() : new BitSet();
            emitted = areEmitted;
        }
        free(unused);
    }

    /** The numbers that no class has any more, where the sums of a later call are the last. */
    static synchronized BitSet unused() {
        BitSet unused = new BitSet();
        for (int number = 0; number < next; number++) {
            if (sites[number] != null && sites[number].classes == 0) {
                unused.set(number);
            }
        }
        return unused;
    }

    /** Frees numbers for other call sites, whose reads are counted from 0; keeps those that are in use again. */
    static void free(BitSet unused) {
        if (unused.isEmpty()) {
            return;
        }
        BitSet gone = new BitSet();
        BitSet counted;
        synchronized (CallSites.class) {
            for (int number = unused.nextSetBit(0); number >= 0; number = unused.nextSetBit(number + 1)) {
                NumberedSite site = sites[number];
                if (site != null && site.classes == 0) {
                    gone.set(number);
                    numbers.remove(site.site);
                    sites[number] = null;
                }
            }
            counted = withFreePages(gone);
            FREE.andNot(counted);
        }
        // not assigned meanwhile
        ClockCounter.forget(counted);
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
    static NumberedSite get(int number) {
        NumberedSite[] all = sites;
        return number < all.length ? all[number] : null;
    }

    /** The call sites by number; null at {@link #SELF_TEST} and where a number is free. */
    static synchronized NumberedSite[] all() {
        return Arrays.copyOf(sites, next);
    }

    /**
     * Marks the call sites of a rewritten class.
     *
     * @param inWrappers those in methods that do little else than read a clock
     */
    public static synchronized void written(BitSet numbers, BitSet inWrappers) {
        for (int number = numbers.nextSetBit(0); number >= 0; number = numbers.nextSetBit(number + 1)) {
            sites[number].written = true;
            sites[number].inWrapper |= inWrappers.get(number);
        }
    }

    /** The number of call sites in rewritten classes, without the self-test. */
    public static synchronized int count() {
        int count = 0;
        for (int number = 0; number < next; number++) {
            count += sites[number] != null && sites[number].written ? 1 : 0;
        }
        return count;
    }
}
