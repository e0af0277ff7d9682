package timeagent.events.socket;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import timeagent.events.jdk.JdkInternals;

/**
 * The slots of all platform threads that have written to a socket; adds up and removes those of dead threads.
 *
 * <p>A hash table by thread id, with linked slots in each bucket. Not a thread-local: some pools clear those after every task,
 * and each task would get a new slot. {@link #current} runs in the application's threads, without a lock.
 */
final class WriteSlots {
    /** Each of the first N threads measures one of its first N emissions. */
    private static final int EARLY = 8;

    /** 16 KB of references; with 500 threads one slot in 16 is not the first of its bucket. */
    private static final int BUCKETS = 1 << 12;

    private static final VarHandle BUCKET = MethodHandles.arrayElementVarHandle(WriteSlot[].class);

    private final int every;

    /** The newest slot of each bucket; a power of two. */
    private final WriteSlot[] buckets;

    private final AtomicInteger earlyLeft = new AtomicInteger(EARLY);
    private final EmissionCost closed = new EmissionCost();

    /** Of dead threads, as in {@link #chosenFrom}. */
    private long closedWrites;

    /** @param every one in this many emissions is measured; 0 for none */
    WriteSlots(int every) {
        this(every, BUCKETS);
    }

    WriteSlots(int every, int buckets) {
        this.every = every;
        this.buckets = new WriteSlot[buckets];
    }

    /**
     * The slot of the current platform thread.
     *
     * <p>Plain reads suffice: this thread added the slot, and a removed slot still links to its successors.
     */
    WriteSlot current() {
        Thread thread = JdkInternals.carrier();
        long number = JdkInternals.id(thread);
        WriteSlot slot = buckets[bucket(number)];
        while (slot != null && slot.number != number) {
            slot = slot.next;
        }
        return slot != null ? slot : open(thread);
    }

    private int bucket(long number) {
        return (int) number & buckets.length - 1;
    }

    private WriteSlot open(Thread thread) {
        // short programs also need a measurement
        boolean early = every > EARLY && earlyLeft.get() > 0 && earlyLeft.getAndDecrement() > 0;
        WriteSlot slot = new WriteSlot(thread, every, early ? EARLY : every);
        int bucket = bucket(slot.number);
        do {
            slot.next = newest(bucket);
        } while (!BUCKET.compareAndSet(buckets, bucket, slot.next, slot));
        // a virtual thread that blocked after all, possibly to load a class, may have changed its carrier
        return JdkInternals.carrier() == thread ? slot : current();
    }

    private WriteSlot newest(int bucket) {
        return (WriteSlot) BUCKET.getAcquire(buckets, bucket);
    }

    /** Removes the slots of dead threads and keeps their costs. */
    synchronized void forgetDeadThreads() {
        for (int bucket = 0; bucket < buckets.length; bucket++) {
            for (WriteSlot slot = newest(bucket); slot != null; slot = slot.next) {
                if (slot.isOfDeadThread()) {
                    remove(slot, bucket);
                    closed.add(slot.cost);
                    closedWrites += slot.choice.writes;
                }
            }
        }
    }

    private void remove(WriteSlot slot, int bucket) {
        if (!BUCKET.compareAndSet(buckets, bucket, slot, slot.next)) {
            // not the newest
            WriteSlot before = newest(bucket);
            while (before.next != slot) {
                before = before.next;
            }
            before.next = slot.next;
        }
    }

    /** The writes of all threads from which some were chosen as events. */
    synchronized long chosenFrom() {
        long writes = closedWrites;
        for (int bucket = 0; bucket < buckets.length; bucket++) {
            for (WriteSlot slot = newest(bucket); slot != null; slot = slot.next) {
                writes += slot.choice.writes;
            }
        }
        return writes;
    }

    /** The number of slots. */
    int size() {
        int size = 0;
        for (int bucket = 0; bucket < buckets.length; bucket++) {
            for (WriteSlot slot = newest(bucket); slot != null; slot = slot.next) {
                size++;
            }
        }
        return size;
    }

    /** The cost of all emissions since the agent started. */
    synchronized EmissionCost sum() {
        forgetDeadThreads();
        EmissionCost sum = new EmissionCost();
        sum.add(closed);
        for (int bucket = 0; bucket < buckets.length; bucket++) {
            for (WriteSlot slot = newest(bucket); slot != null; slot = slot.next) {
                sum.add(slot.cost);
            }
        }
        return sum;
    }
}
