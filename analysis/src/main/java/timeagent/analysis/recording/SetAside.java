package timeagent.analysis.recording;

import java.util.Arrays;

/** Copies of events that are to be delivered later, in a bounded room. */
final class SetAside {

    private static final int FIRST = 1 << 12;
    private static final int ROOM = 1 << 21;

    private byte[] bytes = new byte[FIRST];
    private int used;

    /** What is done with an event that was set aside. */
    interface Visitor {
        void visit(ChunkInput in, long size, int to);
    }

    /** Whether there is room for an event. */
    boolean hasRoom(long size) {
        return size < ROOM - used;
    }

    /**
     * Copies an event that is in the input's block.
     *
     * @param to a byte to keep with it
     */
    void add(ChunkInput in, long start, long size, int to) {
        int next = used + 1 + (int) size;
        if (next > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.min(ROOM, Math.max(2 * bytes.length, next)));
        }
        bytes[used] = (byte) to;
        in.copy(start, (int) size, bytes, used + 1);
        used = next;
    }

    /** Gives out the events in the order in which they came; the input stands at the event's type. */
    void forEach(Visitor visitor) {
        ChunkInput in = ChunkInput.of(bytes, used);
        int position = 0;
        while (position < used) {
            int to = bytes[position] & 0xff;
            long size = in.openEvent(position + 1);
            visitor.visit(in, size, to);
            position += 1 + (int) size;
        }
    }
}
