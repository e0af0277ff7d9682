package timeagent.analysis.recording;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The times of events that follow each other and are like the one before but for these, as long as such ones follow: those that a
 * thread writes to one socket, mostly.
 *
 * <p>Nearly all the time of reading a large recording is spent here. So it is one short loop after the other over arrays, which
 * the JIT compiler makes fast within the first chunks; whatever is not plain is left to {@link EventStream}. A handler that is
 * given a run keeps no reference to it.
 */
public final class EventRun {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    /** Events at most: few, because a loop that is begun often is compiled sooner than one that goes on for long. */
    static final int MOST = 32;

    // sizes of 128 bytes and more are written in four bytes, so that they can be filled in afterwards
    private static final int SIZE_BYTES = 4;
    // a size, a type, two times, and a word more than there is
    private static final int MARGIN = SIZE_BYTES + 4 * Long.BYTES;

    // how such a size looks: three times "another byte follows"
    private static final int SIZE_STOP_BITS = 0x00808080;
    private static final int LARGEST_TYPE = (1 << 14) - 1;

    private final ChunkHeader header;
    private final double nanosPerTick;
    private final long[] starts = new long[MOST];
    private final long[] durations = new long[MOST];
    private int count;
    private long bytes;
    private long earliest;
    private long latest;

    /** How many bytes must be there for one event to be looked at. */
    static int margin(EventValues before) {
        return before.keptLength() + MARGIN;
    }

    EventRun(ChunkHeader header) {
        this.header = header;
        this.nanosPerTick = header.nanos(1);
    }

    /**
     * Reads on in the input's block.
     *
     * @param values of the event before
     * @return offset in the block of the first event that is not one of the run
     */
    int read(ChunkInput in, int from, long type, EventValues values) {
        count = 0;
        int tail = values.keptLength();
        if (tail < Long.BYTES || values.times() == 0 || type < 0 || type > LARGEST_TYPE) {
            return from;
        }
        int end = collect(in, from, (int) type, values);
        bytes = end - from;
        if (count > 0) {
            convert();
        }
        return end;
    }

    /** Keeps the times as they stand in the recording, in eight bytes at most. */
    private int collect(ChunkInput in, int from, int type, EventValues values) {
        int tail = values.keptLength();
        byte[] block = in.block();
        byte[] kept = values.kept();
        int typeLength = type < 1 << 7 ? 1 : 2;
        int typeBytes = typeLength == 1 ? type : type & 0x7f | 0x80 | type >> 7 << 8;
        int typeMask = typeLength == 1 ? 0xff : 0xffff;
        boolean twoTimes = values.times() == 2;
        int last = in.filled() - margin(values);
        int found = 0;
        int at = from;
        while (at <= last && found < MOST) {
            int head = (int) WORDS.get(block, at);
            int next = at + 1;
            int size = head & 0xff;
            head >>>= Byte.SIZE;
            if (size > Byte.MAX_VALUE) {
                int sizeBytes = head << Byte.SIZE | size;
                if ((sizeBytes & (int) Varint.STOP_BITS) != SIZE_STOP_BITS) {
                    break;
                }
                size = (int) Varint.squeezed(sizeBytes & 0xffffffffL);
                next = at + SIZE_BYTES;
                head = (int) WORDS.get(block, next);
            }
            if ((head & typeMask) != typeBytes) {
                break;
            }
            next += typeLength;
            long start = (long) LONGS.get(block, next);
            int startBits = Long.numberOfTrailingZeros(~start & Varint.STOP_BITS);
            next += (startBits >>> 3) + 1;
            long duration = 0;
            int durationBits = Byte.SIZE - 1;
            if (twoTimes) {
                duration = (long) LONGS.get(block, next);
                durationBits = Long.numberOfTrailingZeros(~duration & Varint.STOP_BITS);
                next += (durationBits >>> 3) + 1;
            }
            // no stop bit in eight bytes: a time of nine
            if ((startBits | durationBits) >= Long.SIZE
                    || next + tail != at + size
                    || differ(block, next, kept, tail)) {
                break;
            }
            starts[found] = start & -1L >>> Long.SIZE - 1 - startBits;
            durations[found] = duration & -1L >>> Long.SIZE - 1 - durationBits;
            found++;
            at += size;
        }
        count = found;
        return at;
    }

    private static boolean differ(byte[] block, int from, byte[] kept, int length) {
        int last = length - Long.BYTES;
        long difference = (long) LONGS.get(block, from + last) ^ (long) LONGS.get(kept, last);
        for (int i = 0; i < last; i += Long.BYTES) {
            difference |= (long) LONGS.get(block, from + i) ^ (long) LONGS.get(kept, i);
        }
        return difference != 0;
    }

    private void convert() {
        long least = Long.MAX_VALUE;
        long most = 0;
        for (int i = 0; i < count; i++) {
            long start = Varint.squeezed(starts[i]);
            starts[i] = start;
            least = Math.min(least, start);
            most = Math.max(most, start);
        }
        earliest = header.time(least);
        latest = header.time(most);
        for (int i = 0; i < count; i++) {
            durations[i] = Event.nanos(Varint.squeezed(durations[i]), nanosPerTick);
        }
    }

    /** Events in the run; no method with an index takes a larger one. */
    public int count() {
        return count;
    }

    /** Bytes of all the events in the recording, without the constants they refer to. */
    public long bytes() {
        return bytes;
    }

    /** Start of an event, ns since 1970. */
    public long startNanos(int index) {
        return header.time(starts[index]);
    }

    /** Duration of an event, ns; 0 when it has none. */
    public long durationNanos(int index) {
        return durations[index];
    }

    /** Durations of the events and more behind them, ns; not to be changed. */
    public long[] durationsNanos() {
        return durations;
    }

    /** Start of the first event in time, ns since 1970. */
    public long earliestNanos() {
        return earliest;
    }

    /** Start of the last event in time, ns since 1970. */
    public long latestNanos() {
        return latest;
    }
}
