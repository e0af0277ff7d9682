package timeagent.analysis.recording;

import java.util.Arrays;

/**
 * Moves over values of one type: the types of its fields, of theirs and so on made one list of steps, so that the hundred thousand
 * constants of a recording are one short loop for the JIT compiler.
 */
final class Skip {

    private static final byte INTEGERS = 0;
    private static final byte STRING = 1;
    private static final byte FIXED = 2;
    private static final byte ARRAY = 3;

    // deeper nesting than any JDK has: only damaged metadata, in which types may contain themselves
    private static final int DEEPEST = 12;
    private static final int MOST_STEPS = 4096;

    private final byte[] steps;
    /** How many integers; how many bytes, of a fixed length; how many steps, of an array's elements. */
    private final int[] counts;

    private Skip(byte[] steps, int[] counts) {
        this.steps = steps;
        this.counts = counts;
    }

    static Skip of(Type type) {
        Builder builder = new Builder();
        builder.add(type, 0);
        return builder.build();
    }

    static Skip of(Field field) {
        Builder builder = new Builder();
        builder.add(field, 0);
        return builder.build();
    }

    void over(ChunkInput in) {
        over(in, 0, steps.length);
    }

    private void over(ChunkInput in, int from, int to) {
        for (int i = from; i < to; i++) {
            switch (steps[i]) {
                case INTEGERS -> in.skipVarints(counts[i]);
                case STRING -> JfrString.skip(in);
                case FIXED -> in.skip(counts[i]);
                default -> {
                    overElements(in, in.count(), i + 1, i + 1 + counts[i]);
                    i += counts[i];
                }
            }
        }
    }

    private void overElements(ChunkInput in, int elements, int from, int to) {
        if (to == from) {
            // where there is nothing to an element, there may be any number
            return;
        }
        if (to == from + 1 && steps[from] == INTEGERS) {
            in.skipVarints((long) elements * counts[from]);
            return;
        }
        for (int i = 0; i < elements; i++) {
            over(in, from, to);
        }
    }

    private static final class Builder {
        private byte[] steps = new byte[8];
        private int[] counts = new int[8];
        private int size;
        /** Fields so far: those of empty types make no step. */
        private int fields;

        /** Before this one no integer is joined to the one before it: an array starts there, or ends. */
        private int joint;

        private void add(Type type, int depth) {
            switch (type.storage()) {
                case VARINT -> addInteger();
                case BYTE -> add(FIXED, Byte.BYTES);
                case FLOAT -> add(FIXED, Float.BYTES);
                case DOUBLE -> add(FIXED, Double.BYTES);
                case STRING -> add(STRING, 0);
                case FIELDS -> {
                    if (depth > DEEPEST) {
                        throw new DamagedRecordingException("types nested too deep");
                    }
                    for (Field field : type.fields()) {
                        add(field, depth);
                    }
                }
            }
        }

        private void add(Field field, int depth) {
            if (++fields > MOST_STEPS) {
                throw tooMany();
            }
            int array = size;
            if (field.array()) {
                add(ARRAY, 0);
                joint = size;
            }
            if (field.constant()) {
                addInteger();
            } else {
                add(field.type(), depth + 1);
            }
            if (field.array()) {
                counts[array] = size - array - 1;
                joint = size;
            }
        }

        private void addInteger() {
            if (size > joint && steps[size - 1] == INTEGERS) {
                counts[size - 1]++;
            } else {
                add(INTEGERS, 1);
            }
        }

        private void add(byte step, int count) {
            if (size == MOST_STEPS) {
                throw tooMany();
            }
            if (size == steps.length) {
                steps = Arrays.copyOf(steps, 2 * size);
                counts = Arrays.copyOf(counts, 2 * size);
            }
            steps[size] = step;
            counts[size++] = count;
        }

        private static DamagedRecordingException tooMany() {
            return new DamagedRecordingException("a type of too many fields");
        }

        private Skip build() {
            return new Skip(Arrays.copyOf(steps, size), Arrays.copyOf(counts, size));
        }
    }
}
