package timeagent.agent.classfile;

import java.util.BitSet;
import java.util.Map;

/** The classes with hooks, by class loader, and the numbers of their call sites, which end with the loader. */
public abstract class RewrittenClasses extends LoaderTable<int[]> {
    private static final int[] NONE = {};

    protected RewrittenClasses(CollectedLoaders collected) {
        super(collected);
    }

    /** Called with the call sites of classes that are gone. */
    protected abstract void release(BitSet numbers);

    /**
     * Adds a class; if it has been added before, its call sites.
     *
     * @param name internal name of the class
     * @param numbers of its call sites
     */
    public synchronized void add(ClassLoader loader, String name, BitSet numbers) {
        BitSet before = new BitSet();
        set(before, get(loader, name));
        BitSet all = (BitSet) numbers.clone();
        all.or(before);
        put(loader, name, array(all));
        // has them twice now
        before.and(numbers);
        release(before);
    }

    /** Removes a class whose rewritten form the JVM has rejected. */
    public void forget(ClassLoader loader, String name) {
        BitSet numbers = new BitSet();
        set(numbers, remove(loader, name));
        release(numbers);
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
        release(numbers);
    }
}
