package timeagent.events.clock;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import timeagent.events.diagnostics.HookErrors;

/**
 * The call site at which a read inside a wrapper is counted, by the call of the wrapper and the call site inside it.
 *
 * <p>A hash table with one long per entry: caller, inner and counted call site. Runs in the application's threads; only
 * the first read of a pair allocates and takes a lock.
 */
final class WrapperCallers {
    private static final int BITS = 20;
    private static final long SITE = (1L << BITS) - 1;

    /** Opaque access: an entry is read whole or not at all. */
    private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(long[].class);

    /** At most half full, so that a search ends. */
    private static volatile long[] table = new long[64];

    private static int used;

    private WrapperCallers() {}

    /** Loads what a hook needs in advance. */
    static void prepare() {}

    /**
     * The call site to count, or {@code inner} if the call was not of the method that contains it.
     *
     * @param caller made by {@link CallSite#ofCall} or {@link CallSite#through}
     * @param inner in the wrapper: a read, or a call of another wrapper
     */
    static int of(int caller, int inner) {
        int known = known(caller, inner);
        return known == 0 ? add(key(caller, inner), caller, inner) : known;
    }

    /** The same; 0 if it was not asked for before. Neither blocks nor allocates. */
    static int known(int caller, int inner) {
        long key = key(caller, inner);
        long[] entries = table;
        for (int i = start(key, entries); ; i = next(i, entries)) {
            long entry = (long) ENTRY.getOpaque(entries, i);
            if (entry == 0 || entry >>> BITS == key) {
                return (int) (entry & SITE);
            }
        }
    }

    private static long key(int caller, int inner) {
        return (long) caller << BITS | inner;
    }

    private static int start(long key, long[] entries) {
        return (int) (key * 0x9E3779B97F4A7C15L >>> 40) & entries.length - 1;
    }

    private static int next(int i, long[] entries) {
        return i + 1 & entries.length - 1;
    }

    private static int add(long key, int caller, int inner) {
        try {
            return added(key, caller, inner);
        } catch (Throwable e) {
            HookErrors.record(e);
            return inner;
        }
    }

    private static synchronized int added(long key, int caller, int inner) {
        if (2 * (used + 1) > table.length) {
            long[] longer = new long[2 * table.length];
            for (long entry : table) {
                if (entry != 0) {
                    put(entry, longer);
                }
            }
            table = longer;
        }
        int known = known(caller, inner);
        if (known != 0) {
            return known;
        }
        CallSite call = CallSites.get(caller);
        // a call that threw may have left the number of a class that was unloaded since
        CallSite counted = call == null ? null : call.through(CallSites.get(inner));
        int number = counted == null ? inner : CallSites.number(counted);
        put(key << BITS | number, table);
        used++;
        return number;
    }

    /** Removes what belongs to call sites with these numbers, which no class has any more. */
    static void forget(BitSet numbers) {
        for (int counted : remove(numbers)) {
            BitSet one = new BitSet();
            one.set(counted);
            CallSites.release(one);
        }
    }

    /** Returns what was counted there, once for each entry. */
    private static synchronized List<Integer> remove(BitSet numbers) {
        List<Integer> counted = new ArrayList<>();
        long[] left = new long[table.length];
        int count = 0;
        for (long entry : table) {
            int inner = (int) (entry >>> BITS & SITE);
            int number = (int) (entry & SITE);
            boolean gone = numbers.get(inner) || numbers.get((int) (entry >>> 2 * BITS));
            if (gone && number != inner) {
                counted.add(number);
            } else if (!gone && entry != 0) {
                put(entry, left);
                count++;
            }
        }
        if (count < used) {
            used = count;
            table = left;
        }
        return counted;
    }

    private static void put(long entry, long[] entries) {
        int i = start(entry >>> BITS, entries);
        while (entries[i] != 0) {
            i = next(i, entries);
        }
        ENTRY.setOpaque(entries, i, entry);
    }
}
