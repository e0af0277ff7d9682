package timeagent.events.threads;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;

/**
 * A hash table of the slots of platform threads by thread id, with linked slots in each bucket.
 *
 * <p>{@link #of} and {@link #add} run in the application's threads, without a lock. Callers must serialise removal. A
 * record, because the JIT compiler trusts the final fields of records in constants.
 *
 * @param buckets the newest slot of each bucket; the length is a power of two
 */
public record ThreadTable<S extends ThreadSlot>(ThreadSlot[] buckets) {
    private static final VarHandle BUCKET = MethodHandles.arrayElementVarHandle(ThreadSlot[].class);
    /** 16 KB of references; with 500 threads one slot in 16 is not the first of its bucket. */
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
     * The slot of the current platform thread, or null.
     *
     * <p>Plain reads suffice: this thread added the slot, and a removed slot still links to its successors.
     */
    @SuppressWarnings("unchecked")
    public S of(long number) {
        ThreadSlot slot = buckets[bucket(number)];
        while (slot != null && slot.number != number) {
            slot = slot.next;
        }
        return (S) slot;
    }

    /** The slot of any platform thread, or null. */
    @SuppressWarnings("unchecked")
    public S ofOther(long number) {
        ThreadSlot slot = newest(bucket(number));
        while (slot != null && slot.number != number) {
            slot = slot.next;
        }
        return (S) slot;
    }

    /** Adds the slot of the current platform thread, which must not have one. */
    public void add(S slot) {
        int bucket = bucket(slot.number);
        ThreadSlot newest;
        do {
            newest = (ThreadSlot) BUCKET.getAcquire(buckets, bucket);
            slot.next = newest;
        } while (!BUCKET.compareAndSet(buckets, bucket, newest, slot));
    }

    /** Calls {@code visitor} for every slot added before the call, and possibly later ones. */
    @SuppressWarnings("unchecked")
    public void forEach(Consumer<? super S> visitor) {
        for (int bucket = 0; bucket < buckets.length; bucket++) {
            for (ThreadSlot slot = newest(bucket); slot != null; slot = slot.next) {
                visitor.accept((S) slot);
            }
        }
    }

    /** The number of slots. */
    public int size() {
        int[] size = new int[1];
        forEach(slot -> size[0]++);
        return size[0];
    }

    /**
     * Removes the slots of dead threads; one caller at a time.
     *
     * @param last called once with each slot before its removal; a slot for which it throws is kept
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
            // a thread has added a slot meanwhile
            before = newest(bucket);
            while (before.next != slot) {
                before = before.next;
            }
        }
        before.next = slot.next;
    }
}
