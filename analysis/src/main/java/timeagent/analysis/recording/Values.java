package timeagent.analysis.recording;

/**
 * An object of a type.
 *
 * @param values of its fields, in their order; of a constant its key
 */
record Values(Type type, Object[] values) implements Fields {

    Values(Type type) {
        this(type, new Object[type.fields().size()]);
    }

    @Override
    public boolean has(String field) {
        return type.places().containsKey(field);
    }

    @Override
    public Object value(String field) {
        Integer place = type.places().get(field);
        return place == null ? null : values[place];
    }
}
