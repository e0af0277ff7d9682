package timeagent.analysis.recording;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A type as a chunk's metadata describes it: how its values lie in the chunk.
 *
 * @param simple reads a value; null for a type with fields
 * @param readers of the values of fields
 * @param places of the fields, by name
 */
record Type(
        String name,
        boolean event,
        Function<RecordingInput, Object> simple,
        List<Field> fields,
        List<Reader> readers,
        Map<String, Integer> places) {

    // deeper than any type of a JDK, stack traces included
    private static final int DEEPEST = 16;

    /**
     * One field of a type.
     *
     * @param type the type of its value, or of each value of an array
     * @param constant whether the chunk has a key into a constant pool in its place
     * @param timespan the unit of a time span ({@code TICKS}, {@code NANOSECONDS}, ...); empty when it is none
     */
    record Field(String name, Type type, boolean constant, boolean array, String timespan) {

        private Reader reader() {
            Reader one = constant ? (in, depth) -> in.varint() : (in, depth) -> type.read(in, depth + 1);
            return array ? (in, depth) -> all(one, in, depth) : one;
        }

        private static Object all(Reader one, RecordingInput in, int depth) {
            List<Object> all = new ArrayList<>();
            for (int count = in.count(); count > 0; count--) {
                all.add(one.read(in, depth));
            }
            return all;
        }
    }

    /**
     * Reads the value of a field. One for each kind of field, without conditions: else the JIT compiler inlines the readers of all
     * kinds into one method, and is busy with it for as long as a small recording takes to read.
     */
    interface Reader {

        /** @param depth number of objects around the field's */
        Object read(RecordingInput in, int depth);
    }

    Type(String name, boolean event) {
        this(name, event, simple(name), new ArrayList<>(), new ArrayList<>(), new HashMap<>());
    }

    /** How a value without fields is read; null for other types. */
    private static Function<RecordingInput, Object> simple(String name) {
        return switch (name) {
            case "long", "int", "short", "char" -> RecordingInput::varint;
            case "byte", "boolean" -> in -> (long) in.rawByte();
            case "float" -> RecordingInput::rawFloat;
            case "double" -> RecordingInput::rawDouble;
            case "java.lang.String" -> RecordingInput::text;
            default -> null;
        };
    }

    void add(Field field) {
        places.putIfAbsent(field.name(), fields.size());
        fields.add(field);
        readers.add(field.reader());
    }

    /** Null if there is none of this name. */
    Field field(String named) {
        Integer place = places.get(named);
        return place == null ? null : fields.get(place);
    }

    /**
     * Reads a value: a Long, a Double, a String or null, or {@link Values}; a field may also be a list of these.
     *
     * @param depth number of objects around it
     */
    Object read(RecordingInput in, int depth) {
        if (depth > DEEPEST) {
            throw new DamagedRecordingException("types nested too deep");
        }
        return simple != null ? simple.apply(in) : new Values(this).read(in, 0, depth);
    }
}
