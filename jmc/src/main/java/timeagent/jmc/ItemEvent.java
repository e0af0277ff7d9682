package timeagent.jmc;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.openjdk.jmc.common.IMCFrame;
import org.openjdk.jmc.common.IMCStackTrace;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.item.IAccessorKey;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.item.IType;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.IUnit;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.LabeledIdentifier;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.EventThread;
import timeagent.analysis.recording.StackFrame;
import timeagent.analysis.recording.StackTrace;

/** An event of Mission Control's model as one of a file: its fields in the units that Flight Recorder writes. */
final class ItemEvent implements Event {

    private final String name;
    private final Map<String, IMemberAccessor<?, IItem>> fields = new HashMap<>();
    private final Set<String> timespans = new HashSet<>();
    private final IMemberAccessor<IQuantity, IItem> start;
    private final IMemberAccessor<IQuantity, IItem> duration;
    private final Map<IMCStackTrace, StackTrace> stacks = new HashMap<>();
    private IItem item;

    ItemEvent(IType<IItem> type) {
        this.name = RecordingFacts.name(type);
        this.start = JfrAttributes.START_TIME.getAccessor(type);
        this.duration = JfrAttributes.DURATION.getAccessor(type);
        for (IAccessorKey<?> key : type.getAccessorKeys().keySet()) {
            fields.put(key.getIdentifier(), type.getAccessor(key));
            if (key.getContentType() == UnitLookup.TIMESPAN) {
                timespans.add(key.getIdentifier());
            }
        }
    }

    /** Makes this the event of an item. */
    ItemEvent of(IItem next) {
        item = next;
        return this;
    }

    @Override
    public Object value(String field) {
        IMemberAccessor<?, IItem> accessor = fields.get(field);
        return accessor == null ? null : accessor.getMember(item);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean has(String field) {
        return fields.containsKey(field);
    }

    @Override
    public long number(String field) {
        Object value = value(field);
        if (value instanceof Long number) {
            return number;
        }
        return value instanceof IQuantity quantity && !isReal(quantity)
                ? quantity.clampedLongValueIn(unit(quantity))
                : Math.round(real(field));
    }

    private static boolean isReal(IQuantity quantity) {
        return quantity.numberValue() instanceof Double || quantity.numberValue() instanceof Float;
    }

    @Override
    public boolean flag(String field) {
        Object value = value(field);
        return value instanceof Boolean flag
                ? flag
                : value instanceof IQuantity || value instanceof Number ? real(field) != 0 : value != null;
    }

    @Override
    public double real(String field) {
        Object value = value(field);
        if (value == null && timespans.contains(field)) {
            // what Flight Recorder writes for a missing time span
            return Long.MIN_VALUE;
        }
        return value instanceof IQuantity quantity
                ? quantity.doubleValueIn(unit(quantity))
                : value instanceof Number number ? number.doubleValue() : 0;
    }

    /** The unit in which Flight Recorder has it, or in which all of its time spans are taken here. */
    private static IUnit unit(IQuantity quantity) {
        Object kind = quantity.getUnit().getContentType();
        return kind == UnitLookup.TIMESPAN
                ? UnitLookup.NANOSECOND
                : kind == UnitLookup.TIMESTAMP
                        ? UnitLookup.EPOCH_MS
                        : kind == UnitLookup.MEMORY
                                ? UnitLookup.BYTE
                                : kind == UnitLookup.PERCENTAGE ? UnitLookup.PERCENT_UNITY : UnitLookup.NUMBER_UNITY;
    }

    @Override
    public double nanos(String field) {
        return real(field);
    }

    @Override
    public long startNanos() {
        return start == null ? 0 : start.getMember(item).clampedLongValueIn(UnitLookup.EPOCH_NS);
    }

    @Override
    public long durationNanos() {
        IQuantity length = duration == null ? null : duration.getMember(item);
        return length == null ? 0 : length.clampedLongValueIn(UnitLookup.NANOSECOND);
    }

    @Override
    public StackTrace stack() {
        return value("stackTrace") instanceof IMCStackTrace stack
                ? stacks.computeIfAbsent(stack, ItemEvent::stack)
                : StackTrace.NONE;
    }

    private static StackTrace stack(IMCStackTrace stack) {
        List<? extends IMCFrame> frames = stack.getFrames();
        return new StackTrace(frames.stream()
                .filter(frame -> frame.getMethod() != null
                        && !Boolean.TRUE.equals(frame.getMethod().isHidden()))
                .map(frame -> StackFrame.of(
                        frame.getMethod().getType().getFullName(),
                        frame.getMethod().getMethodName(),
                        Objects.requireNonNullElse(frame.getFrameLineNumber(), -1)))
                .toList());
    }

    /** Whether it is virtual is not in the model. */
    @Override
    public EventThread thread(String field) {
        return value(field) instanceof IMCThread thread
                ? new EventThread(Objects.requireNonNullElse(thread.getThreadId(), 0L), false, thread.getThreadName())
                : null;
    }

    @Override
    public String typeName(String field) {
        // Mission Control renames the field id of jdk.ActiveSetting
        Object named = has(field) ? value(field) : value("settingFor");
        return named instanceof LabeledIdentifier type ? type.getInterfaceId() : null;
    }
}
