package timeagent.events.clock;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import timeagent.events.diagnostics.HookErrors;

/**
 * The call site at which a read inside a wrapper is counted, by the call of the wrapper and the call site inside it.
 *
 * <p>Runs in the application's threads; only the first read of a pair allocates and takes a lock.
 */
final class WrapperCallers {
    /** The call sites inside that have ever been reached from a call. */
    private static final BitSet REACHED = new BitSet();

    private WrapperCallers() {}

    /** Loads what a hook needs in advance. */
    static void prepare() {
        new Inside(0, 0, null);
    }

    /**
     * The call site to count, or {@code inner} if the call was not of the method that contains it.
     *
     * @param caller made by {@link CallSite#ofCall} or {@link CallSite#through}
     * @param inner in the wrapper: a read, or a call of another wrapper
     */
    static int of(int caller, int inner) {
        int known = known(caller, inner);
        if (known != 0) {
            return known;
        }
        try {
            return added(caller, inner);
        } catch (Throwable e) {
            HookErrors.record(e);
            return inner;
        }
    }

    /** The same; 0 if it was not asked for before. Neither blocks nor allocates. */
    static int known(int caller, int inner) {
        NumberedSite call = CallSites.get(caller);
        Inside inside = call == null ? null : call.inside;
        while (inside != null && inside.inner != inner) {
            inside = inside.next;
        }
        return inside == null ? 0 : inside.counted;
    }

    private static synchronized int added(int caller, int inner) {
        int known = known(caller, inner);
        NumberedSite call = CallSites.get(caller);
        if (known != 0 || call == null) {
            // a call that threw may have left the number of a class that was unloaded since
            return call == null ? inner : known;
        }
        CallSite counted = call.site.through(CallSites.get(inner).site);
        int number = counted == null ? inner : CallSites.number(counted);
        call.inside = new Inside(inner, number, call.inside);
        REACHED.set(inner);
        return number;
    }

    /** Removes what belongs to call sites that no class has any more. */
    static void forget(BitSet numbers, Collection<NumberedSite> gone) {
        List<Integer> counted = new ArrayList<>();
        synchronized (WrapperCallers.class) {
            for (NumberedSite call : gone) {
                remove(call, null, counted);
            }
            if (REACHED.intersects(numbers)) {
                REACHED.andNot(numbers);
                for (NumberedSite call : CallSites.all()) {
                    if (call != null) {
                        remove(call, numbers, counted);
                    }
                }
            }
        }
        for (int number : counted) {
            BitSet one = new BitSet();
            one.set(number);
            CallSites.release(one);
        }
    }

    /**
     * Removes entries of one call.
     *
     * @param inners those with these call sites inside; null for all
     * @param counted where their reads were counted is added, once for each entry
     */
    private static void remove(NumberedSite call, BitSet inners, List<Integer> counted) {
        Inside left = null;
        for (Inside each = call.inside; each != null; each = each.next) {
            if (inners != null && !inners.get(each.inner)) {
                left = new Inside(each.inner, each.counted, left);
            } else if (each.counted != each.inner) {
                counted.add(each.counted);
            }
        }
        call.inside = left;
    }

    /** A call site inside a wrapper, and the one to count. */
    record Inside(int inner, int counted, Inside next) {}
}
