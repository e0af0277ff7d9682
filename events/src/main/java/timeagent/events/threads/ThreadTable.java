package timeagent.events.threads;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;

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

    /** Adds the slot of the current platform thread, which must not have one. */
    public void add(S slot) {
        int bucket = bucket(slot.number);
        ThreadSlot newest;
        do {
            newest = (ThreadSlot) BUCKET.getAcquire(buckets, bucket);
            slot.next = newest;
        } while (!BUCKET.compareAndSet(buckets, bucket, newest, slot));
    }

    /**
     * The first slot, for null, or the one after another, which may have been removed; null after the last.
     *
     * <p>In turn, these are all that were added before the first call, and possibly later ones.
     */
    @SuppressWarnings("unchecked")
    public S next(S slot) {
        ThreadSlot last = slot;
        ThreadSlot next = last == null ? null : last.next;
        int bucket = last == null ? 0 : bucket(last.number) + 1;
        while (next == null && bucket < buckets.length) {
            next = newest(bucket++);
        }
        return (S) next;
    }

    /** The number of slots. */
    public int size() {
        int size = 0;
        for (S slot = next(null); slot != null; slot = next(slot)) {
            size++;
        }
        return size;
    }

    private ThreadSlot newest(int bucket) {
        return (ThreadSlot) BUCKET.getAcquire(buckets, bucket);
    }

    /** Removes the slots of dead threads and returns them; one caller at a time. */
    public List<S> removeDead() {
        List<S> dead = new ArrayList<>();
        for (S slot = next(null); slot != null; slot = next(slot)) {
            if (slot.isOfDeadThread()) {
                remove(slot);
                dead.add(slot);
            }
        }
        return dead;
    }

    private void remove(S dead) {
        ThreadSlot slot = dead;
        int bucket = bucket(slot.number);
        if (!BUCKET.compareAndSet(buckets, bucket, slot, slot.next)) {
            // not the newest
            ThreadSlot before = newest(bucket);
            while (before.next != slot) {
                before = before.next;
            }
            before.next = slot.next;
        }
    }
}
