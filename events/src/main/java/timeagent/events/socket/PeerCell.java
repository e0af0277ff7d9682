package timeagent.events.socket;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import timeagent.events.jdk.OwnField;

/**
 * Totals of the writes of one thread to one peer.
 *
 * <p>The thread that owns it is the only one that adds, without an atomic operation: the numbers only grow, and the reader
 * keeps what it has seen of them. It reads them consistently, as those of {@link ThreadEventCost}.
 */
final class PeerCell {
    private static final long FREE = 0;
    private static final long CLOSED = -1;
    private static final int MOST_TRIES = 10_000;
    private static final VarHandle OWNER = OwnField.handle(MethodHandles.lookup(), "owner", long.class);
    private static final VarHandle VERSION = OwnField.handle(MethodHandles.lookup(), "version", int.class);
    private static final VarHandle LONGEST = OwnField.handle(MethodHandles.lookup(), "longest", long.class);

    final PeerTotals peer;

    /** Id of a platform thread, {@link #FREE} or {@link #CLOSED}. */
    private volatile long owner;

    /** Odd while the owner adds. */
    private int version;

    /** Counts modulo 2^32: a period has fewer. */
    private final int[] ranges = new int[PeerSums.RANGES];

    private long bytes;
    private long nanos;
    private long failed;
    /** Since the reader took it. */
    private long longest;

    /** What the reader has already added to its sums, like the fields below. */
    private final int[] seenRanges = new int[PeerSums.RANGES];

    private long seenBytes;
    private long seenNanos;
    private long seenFailed;
    private int seenVersion;

    /** Whether its owner gives it back after the write. */
    boolean isBorrowed;

    PeerCell(PeerTotals peer) {
        this.peer = peer;
    }

    /** A cell that no thread can own. */
    static PeerCell closed() {
        PeerCell cell = new PeerCell(null);
        cell.owner = CLOSED;
        return cell;
    }

    /** @return whether the platform thread with this id, now the owner, can add */
    boolean own(long thread) {
        return OWNER.compareAndSet(this, FREE, thread);
    }

    /** Ends the ownership; in the owner, or after its end. */
    void free() {
        // odd if the owner was stopped while it added
        version = version + 1 & ~1;
        owner = FREE;
    }

    boolean isFree() {
        return owner == FREE;
    }

    /** @param thread id of a platform thread */
    boolean isOf(long thread) {
        return owner == thread;
    }

    /** Id of the owner; not positive if there is none. */
    long owner() {
        return owner;
    }

    /** @return whether no thread owns the cell, and none will */
    boolean close() {
        return OWNER.compareAndSet(this, FREE, CLOSED) || owner == CLOSED;
    }

    /** Adds a write; in the owner. */
    void add(long size, long duration, boolean hasFailed) {
        int sizeRange = PeerSums.sizeRange(size);
        int durationRange = PeerSums.durationRange(duration);
        // before it is counted, so that a reader that counts it has it
        if (duration > (long) LONGEST.getOpaque(this)) {
            LONGEST.setOpaque(this, duration);
        }
        int changing = version | 1;
        try {
            VERSION.setOpaque(this, changing);
            VarHandle.storeStoreFence();
            ranges[sizeRange]++;
            ranges[durationRange]++;
            bytes += size;
            nanos += duration;
            if (hasFailed) {
                failed++;
            }
            VERSION.setRelease(this, changing + 1);
        } catch (Throwable e) {
            // a field alone: the call above may have had no stack
            version = changing + 1;
            throw e;
        }
    }

    /**
     * Adds to {@code sums} what was added since the last call; one reader at a time.
     *
     * @param copy {@link PeerSums#RANGES} numbers that are overwritten
     * @return whether it could; not while the owner is inside {@link #add}
     */
    boolean drain(PeerSums sums, int[] copy) {
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            int before = (int) VERSION.getAcquire(this);
            if (before == seenVersion) {
                return true;
            }
            System.arraycopy(ranges, 0, copy, 0, copy.length);
            long bytesNow = bytes;
            long nanosNow = nanos;
            long failedNow = failed;
            VarHandle.loadLoadFence();
            if ((before & 1) == 0 && before == (int) VERSION.getOpaque(this)) {
                seenVersion = before;
                long highest = 0;
                for (int i = 0; i < copy.length; i++) {
                    int more = copy[i] - seenRanges[i];
                    seenRanges[i] = copy[i];
                    sums.ranges[i] += Integer.toUnsignedLong(more);
                    if (more != 0) {
                        highest = PeerSums.leastNanos(i);
                    }
                }
                sums.bytes += bytesNow - seenBytes;
                sums.nanos += nanosNow - seenNanos;
                sums.failed += failedNow - seenFailed;
                // a write may be compared before the last call and counted after it: its range is known
                long max = Math.max(highest, (long) LONGEST.getAndSet(this, 0L));
                sums.longest = Math.max(sums.longest, Math.min(max, nanosNow - seenNanos));
                seenBytes = bytesNow;
                seenNanos = nanosNow;
                seenFailed = failedNow;
                return true;
            }
            Thread.onSpinWait();
        }
        // preempted: the next reading has its totals
        return false;
    }
}
