package timeagent.events.threads;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import timeagent.events.jdk.CarrierPin;
import timeagent.events.jdk.HookAccess;
import timeagent.hooks.TimeagentHooks;

/**
 * Numbers places in rewritten code; equal ones share a number, which is that of their first counter.
 *
 * <p>Written by threads that load classes. A number that no class has any more is assigned again, once its last counts have
 * been emitted: no thread can count there. Its counters go on from where they were. After a detach, a method that is running
 * still counts: a number of an earlier agent is assigned to the same place only. However often agents attach, a JVM needs no
 * more numbers than it has places.
 *
 * <p>A thread that loads a class stays on its carrier while it waits for the lock here. A virtual thread that has the lock must
 * therefore not leave its own while it waits for that of the counters: with all carriers taken, neither would continue.
 *
 * @param <K> a place; equal ones have the same number
 * @param <S> what is known of it; a number that is assigned again gets a new one
 */
public abstract class SiteNumbers<K, S> {
    private static final int CELLS = TimeagentHooks.CELLS;
    private static final int FEWEST = CELLS;

    /** Counters of a place, a power of two. */
    private final int counters;

    private final String kind;
    private int firstPage;
    private Map<K, Integer> numbers;
    private volatile Object[] sites;
    private int[] classes;
    private long[] starts;

    /** Numbers that can be assigned to any place. */
    private BitSet free;

    /** Those in use, from {@link #firstPage}; pages of other registries are in between. */
    private BitSet pages;

    /** Places of earlier agents: hash and number, sorted. */
    private long[] earlier;

    /** All numbers in use are below. */
    private int end;

    /** How many assigned numbers no class has. */
    private int withoutClass;

    private boolean entered;

    /** Whether the thread that emits the last counts frees numbers. */
    private boolean emitted;

    /**
     * @param kind name of the registry, under which the next agent finds its numbers
     * @param counters of a place, a power of two: as many numbers from its own one on
     */
    protected SiteNumbers(String kind, int counters) {
        this.kind = kind;
        this.counters = counters;
        enter();
    }

    /** Creates the description of a numbered place; called before rewritten code uses the number. */
    protected abstract S create(K place, int number);

    protected abstract K place(S site);

    /** Called where the number of a place is freed. */
    protected void freed(S site) {}

    /** The value of a counter when its number was last assigned. */
    protected final long start(int counter) {
        return starts[counter];
    }

    /** Assigns numbers until {@link #leave}: no code has them, except that of earlier agents at the same place. */
    public final synchronized void enter() {
        if (!entered) {
            Object[] left = HookAccess.hooks().numbers(kind);
            firstPage = left == null ? HookAccess.hooks().endOfPages() : (int) left[0];
            free = left == null ? new BitSet() : (BitSet) left[1];
            earlier = left == null ? new long[0] : (long[]) left[2];
            numbers = new HashMap<>();
            sites = new Object[FEWEST];
            classes = new int[FEWEST];
            starts = new long[FEWEST];
            pages = new BitSet();
            end = 0;
            withoutClass = 0;
            entered = true;
        }
    }

    /** The places of earlier agents with those of this one. */
    private long[] withOwn() {
        long[] all = new long[earlier.length + numbers.size()];
        int length = 0;
        for (long place : earlier) {
            if (isReserved((int) place)) {
                all[length++] = place;
            }
        }
        for (Map.Entry<K, Integer> own : numbers.entrySet()) {
            all[length++] = key(own.getKey()) | own.getValue();
        }
        all = Arrays.copyOf(all, length);
        Arrays.sort(all);
        return all;
    }

    private static long key(Object place) {
        return (long) place.hashCode() << 32;
    }

    /** Whether a number of an earlier agent was not assigned again. */
    private boolean isReserved(int number) {
        return get(number) == null && !free.get(number);
    }

    /** Frees all counters. Code that is not restored counts in vain from now on. */
    public final synchronized void leave() {
        if (entered) {
            HookAccess.hooks().keepNumbers(kind, new Object[] {firstPage, free.clone(), withOwn()});
        }
        for (int page = pages.nextSetBit(0); page >= 0; page = pages.nextSetBit(page + 1)) {
            HookAccess.hooks().removePage(firstPage + page);
        }
        pages.clear();
        entered = false;
    }

    /**
     * Returns the number of a place, assigning one if it is new.
     *
     * @param ofClass the numbers of the class that has the place; this one is added
     * @throws IllegalStateException if there are too many, or the agent was detached
     */
    public final synchronized int number(K place, BitSet ofClass) {
        Integer known = numbers.get(place);
        int number = known == null ? assign(place) : known;
        if (!ofClass.get(number)) {
            ofClass.set(number);
            if (classes[number]++ == 0 && known != null) {
                withoutClass--;
            }
        }
        return number;
    }

    private int assign(K place) {
        if (!entered) {
            throw new IllegalStateException("the agent was detached");
        }
        int number = earlier(place);
        if (number < 0) {
            if (free.isEmpty()) {
                takePage();
            }
            number = free.nextSetBit(0);
        }
        addPage(number / CELLS);
        // before the place has the number: memory may end
        S site = create(place, number);
        numbers.put(place, number);
        free.clear(number);
        sites[number] = site;
        // for application threads
        sites = sites;
        return number;
    }

