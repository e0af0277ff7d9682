package timeagent.events.types;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import timeagent.events.jdk.HookAccess;

/**
 * Numbers the call sites of the application's events; equal ones share a number.
 *
 * <p>Written by threads that load classes, and where a call site first commits another type than its code names. A number
 * that no class has any more is assigned again, once the last counts have been emitted: no thread can count there.
 */
public final class EventSites {
    /** Offset of the numbers in rewritten code; code rewritten by a detached agent has lower numbers. */
    public static final int FIRST = HookAccess.hooks().sitesUsed();

    private static final int MOST = 1 << 16;
    private static final int FEWEST = 16;

    private static Map<EventSite, Integer> numbers = new HashMap<>();

    /** The number of call sites of each event class, by name; too high after an OutOfMemoryError. */
    private static Map<String, Integer> types = new HashMap<>();

    /** By number, the other types that are committed at a call site. */
    private static final Map<Integer, BitSet> OTHER_TYPES = new HashMap<>();

    /** By number, from 1, with spare entries. */
    private static volatile EventSite[] sites = new EventSite[FEWEST];

    /** By number, how many classes have it. */
    private static int[] uses = new int[FEWEST];

    private static int next = 1;
    private static boolean left;

    /** The numbers that no class has any more. */
    private static final BitSet UNUSED = new BitSet();

    /** The numbers below {@link #next} to be assigned again. */
    private static final BitSet FREE = new BitSet();

    private static boolean emitted;

    private EventSites() {}

    /** Returns the number of a call site, which keeps it. */
    public static int number(EventSite site) {
        return number(site, new BitSet());
    }

    /**
     * Returns the number of a call site.
     *
     * @param ofClass the numbers of the class that has the call site; this one is added
     * @throws IllegalStateException if there are too many, or the agent was detached
     */
    public static synchronized int number(EventSite site, BitSet ofClass) {
        Integer known = numbers.get(site);
        int number = known == null ? assign(site) : known;
        if (!ofClass.get(number)) {
            ofClass.set(number);
            uses[number]++;
            UNUSED.clear(number);
        }
        return number;
    }

    /**
     * The same for a call site of a type of events.
     *
     * @param eventType name of the type, as its class file has it
     */
    public static synchronized int number(EventSite site, String eventType, BitSet ofClass) {
        EventNames.add(site.type(), eventType);
        return number(site, ofClass);
    }

    /** The number of a call site for events of another type than its code names; free with the number of the code. */
    static synchronized int number(int number, Class<?> type) {
        EventNames.add(type);
        BitSet others = OTHER_TYPES.get(number);
        if (others == null) {
            others = new BitSet();
            OTHER_TYPES.put(number, others);
        }
        return number(sites[number].of(type.getName()), others);
    }

    private static int assign(EventSite site) {
        if (left) {
            throw new IllegalStateException("the agent was detached");
        }
        int number = FREE.nextSetBit(0);
        if (number < 0) {
            if (next == MOST) {
                throw new IllegalStateException("more than " + MOST + " call sites");
            }
            number = next;
            if (number >= uses.length) {
                uses = Arrays.copyOf(uses, 2 * number);
                sites = Arrays.copyOf(sites, 2 * number);
            }
            next++;
        }
        // first: where memory ends here, the site has no number
        types.put(site.type(), 1 + types.getOrDefault(site.type(), 0));
        numbers.put(site, number);
        FREE.clear(number);
        sites[number] = site;
        // for application threads
        sites = sites;
        return number;
    }

    /** A class with these numbers is gone. */
    public static void release(BitSet ofClass) {
        BitSet unused;
        synchronized (EventSites.class) {
            releaseUses(ofClass);
            unused = emitted ? new BitSet() : unused();
        }
        free(unused);
    }

    private static void releaseUses(BitSet ofClass) {
        for (int number = ofClass.nextSetBit(0); number >= 0; number = ofClass.nextSetBit(number + 1)) {
            if (--uses[number] == 0) {
                UNUSED.set(number);
                BitSet others = OTHER_TYPES.remove(number);
                if (others != null) {
                    releaseUses(others);
                }
            }
        }
    }

    /** Sets whether numbers are freed by the thread that emits the last counts, not where they are released. */
    static synchronized void areEmitted(boolean areEmitted) {
        emitted = areEmitted;
    }

    /** The numbers that no class has any more, where the sums of a later call are the last. */
    static synchronized BitSet unused() {
        return (BitSet) UNUSED.clone();
    }

    /**
     * Frees numbers for other call sites, whose events are counted from 0.
     *
     * @param unused those that are in use again are removed
     */
    static void free(BitSet unused) {
        if (unused.isEmpty()) {
            return;
        }
        synchronized (EventSites.class) {
            unused.and(UNUSED);
            UNUSED.andNot(unused);
            for (int number = unused.nextSetBit(0); number >= 0; number = unused.nextSetBit(number + 1)) {
                EventSite site = sites[number];
                if (site.check() != null) {
                    EventNames.commitFound(site.type());
                }
                numbers.remove(site);
                removeType(site.type());
                sites[number] = null;
            }
            // seen by threads that copy their counts
            sites = sites;
        }
        // not assigned meanwhile
        EventCounter.forget(unused);
        synchronized (EventSites.class) {
            FREE.or(unused);
            shrink();
        }
    }

    private static void removeType(String type) {
        int more = types.get(type) - 1;
        if (more > 0) {
            types.put(type, more);
        } else {
            types.remove(type);
            EventNames.remove(type);
        }
    }

    /** Frees memory after very many classes were unloaded. */
    private static void shrink() {
        next = Math.max(1, FREE.previousClearBit(next - 1) + 1);
        FREE.clear(next, Math.max(next, FREE.length()));
        if (sites.length > FEWEST && 4 * next < sites.length) {
            int length = Math.max(FEWEST, 2 * next);
            sites = Arrays.copyOf(sites, length);
            uses = Arrays.copyOf(uses, length);
            numbers = new HashMap<>(numbers);
            types = new HashMap<>(types);
            EventNames.shrink();
        }
    }

    /** Null if the number is free. */
    static EventSite get(int number) {
        EventSite[] all = sites;
        return number < all.length ? all[number] : null;
    }

    /** Whether a commit of a type of events was found, in a class that may be gone. */
    static synchronized boolean hasCommit(String eventType) {
        if (EventNames.hadCommit(eventType)) {
            return true;
        }
        for (EventSite site : numbers.keySet()) {
            if (site.check() != null && EventNames.isOf(site.type(), eventType)) {
                return true;
            }
        }
        return false;
    }

    /** The numbers in use are below. */
    static synchronized int end() {
        return next;
    }

    /** Allows new numbers, as initially, until {@link #leave}. */
    public static synchronized void enter() {
        left = false;
    }

    /** Reserves the numbers for the rewritten code and assigns no more. */
    public static synchronized void leave() {
        left = true;
        HookAccess.hooks().sitesUsed(Math.addExact(FIRST, next));
    }
}
