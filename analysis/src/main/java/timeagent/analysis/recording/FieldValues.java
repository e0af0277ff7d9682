package timeagent.analysis.recording;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import timeagent.analysis.recording.Type.Field;

/** The values of the fields of one object of a type, by the place of the field; the place behind the last is that of a missing field. */
class FieldValues {

    private final List<Field> fields;
    private final Map<String, Integer> places = new HashMap<>();
    final long[] numbers;
    private final double[] reals;
    private final String[] texts;

    FieldValues(Type type) {
        this.fields = type.fields();
        for (int i = 0; i < fields.size(); i++) {
            places.putIfAbsent(fields.get(i).name(), i);
        }
        this.numbers = new long[fields.size() + 1];
        this.reals = new double[fields.size() + 1];
        this.texts = new String[fields.size() + 1];
    }

    /** Reads the fields from one place to the last, with the constant texts of the chunk. */
    final void read(ValueInput in, int from, Map<Long, String> pool) {
        for (int i = from; i < fields.size(); i++) {
            Field field = fields.get(i);
            if (field.array()) {
                field.skip(in);
            } else if (field.constant()) {
                numbers[i] = in.varint();
            } else {
                switch (field.type().storage()) {
                    case VARINT -> numbers[i] = in.varint();
                    case BYTE -> numbers[i] = in.rawByte();
                    case FLOAT -> numbers[i] = Math.round(reals[i] = in.rawFloat());
                    case DOUBLE -> numbers[i] = Math.round(reals[i] = in.rawDouble());
                    case STRING -> texts[i] = in.text(pool);
                    case FIELDS -> field.skip(in);
                }
            }
        }
    }

    final int place(String field) {
        return places.getOrDefault(field, fields.size());
    }

    public final boolean has(String field) {
        return places.containsKey(field);
    }

    /** An integer as it is in the recording; a real number rounded. */
    public final long number(String field) {
        return numbers[place(field)];
    }

    /** Whether a flag is set, or a field that refers to a class, a thread or the like refers to one. */
    public final boolean flag(String field) {
        return number(field) != 0;
    }

    public final double real(String field) {
        // those of integers are all 0
        double real = reals[place(field)];
        return real != 0 ? real : number(field);
    }

    /** A text; null for a null reference, or if there is no such field. */
    public final String text(String field) {
        return texts[place(field)];
    }
}
