package timeagent.analysis.export;

import com.google.gson.FieldNamingPolicy;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import timeagent.analysis.export.Rows.Row;

/** The exported tables; the one that says that a recording is there whole comes last. */
public enum Table {
    CLOCK_CALL_SITE(Rows.ClockCallSite.class),
    CLOCK_CALLER(Rows.ClockCaller.class),
    CLOCK_SOURCE(Rows.ClockSource.class),
    SOCKET_PEER_MINUTE(Rows.SocketPeerMinute.class),
    EVENT_COST(Rows.EventCost.class),
    EVENT_TYPE_COST(Rows.EventTypeCost.class),
    CONTEXT_SWITCHES(Rows.ContextSwitches.class),
    FINDING(Rows.Finding.class),
    UNREADABLE(Rows.Unreadable.class),
    RECORDING(Rows.Recording.class);

    private static final Map<Class<?>, String> SQL_TYPES = Map.of(
            String.class, "VARCHAR",
            Instant.class, "TIMESTAMP",
            Long.class, "BIGINT",
            long.class, "BIGINT",
            Integer.class, "INTEGER",
            int.class, "INTEGER",
            Double.class, "DOUBLE",
            double.class, "DOUBLE",
            boolean.class, "BOOLEAN");

    private final Class<? extends Row> row;

    Table(Class<? extends Row> row) {
        this.row = row;
    }

    /** In SQL, and of its folder. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The type of each column in SQL, by name, in order. */
    public Map<String, String> columns() {
        Map<String, String> columns = new LinkedHashMap<>();
        for (Field field : row.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                columns.put(
                        FieldNamingPolicy.LOWER_CASE_WITH_UNDERSCORES.translateName(field),
                        SQL_TYPES.get(field.getType()));
            }
        }
        return columns;
    }

    /**
     * The values of a row, in the order of the columns: texts, numbers, flags and instants, null for what is unknown. No text is
     * empty, as few readers of CSV distinguish it from null.
     */
    public static Stream<Object> values(Row row) {
        return Stream.of(row.getClass().getRecordComponents()).map(component -> value(component, row));
    }

    private static Object value(RecordComponent component, Row row) {
        try {
            Object value = component.getAccessor().invoke(row);
            return "".equals(value) ? null : value;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
