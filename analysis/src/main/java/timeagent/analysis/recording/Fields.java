package timeagent.analysis.recording;

/** Values by the name of their field; one that is not there is 0, null or empty, and {@link #has} finds out. */
public interface Fields {

    boolean has(String field);

    /** The value as it was read; null for a null reference, or if there is no such field. */
    Object value(String field);

    /** An integer as it is in the recording; a real number rounded. */
    default long number(String field) {
        return value(field) instanceof Number number
                ? number instanceof Double || number instanceof Float
                        ? Math.round(number.doubleValue())
                        : number.longValue()
                : 0;
    }

    /** Whether a flag is set, or a field that refers to a class, a thread or the like refers to one. */
    default boolean flag(String field) {
        Object value = value(field);
        return value instanceof Boolean flag ? flag : value instanceof Long key ? key != 0 : value != null;
    }

    default double real(String field) {
        return value(field) instanceof Number number ? number.doubleValue() : 0;
    }

    /** A text; null for a null reference, or if there is no such field. */
    default String text(String field) {
        return value(field) instanceof String text ? text : null;
    }
}
