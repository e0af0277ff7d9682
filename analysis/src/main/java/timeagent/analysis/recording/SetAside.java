package timeagent.analysis.recording;

import java.util.Arrays;

/** Copies of events that are to be delivered later, in a bounded room. */
final class SetAside {

    private static final int FIRST = 1 << 12;

    private final int room;
    private byte[] bytes = new byte[FIRST];
    private int used;

    /** What is done with an event that was set aside. */
    interface Visitor {
        void visit(ChunkInput in, long size, int to);
    }

    /** @param room bytes that it holds at most */
    SetAside(int room) {
        this.room = room;
    }

    /** Whether there is room for an event. */
    boolean hasRoom(long size) {
        return size < room - used;
    }

    /**
     * Copies an event that is in the input's block.
     *
     * @param to a byte to keep with it
     */
    void add(ChunkInput in, long start, long size, int to) {
        int next = used + 1 + (int) size;
        if (next > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.min(room, Math.max(2 * bytes.length, next)));
        }
        bytes[used] = (byte) to;
        in.copy(start, (int) size, bytes, used + 1);
        used = next;
    }

    /** Gives out the events in the order in which they came; the input stands at the event's type. */
    void forEach(StringCache strings, Visitor visitor) {
        ChunkInput in = ChunkInput.of(bytes, used, strings);
        int position = 0;
        while (position < used) {
            int to = bytes[position] & 0xff;
            long size = in.openEvent(position + 1);
            visitor.visit(in, size, to);
            position += 1 + (int) size;
        }
    }
}
