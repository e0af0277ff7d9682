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

    List<Field> fields() {
        return fields;
    }

    /** Where the fields of an event of this type are; computed anew for each chunk, that is seldom. */
    EventLayout layout() {
        return new EventLayout(this);
    }

    /** What moves over one value of this type; computed anew for each pool, that is seldom. */
    Skip skip() {
        return Skip.of(this);
    }
}
