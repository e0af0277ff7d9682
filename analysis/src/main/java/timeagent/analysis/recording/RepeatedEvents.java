package timeagent.analysis.recording;

import java.util.Arrays;

/** The events of one type and chunk that the JVM repeats in other chunks, with what they say. */
final class RepeatedEvents {

    private static final int FIRST = 1 << 12;
    // ten times what a JDK has
    private static final int ROOM = 1 << 18;

    private final SetAside events = new SetAside(ROOM);
    private byte[] said = new byte[FIRST];
    private int length;

    /**
     * Copies an event that is in the input's block, which stands behind the event's type.
     *
     * @param circumstances how many fields at its front are integers that do not tell what it says
     * @param to a byte to keep with it
     * @return false if there is no room for it, or it makes no sense
     */
    boolean add(ChunkInput in, long start, long size, int circumstances, int to) {
        if (!events.hasRoom(size)) {
            return false;
        }
        try {
            in.skipVarints(circumstances);
        } catch (DamagedRecordingException e) {
            return false;
        }
        int rest = (int) in.left();
        if (length + rest > said.length) {
            said = Arrays.copyOf(said, 2 * (length + rest));
        }
        in.copy(in.position(), rest, said, length);
        length += rest;
        events.add(in, start, size, to);
        return true;
    }

    /** Whether the events say the same, in the same order. */
    boolean sayTheSameAs(RepeatedEvents others) {
        return Arrays.equals(said, 0, length, others.said, 0, others.length);
    }

    SetAside events() {
        return events;
    }
}
