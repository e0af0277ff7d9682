package timeagent.agent.classfile;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** The classes with hooks, by class loader, and the numbers of their call sites, which end with the loader. */
public abstract class RewrittenClasses extends LoaderTable<Map<String, int[]>> {
    private static final int[] NONE = {};

    protected RewrittenClasses(CollectedLoaders collected) {
        super(collected);
    }

    /** Called with the call sites of classes that are gone. */
    protected abstract void release(BitSet numbers);

    /** @param name internal name of the class */
    public synchronized boolean contains(ClassLoader loader, String name) {
        Map<String, int[]> classes = get(loader);
        return classes != null && classes.containsKey(name);
    }

    /** Adds a class without more call sites. */
    public void add(ClassLoader loader, String name) {
        add(loader, name, new BitSet());
    }

    /**
     * Adds a class; if it has been added before, its call sites.
     *
     * @param numbers of its call sites
     */
    public synchronized void add(ClassLoader loader, String name, BitSet numbers) {
        Map<String, int[]> classes = get(loader);
        if (classes == null) {
            classes = new HashMap<>();
            put(loader, classes);
        }
        BitSet before = new BitSet();
        set(before, classes.get(name));
        BitSet all = (BitSet) numbers.clone();
        all.or(before);
        classes.put(name, array(all));
        // has them twice now
        before.and(numbers);
        release(before);
    }

    /** Removes a class whose rewritten form the JVM has rejected. */
    public synchronized void remove(ClassLoader loader, String name) {
        Map<String, int[]> classes = get(loader);
        BitSet numbers = new BitSet();
        set(numbers, classes == null ? null : classes.remove(name));
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
    protected void collected(Map<String, int[]> classes) {
        BitSet numbers = new BitSet();
        for (int[] ofClass : classes.values()) {
            set(numbers, ofClass);
        }
        release(numbers);
    }
}
