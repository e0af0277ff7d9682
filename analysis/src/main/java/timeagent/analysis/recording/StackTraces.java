package timeagent.analysis.recording;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import timeagent.analysis.recording.Type.Field;

/**
 * The stack traces of a chunk. A recording has many, and the events of interest refer to few: nothing is read before the first is
 * asked for, and then the names and the place of each trace.
 */
final class StackTraces {

    private static final String STACK = "jdk.types.StackTrace";
    private static final String METHOD = "jdk.types.Method";
    private static final String CLASS = "java.lang.Class";
    private static final String SYMBOL = "jdk.types.Symbol";
    private static final Set<String> NEEDED = Set.of(STACK, METHOD, CLASS, SYMBOL);

    /** Constants of a type: the checkpoint event they are in, and where in the chunk. */
    private record Pool(Type type, long event, long offset) {}

    /** @param hidden whether the JVM shows its frames nowhere, such as those between a caller and a lambda */
    private record Method(long declaring, long name, boolean hidden) {

        private static final Method LOST = new Method(0, 0, false);
    }

    private final List<Pool> pools = new ArrayList<>();
    private final Map<Long, String> symbols = new HashMap<>();
    private final Map<Long, Long> classNames = new HashMap<>();
    private final Map<Long, Method> methods = new HashMap<>();
    /** Where in the chunk a stack trace is. */
    private final Map<Long, Long> offsets = new HashMap<>();

    private final Map<Long, StackTrace> known = new HashMap<>();
    private final ChunkInput in;
    private Type stackType;

    /** @param in of its own: it is moved while an event is handled */
    StackTraces(ChunkInput in) {
        this.in = in;
    }

    void addPool(Type type, long event, long offset) {
        if (NEEDED.contains(type.name())) {
            stackType = type.name().equals(STACK) ? type : stackType;
            pools.add(new Pool(type, event, offset));
        }
    }

    /** Returns {@link StackTrace#NONE} if the chunk does not have it. */
    StackTrace get(long key) {
        return known.computeIfAbsent(key, first -> {
            try {
                pools.forEach(this::index);
                pools.clear();
                Long offset = offsets.get(key);
                return offset == null ? StackTrace.NONE : read(offset);
            } catch (DamagedRecordingException e) {
                pools.clear();
                return StackTrace.NONE;
            }
        });
    }

    private void index(Pool pool) {
        in.seek(pool.event);
        in.open();
        in.moveTo(pool.offset);
        FieldValues values = new FieldValues(pool.type);
        for (int count = in.count(); count > 0; count--) {
            long key = in.varint();
            long offset = in.offset();
            values.read(in, 0, Map.of());
            switch (pool.type.name()) {
                case STACK -> offsets.put(key, offset);
                case METHOD ->
                    methods.put(key, new Method(values.number("type"), values.number("name"), values.flag("hidden")));
                case CLASS -> classNames.put(key, values.number("name"));
                default -> symbols.put(key, Objects.requireNonNullElse(values.text("string"), ValueInput.LOST));
            }
        }
    }

    private StackTrace read(long offset) {
        in.jump(offset);
        List<StackFrame> frames = new ArrayList<>();
        for (Field field : stackType.fields()) {
            if (!field.name().equals("frames")) {
                field.skip(in);
                continue;
            }
            FieldValues frame = new FieldValues(field.type());
            for (int count = in.count(); count > 0; count--) {
                frame.read(in, 0, Map.of());
                Method method = methods.getOrDefault(frame.number("method"), Method.LOST);
                if (!method.hidden) {
                    String owner = symbol(classNames.getOrDefault(method.declaring, 0L));
                    frames.add(StackFrame.of(owner, symbol(method.name), (int) frame.number("lineNumber")));
                }
            }
        }
        return new StackTrace(frames);
    }

    private String symbol(long key) {
        return symbols.getOrDefault(key, ValueInput.LOST);
    }
}