    /** The number that code of an earlier agent may have at this place, or at one with the same hash; -1 if there is none. */
    private int earlier(K place) {
        long key = key(place);
        int found = Arrays.binarySearch(earlier, key);
        for (int i = found < 0 ? -found - 1 : found; i < earlier.length && earlier[i] >> 32 == place.hashCode(); i++) {
            if (isReserved((int) earlier[i])) {
                return (int) earlier[i];
            }
        }
        return -1;
    }

    private void takePage() {
        int first = (HookAccess.hooks().takePage() - firstPage) * CELLS;
        for (int number = first; number < first + CELLS; number += counters) {
            free.set(number);
        }
    }

    private void addPage(int page) {
        if (!pages.get(page)) {
            int after = (page + 1) * CELLS;
            if (after > classes.length) {
                resize(2 * after);
            }
            HookAccess.hooks().addPage(firstPage + page);
            pages.set(page);
            end = Math.max(end, after);
        }
    }

    private void resize(int length) {
        classes = Arrays.copyOf(classes, length);
        starts = Arrays.copyOf(starts, length);
        sites = Arrays.copyOf(sites, length);
    }

    /** A class with these numbers is gone. */
    public final synchronized void release(BitSet ofClass) {
        for (int number = ofClass.nextSetBit(0); number >= 0; number = ofClass.nextSetBit(number + 1)) {
            if (--classes[number] == 0) {
                withoutClass++;
            }
        }
    }

    /** Releases the numbers of an unloaded class, and frees unused ones if they are many and no event needs their counts. */
    public final synchronized void releaseAndFree(BitSet ofClass) {
        release(ofClass);
        // enough to justify adding up all counters
        if (!emitted && withoutClass >= Math.max(CELLS / counters, numbers.size() / 2)) {
            freeUnused();
        }
    }

    /** Sets whether numbers are freed by the thread that emits the last counts, not where they are released. */
    public final synchronized void areEmitted(boolean areEmitted) {
        if (emitted && !areEmitted) {
            freeUnused();
        }
        emitted = areEmitted;
    }

    private void freeUnused() {
        free(unused(), sums());
    }

    /** The number of call sites that belong to a class. */
    public final synchronized int count() {
        return numbers.size() - withoutClass;
    }

    /** The numbers that no class has any more, whose counts in later {@link #sums} are the last. */
    public final synchronized BitSet unused() {
        BitSet unused = new BitSet();
        for (int number = 0; number < end; number++) {
            if (isUnused(number)) {
                unused.set(number);
            }
        }
        return unused;
    }

    private boolean isUnused(int number) {
        return sites[number] != null && classes[number] == 0;
    }

    /**
     * Frees numbers for other places; keeps those that are in use again.
     *
     * @param unused as returned before the sums
     */
    public final synchronized void free(BitSet unused, long[] sums) {
        for (int number = unused.nextSetBit(0); number >= 0; number = unused.nextSetBit(number + 1)) {
            if (isUnused(number)) {
                freed(get(number));
                numbers.remove(place(get(number)));
                sites[number] = null;
                System.arraycopy(sums, number, starts, number, counters);
                withoutClass--;
                free.set(number);
                removePageIfUnused(number / CELLS);
            }
        }
        if (!unused.isEmpty()) {
            shrink();
        }
    }

    private void removePageIfUnused(int page) {
        int first = page * CELLS;
        for (int number = first; number < first + CELLS; number++) {
            if (sites[number] != null) {
                return;
            }
        }
        boolean pinned = CarrierPin.enter();
        try {
            HookAccess.hooks().removePage(firstPage + page);
        } finally {
            CarrierPin.leave(pinned);
        }
        pages.clear(page);
        Arrays.fill(starts, first, first + CELLS, 0);
    }

    /** Frees memory after very many classes were unloaded. */
    private void shrink() {
        end = pages.length() * CELLS;
        if (classes.length > FEWEST && 4 * end < classes.length) {
            resize(Math.max(FEWEST, 2 * end));
            numbers = new HashMap<>(numbers);
        }
    }

    /** The number in rewritten code. */
    public final int inCode(int number) {
        return firstPage * CELLS + number;
    }

    /** What is known of the place with this number in rewritten code; null if it is none of these. */
    public final S ofCode(int inCode) {
        return get(inCode - firstPage * CELLS);
    }

    /** Null if the number is not assigned. */
    @SuppressWarnings("unchecked")
    public final S get(int number) {
        Object[] all = sites;
        return number >= 0 && number < all.length ? (S) all[number] : null;
    }

    /** All places with what threads have counted there: at least what happened before the call. */
    public final synchronized Counted<S> counted() {
        return new Counted<>(all(), sums());
    }

    /** All places by number; null for an unused number. */
    protected final synchronized List<S> all() {
        List<S> all = new ArrayList<>(end);
        for (int number = 0; number < end; number++) {
            all.add(get(number));
        }
        return all;
    }

    /** The counters by number. */
    public final synchronized long[] sums() {
        boolean pinned = CarrierPin.enter();
        try {
            return HookAccess.hooks().sums(firstPage, end / CELLS);
        } finally {
            CarrierPin.leave(pinned);
        }
    }

    /** Passes the threads' rows of counters. */
    public final synchronized void rows(Consumer<long[]> receiver) {
        boolean pinned = CarrierPin.enter();
        try {
            HookAccess.hooks().rows(firstPage, end / CELLS, receiver);
        } finally {
            CarrierPin.leave(pinned);
        }
    }

    /**
     * Places with their counters, both by number.
     *
     * @param sites null for an unused number
     */
    public record Counted<S>(List<S> sites, long[] sums) {}
}
