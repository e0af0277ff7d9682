package timeagent.events.socket;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Totals of the writes to one peer, and which of them become events.
 *
 * <p>Owned by one thread at a time; one that finds it owned takes another cell. A thread that owns it calls no method and
 * allocates nothing, so it is never interrupted by the end of stack or memory. Nevertheless {@code Thread.stop()} can hit
 * it (17): the same thread then still owns the cell at its next write, and the reader takes it from a dead one.
 */
final class PeerCell {
    /** A cell that is read for the last time. */
    static final long CLOSED = -1;

    /** Results of {@link #add}, besides a weight. */
    static final int OWNED = -1;

    static final int IS_CLOSED = -2;

    private static final long FREE = 0;
    private static final VarHandle OWNER;

    static {
        try {
            OWNER = MethodHandles.lookup().findVarHandle(PeerCell.class, "owner", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Id of the platform thread that uses the cell. */
    private volatile long owner;

    private final long[] ranges = new long[PeerSums.RANGES];
    private long bytes;
    private long nanos;
    private long longest;
    private long failed;

    /** Writes in the interval that is in progress. */
    private int length;
    /** How many of them there were; 0 if the next one begins an interval. */
    private int done;
    /** Which of them becomes an event. */
    private int chosen;

    private long random;

    /** @param seed any number */
    PeerCell(long seed) {
        random = seed == 0 ? 1 : seed;
        // xorshift, whose first numbers resemble the seed
        for (int i = 0; i < 8; i++) {
            random ^= random << 13;
            random ^= random >>> 7;
            random ^= random << 17;
        }
    }

    /** A cell that accepts no writes. */
    static PeerCell closed() {
        PeerCell cell = new PeerCell(1);
        cell.owner = CLOSED;
        return cell;
    }

    /**
     * Adds a write.
     *
     * @param thread id of the platform thread
     * @param counted whether it is part of the totals
     * @param interval one of so many writes becomes an event; 0 for none
     * @return how many writes the event of this one represents, 0 if it has none; or {@link #OWNED} or {@link
     *     #IS_CLOSED}
     */
    int add(long thread, long size, long duration, boolean hasFailed, boolean counted, int interval) {
        int sizeRange = PeerSums.sizeRange(size);
        int durationRange = PeerSums.durationRange(duration);
        if (!OWNER.compareAndSet(this, FREE, thread)) {
            long now = owner;
            if (now != thread) {
                return now == CLOSED ? IS_CLOSED : OWNED;
            }
        }
        int weight = 0;
        try {
            if (counted) {
                ranges[sizeRange]++;
                ranges[durationRange]++;
                bytes += size;
                nanos += duration;
                if (duration > longest) {
                    longest = duration;
                }
                if (hasFailed) {
                    failed++;
                }
            }
            if (interval == 1) {
                weight = 1;
                done = 0;
            } else if (interval > 1) {
                // a longer interval begins after this one: the event that made it longer is of this one, whose other
                // writes it represents
                if (done == 0 || interval < length) {
                    length = interval;
                    done = 0;
                    random ^= random << 13;
                    random ^= random >>> 7;
                    random ^= random << 17;
                    chosen = (int) ((random >>> 32) * interval >>> 32);
                }
                if (done == chosen) {
                    weight = length;
                }
                done++;
                if (done == length) {
                    done = 0;
                }
            }
            OWNER.setRelease(this, FREE);
        } catch (Throwable e) {
            // a field alone: the call above may have had no stack
            owner = FREE;
            throw e;
        }
        return weight;
    }

    /**
     * Moves the totals to {@code sums}; one reader at a time.
     *
     * @param last whether the cell is then closed
     * @return whether it could; not while another thread owns the cell
     */
    boolean drain(PeerSums sums, long thread, boolean last) {
        if (!OWNER.compareAndSet(this, FREE, thread) && owner != thread) {
            return owner == CLOSED;
        }
        try {
            sums.add(ranges, bytes, nanos, longest, failed);
            for (int i = 0; i < ranges.length; i++) {
                ranges[i] = 0;
            }
            bytes = 0;
            nanos = 0;
            longest = 0;
            failed = 0;
        } finally {
            owner = last ? CLOSED : FREE;
        }
        return true;
    }

    /** Frees the cell if its owner is {@code dead}. */
    void takeFrom(long dead) {
        OWNER.compareAndSet(this, dead, FREE);
    }

    /** Id of the thread that uses the cell; 0 or negative if none does. */
    long owner() {
        return owner;
    }
}
