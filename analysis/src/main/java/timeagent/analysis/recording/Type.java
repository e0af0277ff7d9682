package timeagent.analysis.recording;

import java.util.ArrayList;
import java.util.List;

/** A type as a chunk's metadata describes it: how its values lie in the chunk. */
final class Type {

    /** How a value of a type is stored. */
    enum Storage {
        VARINT,
        BYTE,
        FLOAT,
        DOUBLE,
        STRING,
        FIELDS
    }

    // deeper nesting than any JDK has: only damaged metadata, in which types may contain themselves
    private static final int DEEPEST = 12;

    private final long id;
    private final String name;
    private final boolean event;
    private final Storage storage;
    private final List<Field> fields = new ArrayList<>();

    Type(long id, String name, boolean event) {
        this.id = id;
        this.name = name;
        this.event = event;
        this.storage = storage(name);
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

    long id() {
        return id;
    }

    String name() {
        return name;
    }

    boolean isEvent() {
        return event;
    }

    Storage storage() {
        return storage;
    }

    private boolean isEmpty() {
        return storage == Storage.FIELDS && fields.isEmpty();
    }

    List<Field> fields() {
        return fields;
    }

    /** Where the fields of an event of this type are; computed anew for each chunk, that is seldom. */
    EventLayout layout() {
        return new EventLayout(this);
    }

    /** Moves over one value of this type. */
    void skip(ChunkInput in) {
        skip(in, 0);
    }

    private void skip(ChunkInput in, int depth) {
        switch (storage) {
            case VARINT -> in.varint();
            case BYTE -> in.rawByte();
            case FLOAT -> in.rawFloat();
            case DOUBLE -> in.rawDouble();
            case STRING -> JfrString.skip(in);
            case FIELDS -> {
                if (depth > DEEPEST) {
                    throw new DamagedRecordingException("types nested too deep");
                }
                for (Field field : fields) {
                    skipField(in, field, depth);
                }
            }
        }
    }

    /** Moves over the value of one field of this type. */
    static void skipField(ChunkInput in, Field field) {
        skipField(in, field, 0);
    }

    private static void skipField(ChunkInput in, Field field, int depth) {
        int values = field.array() ? in.count() : 1;
        if (!field.constant() && field.type().isEmpty()) {
            // nothing to move over, however many
            return;
        }
        for (int i = 0; i < values; i++) {
            if (field.constant()) {
                in.varint();
            } else {
                field.type().skip(in, depth + 1);
            }
        }
    }
}
