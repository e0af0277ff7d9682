package timeagent.analysis.recording;

/**
 * The values of the event that was read last.
 *
 * <p>A thread's events come one after the other, and mostly differ in their times only. So the bytes behind the times are kept:
 * what is the same in the next event, from there on to the first difference, is not read again; and a text that has the same
 * bytes is the same text.
 */
final class EventValues {

    // longer events are rare and read from front to back
    private static final int LONGEST_KEPT = 512;

    private final EventLayout layout;
    private final Constants constants;
    private final long[] numbers;
    private final double[] reals;
    private final String[] texts;

    /** The bytes of the event before, without its times, and where in them each field ends. */
    private final byte[] kept = new byte[LONGEST_KEPT];

    private int keptLength;
    private int changes;
    private final int[] ends;

    EventValues(EventLayout layout, Constants constants) {
        this.layout = layout;
        this.constants = constants;
        // one more, never written: what a field that is not there has
        this.numbers = new long[layout.count() + 1];
        this.reals = new double[layout.count() + 1];
        this.texts = new String[layout.count() + 1];
        this.ends = new int[layout.count()];
    }

    /** Reads one event to its end. */
    void read(ChunkInput in) {
        int head = layout.head();
        for (int i = 0; i < head; i++) {
            numbers[i] = in.varint();
        }
        int same = in.mismatch(kept, keptLength);
        if (same < 0) {
            in.skip(keptLength);
        } else {
            readTail(in, same);
        }
    }

    private void readTail(ChunkInput in, int same) {
        boolean comparable = keptLength > 0;
        changes++;
        // until all is read, nothing is kept: the event may turn out to be damaged
        keptLength = 0;
        long start = in.position();
        int place = layout.head();
        int oldFrom = 0;
        while (comparable && place < ends.length && ends[place] <= same) {
            oldFrom = ends[place++];
        }
        in.skip(oldFrom);
        for (; place < ends.length; place++) {
            int oldTo = ends[place];
            if (!comparable || !layout.isText(place) || !in.accept(kept, oldFrom, oldTo)) {
                readField(in, place);
            }
            ends[place] = (int) (in.position() - start);
            oldFrom = oldTo;
        }
        if (!in.atLimit()) {
            throw new DamagedRecordingException("an event of another length than its type has");
        }
        long length = in.position() - start;
        if (length <= LONGEST_KEPT && in.holds(start, length)) {
            in.copy(start, (int) length, kept, 0);
            keptLength = (int) length;
        }
    }

    private void readField(ChunkInput in, int place) {
        Field field = layout.field(place);
        if (field.array()) {
            layout.skip(place).over(in);
        } else if (field.constant()) {
            numbers[place] = in.varint();
        } else {
            switch (field.type().storage()) {
                case VARINT -> numbers[place] = in.varint();
                case BYTE -> numbers[place] = in.rawByte();
                case FLOAT -> numbers[place] = Math.round(reals[place] = in.rawFloat());
                case DOUBLE -> numbers[place] = Math.round(reals[place] = in.rawDouble());
                case STRING -> texts[place] = JfrString.read(in, constants.texts());
                case FIELDS -> layout.skip(place).over(in);
            }
        }
    }

    /** How many fields at the front are times. */
    int times() {
        return layout.head();
    }

    /** The bytes behind the times of the event that was read last. */
    byte[] kept() {
        return kept;
    }

    /** How many they are; 0 when none are kept. */
    int keptLength() {
        return keptLength;
    }

    /** How often fields other than times have changed. */
    int changes() {
        return changes;
    }

    long number(int place) {
        return numbers[place];
    }

    double real(int place) {
        return layout.isReal(place) ? reals[place] : number(place);
    }

    String text(int place) {
        return texts[place];
    }
}
