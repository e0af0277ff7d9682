package timeagent.agent.classfile;

import java.util.BitSet;
import java.util.Map;
import timeagent.events.threads.SiteNumbers;

/** The classes with hooks, by class loader, and the numbers of their call sites, which end with the loader. */
public final class RewrittenClasses extends LoaderTable<int[]> {
    private static final int[] NONE = {};

    private final SiteNumbers<?, ?> sites;

    public RewrittenClasses(SiteNumbers<?, ?> sites) {
        this.sites = sites;
    }

    /**
     * Adds a class; if it has been added before, its call sites.
     *
     * @param name internal name of the class
     * @param numbers those that {@link SiteNumbers#number} has set
     */
    public synchronized void add(ClassLoader loader, String name, BitSet numbers) {
        BitSet before = new BitSet();
        set(before, get(loader, name));
        BitSet all = (BitSet) numbers.clone();
        all.or(before);
        put(loader, name, array(all));
        // has them twice now
        before.and(numbers);
        sites.releaseAndFree(before);
    }

    /** Removes a class whose rewritten form the JVM has rejected. */
    public void remove(ClassLoader loader, String name) {
        BitSet numbers = new BitSet();
        set(numbers, take(loader, name));
        sites.releaseAndFree(numbers);
    }

    private static void set(BitSet set, int[] numbers) {
        if (numbers != null) {
            for (int number : numbers) {
                set.set(number);
            }
        }
    }

    private static int[] array(BitSet set) {
        if (set.isEmpty()) {
            return NONE;
        }
        int[] numbers = new int[set.cardinality()];
        int next = -1;
        for (int i = 0; i < numbers.length; i++) {
            next = set.nextSetBit(next + 1);
            numbers[i] = next;
        }
        return numbers;
    }

    @Override
    protected void collected(Map<String, int[]> gone) {
        BitSet numbers = new BitSet();
        for (int[] ofClass : gone.values()) {
            set(numbers, ofClass);
        }
        sites.releaseAndFree(numbers);
    }
}
