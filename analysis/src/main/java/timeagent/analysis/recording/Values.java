package timeagent.analysis.recording;

/** An object of a type, such as a constant or an event; of a field that refers to a constant it has the key. */
class Values implements Fields {

    final Type type;
    private final Object[] values;

    Values(Type type) {
        this.type = type;
        this.values = new Object[type.fields().size()];
    }

    /** Reads the fields from one place to the last. */
    final Values read(RecordingInput in, int from, int depth) {
        for (int i = from; i < values.length; i++) {
            values[i] = type.readers().get(i).read(in, depth);
        }
        return this;
    }

    @Override
    public final boolean has(String field) {
        return type.places().containsKey(field);
    }

    @Override
    public final Object value(String field) {
        Integer place = type.places().get(field);
        return place == null ? null : values[place];
    }
}
