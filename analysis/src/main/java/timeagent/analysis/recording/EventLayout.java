package timeagent.analysis.recording;

import java.util.List;
import java.util.Set;

/**
 * How the fields of an event type lie in its events, in arrays, for reading millions of them.
 *
 * <p>Fields have places, from 0 in the order of the recording. The place behind the last stands for a field that is not there.
 */
final class EventLayout {

    private static final Set<String> CIRCUMSTANCES = Set.of("startTime", "duration", "eventThread", "stackTrace");

    private final Field[] fields;
    private final String[] names;
    private final int start;
    private final int duration;
    private final int head;
    private final int circumstances;
    private final Skip[] skips;
    private final boolean[] texts;
    private final boolean[] reals;

    EventLayout(Type type) {
        List<Field> all = type.fields();
        this.fields = all.toArray(new Field[0]);
        this.names = new String[fields.length];
        for (int i = 0; i < names.length; i++) {
            // as literals are, so that place() mostly needs no comparison of characters
            names[i] = fields[i].name().intern();
        }
        this.start = place("startTime");
        this.duration = place("duration");
        this.skips = new Skip[fields.length];
        this.texts = new boolean[fields.length];
        this.reals = new boolean[fields.length + 1];
        for (int i = 0; i < fields.length; i++) {
            texts[i] = isPlain(i, Type.Storage.STRING);
            reals[i] = isPlain(i, Type.Storage.FLOAT) || isPlain(i, Type.Storage.DOUBLE);
        }
        this.head = start != 0 || !isPlain(0, Type.Storage.VARINT)
                ? 0
                : duration != 1 || !isPlain(1, Type.Storage.VARINT) ? 1 : 2;
        this.circumstances = circumstancesInFront();
    }

    /** What moves over a field that is none of the plain ones. */
    Skip skip(int place) {
        if (skips[place] == null) {
            skips[place] = Skip.of(fields[place]);
        }
        return skips[place];
    }

    private int circumstancesInFront() {
        int count = 0;
        while (count < fields.length
                && CIRCUMSTANCES.contains(names[count])
                && (fields[count].constant() || isPlain(count, Type.Storage.VARINT))) {
            count++;
        }
        return count;
    }

    private boolean isPlain(int place, Type.Storage storage) {
        Field field = fields[place];
        return !field.array() && !field.constant() && field.type().storage() == storage;
    }

    int count() {
        return fields.length;
    }

    Field field(int place) {
        return fields[place];
    }

    int start() {
        return start;
    }

    int duration() {
        return duration;
    }

    /** How many fields at the front differ from event to event: its start and its duration. */
    int head() {
        return head;
    }

    /** How many fields at the front tell when and where an event was written, each an integer. */
    int circumstances() {
        return circumstances;
    }

    int place(String field) {
        for (int i = 0; i < names.length; i++) {
            if (names[i] == field) {
                return i;
            }
        }
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(field)) {
                return i;
            }
        }
        return names.length;
    }

    boolean isText(int place) {
        return texts[place];
    }

    boolean isReal(int place) {
        return reals[place];
    }

    boolean has(int place) {
        return place < fields.length;
    }

    /** The unit of a time span, or null when the field is none. */
    String timespan(int place) {
        return has(place) ? fields[place].timespan() : null;
    }
}
