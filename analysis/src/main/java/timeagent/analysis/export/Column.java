package timeagent.analysis.export;

import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import timeagent.analysis.summary.Finding;

/**
 * A column of a table.
 *
 * @param type in SQL
 * @param path accessors, the first of what a row is made of, each other one of what the one before it returns
 */
record Column(String name, String type, List<Method> path) {

    private static final Map<Class<?>, String> TYPES = Map.of(
            String.class, "VARCHAR",
            Finding.Severity.class, "VARCHAR",
            List.class, "VARCHAR",
            Boolean.class, "BOOLEAN",
            Integer.class, "INTEGER",
            Long.class, "BIGINT",
            Double.class, "DOUBLE",
            Instant.class, "TIMESTAMP");

    private static final Pattern LATER_WORD = Pattern.compile("_(.)");

    /**
     * Columns in the form {@code name, part.name, name AS other}: accessors in snake case, whose types are those of the columns.
     *
     * @param fact what a row is made of
     */
    static List<Column> of(Class<?> fact, String columns) {
        return Stream.of(columns.strip().split(",\\s+"))
                .map(column -> column(fact, column))
                .toList();
    }

    private static Column column(Class<?> fact, String column) {
        List<Method> path = new ArrayList<>();
        Class<?> type = fact;
        for (String step : column.split(" AS ")[0].split("\\.")) {
            Method accessor = accessor(type, step);
            path.add(accessor);
            type = accessor.getReturnType();
        }
        String sql = TYPES.get(MethodType.methodType(type).wrap().returnType());
        return new Column(column.replaceFirst(".* AS |.*\\.", ""), sql, path);
    }

    private static Method accessor(Class<?> of, String name) {
        try {
            return of.getDeclaredMethod(
                    LATER_WORD.matcher(name).replaceAll(word -> word.group(1).toUpperCase(Locale.ROOT)));
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** A text, number, flag or instant; null if unknown. */
    Object value(Object fact) {
        Object value = fact;
        try {
            for (Method accessor : path) {
                value = value == null ? null : accessor.invoke(value);
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        if (value instanceof Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT);
        }
        if (value instanceof List<?> texts) {
            value = texts.stream().map(String::valueOf).collect(Collectors.joining(" "));
        }
        // few readers of CSV distinguish an empty text from none
        return "".equals(value) ? null : value;
    }
}
