package timeagent.analysis.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A type as a chunk's metadata describes it: how its values lie in the chunk. */
record Type(long id, String name, boolean event, Storage storage, List<Field> fields) {

    // deeper than any type of a JDK, stack traces included
    private static final int DEEPEST = 16;

    /** How a value of a type is stored. */
    enum Storage {
        VARINT,
        BYTE,
        FLOAT,
        DOUBLE,
        STRING,
        FIELDS
    }

    /**
     * One field of a type.
     *
     * @param type the type of its value, or of each value of an array
     * @param constant whether the chunk has a key into a constant pool in its place
     * @param timespan the unit of a time span ({@code TICKS}, {@code NANOSECONDS}, ...); empty when it is none
     */
    record Field(String name, Type type, boolean constant, boolean array, String timespan) {

        void skip(ValueInput in) {
            skip(in, 0);
        }

        private void skip(ValueInput in, int depth) {
            for (int count = array ? in.count() : 1; count > 0; count--) {
                if (constant) {
                    in.varint();
                } else {
                    type.skip(in, depth + 1);
                }
            }
        }
    }

    Type(long id, String name, boolean event) {
        this(id, name, event, storage(name), new ArrayList<>());
    }

    private static Storage storage(String name) {
        return switch (name) {
            case "long", "int", "short", "char" -> Storage.VARINT;
            case "byte", "boolean" -> Storage.BYTE;
            case "float" -> Storage.FLOAT;
            case "double" -> Storage.DOUBLE;
            case "java.lang.String" -> Storage.STRING;
            default -> Storage.FIELDS;
        };
    }

    /** Moves over one value of this type. */
    void skip(ValueInput in) {
        skip(in, 0);
    }

    private void skip(ValueInput in, int depth) {
        if (depth > DEEPEST) {
            throw new DamagedRecordingException("types nested too deep");
        }
        switch (storage) {
            case VARINT -> in.varint();
            case BYTE -> in.rawByte();
            case FLOAT -> in.rawFloat();
            case DOUBLE -> in.rawDouble();
            case STRING -> in.text(Map.of());
            case FIELDS -> {
                for (Field field : fields) {
                    field.skip(in, depth);
                }
            }
        }
    }
}
