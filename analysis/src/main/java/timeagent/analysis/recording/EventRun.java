package timeagent.analysis.recording;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Reads events that are like the one before but for their times, as long as such ones follow: those that a thread writes to one
 * socket, mostly.
 *
 * <p>Nearly all the time of reading a large recording is spent here. So it is one short loop, which the JIT compiler makes fast
 * within the first chunks, and which leaves whatever is not plain to {@link EventStream}.
 */
final class EventRun {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    /** No event of a run is longer. */
    static final int LONGEST = 1024;

    // sizes of 128 bytes and more are written in four bytes, so that they can be filled in afterwards
    private static final int SIZE_BYTES = 4;
    // a size, a type, two times, and a word more than there is
    private static final int MARGIN = SIZE_BYTES + 4 * Long.BYTES;

    // how such a size looks: three times "another byte follows"
    private static final int SIZE_STOP_BITS = 0x00808080;
    private static final int LARGEST_TYPE = (1 << 14) - 1;

    private long events;
    private int length;
    private int later;

    /**
     * Reads on, from an event that is in the input's block, with what is kept of the event before.
     *
     * @return offset in the block of the first event that is not like it, or is to be set aside
     */
    int read(ChunkInput in, int from, long type, Target target) {
        events = 0;
        later = 0;
        EventValues values = target.event().values();
        int tail = values.keptLength();
        if (tail == 0 || values.times() == 0 || type < 0 || type > LARGEST_TYPE) {
            return from;
        }
        byte[] block = in.block();
        byte[] kept = values.kept();
        int typeLength = type < 1 << 7 ? 1 : 2;
        int typeBytes = (int) (typeLength == 1 ? type : type & 0x7f | 0x80 | type >> 7 << 8);
        int typeMask = typeLength == 1 ? 0xff : 0xffff;
        boolean twoTimes = values.times() == 2;
        int last = in.filled() - tail - MARGIN;
        int at = from;
        while (at <= last) {
            int head = (int) WORDS.get(block, at);
            int next = at + 1;
            int size = head & 0xff;
            head >>>= Byte.SIZE;
            if (size > Byte.MAX_VALUE) {
                int bytes = head << Byte.SIZE | size;
                if ((bytes & (int) Varint.STOP_BITS) != SIZE_STOP_BITS) {
                    break;
                }
                size = (int) Varint.squeezed(bytes & 0xffffffffL);
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
                    || !Arrays.equals(block, next, next + tail, kept, 0, tail)) {
                break;
            }
            values.setTimes(start & -1L >>> Long.SIZE - 1 - startBits, duration & -1L >>> Long.SIZE - 1 - durationBits);
            target.event().setSize(size);
            later = target.take();
            if (later != 0) {
                length = size;
                break;
            }
            events++;
            at += size;
        }
        return at;
    }

    /** Events that were read, not counting one to set aside. */
    long events() {
        return events;
    }

    /** The handlers that are to have the event at which it ended in order, a bit for each; 0 when none. */
    int later() {
        return later;
    }

    /** Bytes of that event. */
    int length() {
        return length;
    }
}
