package timeagent.events;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;

/**
 * The slots of platform threads by thread number: buckets of linked slots, so that each thread has one of its own, whatever
 * the numbers are.
 *
 * <p>{@link #of} and {@link #add} run in the application's threads, without a lock. Removal is for one thread at a time, which
 * the caller sees to. A record, because the JIT compiler treats the fields of one as constants where the record is one.
 *
 * @param buckets the newest slot of each; as many as a power of two
 */
public record ThreadTable<S extends ThreadSlot>(ThreadSlot[] buckets) {
    private static final VarHandle BUCKET = MethodHandles.arrayElementVarHandle(ThreadSlot[].class);
    /** 16 KB of references; with 500 threads one in 16 is behind another one. */
    private static final int BUCKETS = 1 << 12;

    public ThreadTable() {
        this(BUCKETS);
    }

    /** @param buckets a power of two */
    ThreadTable(int buckets) {
        this(new ThreadSlot[buckets]);
    }

    private int bucket(long number) {
        return (int) number & buckets.length - 1;
    }

    /**
     * The slot of the running platform thread, or null.
     *
     * <p>Without ordering: the slot was added by this thread, and a removed slot still leads to those behind it.
     */
    @SuppressWarnings("unchecked")
    public S of(long number) {
        ThreadSlot slot = buckets[bucket(number)];
        while (slot != null && slot.number != number) {
            slot = slot.next;
        }
        return (S) slot;
    }

    /** Adds the slot of the running platform thread, which has none yet. */
    public void add(S slot) {
        int bucket = bucket(slot.number);
        ThreadSlot newest;
        do {
            newest = (ThreadSlot) BUCKET.getAcquire(buckets, bucket);
            slot.next = newest;
        } while (!BUCKET.compareAndSet(buckets, bucket, newest, slot));
    }

    /** Calls {@code visitor} for every slot that was added before the call, and perhaps later ones. */
    @SuppressWarnings("unchecked")
    public void forEach(Consumer<? super S> visitor) {
        for (int bucket = 0; bucket < buckets.length; bucket++) {
            for (ThreadSlot slot = newest(bucket); slot != null; slot = slot.next) {
                visitor.accept((S) slot);
            }
        }
    }

    /** How many slots there are. */
    public int size() {
        int[] size = new int[1];
        forEach(slot -> size[0]++);
        return size[0];
    }

    /**
     * Removes the slots of dead threads; one caller at a time.
     *
     * @param last called once with each slot before it is removed; a slot for which it throws stays
     */
    @SuppressWarnings("unchecked")
    public void removeDead(Consumer<? super S> last) {
        for (int bucket = 0; bucket < buckets.length; bucket++) {
            ThreadSlot newer = null;
            for (ThreadSlot slot = newest(bucket); slot != null; slot = slot.next) {
                if (slot.isOfDeadThread()) {
                    last.accept((S) slot);
                    unlink(bucket, newer, slot);
                } else {
                    newer = slot;
                }
            }
        }
    }

    private ThreadSlot newest(int bucket) {
        return (ThreadSlot) BUCKET.getAcquire(buckets, bucket);
    }

    private void unlink(int bucket, ThreadSlot newer, ThreadSlot slot) {
        ThreadSlot before = newer;
        if (before == null) {
            if (BUCKET.compareAndSet(buckets, bucket, slot, slot.next)) {
                return;
            }
            // a thread has added one since
            before = newest(bucket);
            while (before.next != slot) {
                before = before.next;
            }
        }
        before.next = slot.next;
    }
}
