package timeagent.analysis.recording;

import java.util.List;

/**
 * One event of a recording, its fields by name.
 *
 * <p>There is one object per event type and chunk, filled anew for every event: a handler takes out what it needs and keeps
 * no reference to it. A field that the event does not have is told by {@link #has}; asked for, it is 0, null or empty.
 */
public final class Event {

    private final Type type;
    private final ChunkHeader header;
    private final Constants constants;
    private final Metadata metadata;
    private final Field[] fields;
    private final String[] names;
    private final long[] numbers;
    private final double[] reals;
    private final String[] texts;
    private final byte[][] encoded;
    private final int start;
    private final int duration;
    private int size;

    Event(Type type, ChunkHeader header, Constants constants, Metadata metadata) {
        this.type = type;
        this.header = header;
        this.metadata = metadata;
        this.constants = constants;
        List<Field> all = type.fields();
        this.fields = all.toArray(new Field[0]);
        this.names = new String[fields.length];
        for (int i = 0; i < names.length; i++) {
            // as literals are, so that place() mostly needs no comparison of characters
            names[i] = fields[i].name().intern();
        }
        this.numbers = new long[fields.length];
        this.reals = new double[fields.length];
        this.texts = new String[fields.length];
        this.encoded = new byte[fields.length][];
        this.start = place("startTime");
        this.duration = place("duration");
    }

    /** Takes the fields of one event from the input, which stands behind the event's type. */
    void read(ChunkInput in, int eventSize) {
        this.size = eventSize;
        for (int i = 0; i < fields.length; i++) {
            Field field = fields[i];
            if (field.array()) {
                Type.skipField(in, field);
            } else if (field.constant()) {
                numbers[i] = in.varint();
            } else {
                readValue(in, i, field.type());
            }
        }
        if (!in.atLimit()) {
            throw new DamagedRecordingException("an event of another length than its type has");
        }
    }

    private void readValue(ChunkInput in, int place, Type fieldType) {
        switch (fieldType.storage()) {
            case VARINT -> reals[place] = numbers[place] = in.varint();
            case BYTE -> reals[place] = numbers[place] = in.rawByte();
            case FLOAT -> numbers[place] = Math.round(reals[place] = in.rawFloat());
            case DOUBLE -> numbers[place] = Math.round(reals[place] = in.rawDouble());
            case STRING -> readText(in, place);
            case FIELDS -> fieldType.skip(in);
        }
    }

    /** Takes the text of the event before when the bytes are the same: mostly they are, and comparing them is quick. */
    private void readText(ChunkInput in, int place) {
        if (encoded[place] != null && in.accept(encoded[place])) {
            return;
        }
        int from = in.position();
        texts[place] = JfrString.read(in, constants.texts());
        encoded[place] = in.since(from);
    }

    private int place(String field) {
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
        return -1;
    }

    public String name() {
        return type.name();
    }

    /** Bytes that the event itself takes in the recording, without the constants it refers to. */
    public int size() {
        return size;
    }

    public boolean has(String field) {
        return place(field) >= 0;
    }

    /** An integer as it stands in the recording; a real number rounded. */
    public long number(String field) {
        int place = place(field);
        return place < 0 ? 0 : numbers[place];
    }

    public boolean flag(String field) {
        return number(field) != 0;
    }

    public double real(String field) {
        int place = place(field);
        return place < 0 ? 0 : reals[place];
    }

    /** A text; null when the event has a null reference there, or no such field. */
    public String text(String field) {
        int place = place(field);
        return place < 0 ? null : texts[place];
    }

    /** Whether a field that refers to an object, such as a class or a thread, refers to one. */
    public boolean refers(String field) {
        return number(field) != 0;
    }

    /** The thread that a field names, or null. */
    public EventThread thread(String field) {
        return constants.thread(number(field));
    }

    /** The name of the event type whose number a field has, or null. */
    public String typeName(String field) {
        Type told = metadata.type(number(field));
        return told == null ? null : told.name();
    }

    /** A time span in ns, whatever unit the recording has it in; a field without a time unit is taken as ns. */
    public double nanos(String field) {
        int place = place(field);
        if (place < 0) {
            return 0;
        }
        String unit = fields[place].timespan();
        return unit == null ? reals[place] : reals[place] * nanosPer(unit);
    }

    private double nanosPer(String unit) {
        return switch (unit) {
            case "TICKS" -> header.nanos(1);
            case "MICROSECONDS" -> 1e3;
            case "MILLISECONDS" -> 1e6;
            case "SECONDS" -> 1e9;
            default -> 1;
        };
    }

    /** Start of the event, ns since 1970; of an event without duration, when it was written. */
    public long startNanos() {
        return start < 0 ? header.startNanos() : header.time(numbers[start]);
    }

    /** Duration of the event, ns; 0 when it has none. */
    public long durationNanos() {
        return duration < 0 ? 0 : Math.round(header.nanos(numbers[duration]));
    }
}
