package timeagent.agent.types;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import timeagent.events.types.EventSite;

/**
 * The uses of events in one method, and the code that fills them. A construction, {@code begin} or filling belongs to the
 * commit of its type that follows in the order of the code.
 *
 * <p>After {@code begin}, filling is: for a field, the instructions from the load of the event to the store; for a call, those
 * of its arguments and the call.
 */
final class EventUses {
    private static final String EVENT_TYPE = "jdk/jfr/EventType";
    private static final int NEVER_OVERRIDDEN = Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL;

    /**
     * Instructions that fill an event.
     *
     * @param type internal name of the event's class, as the code names it
     * @param start index of the first instruction
     * @param end index of the last instruction
     * @param local the variable with the event, or -1
     */
    record Fill(String type, int start, int end, int local) implements Comparable<Fill> {
        /** One inside another comes after it. */
        @Override
        public int compareTo(Fill other) {
            return start != other.start ? start - other.start : other.end - end;
        }
    }

    /** An event is passed to code that may fill it: to a method of the same class, or {@code called} is null. */
    private record Passed(int start, int index, int local, String called, int parameter) {}

    /** A line that commits events of a type, several times if it is part of a finally block; or that constructs them. */
    static final class Place {
        final int line;
        /** As {@link EventSite#check}. */
        String check;
        /** As {@link EventSite#notMeasured}. */
        String notMeasured;
        /** As {@link EventSite#endsAtCommit}. */
        boolean endsAtCommit;

        Place(int line) {
            this.line = line;
        }
    }

    final MethodNode method;
    /** Its instructions before hooks are put in. */
    private final AbstractInsnNode[] code;

    private final EventClass events;
    private final Map<AbstractInsnNode, EventUse> uses = new LinkedHashMap<>();
    /** Those of the events. */
    final List<String> types = new ArrayList<>();

    /** By type and line of a commit. */
    private final Map<String, Place> places = new HashMap<>();

    private boolean mayFill;

    /** What follows is null or empty until {@link #follow}. */
    EventFlow flow;

    private final List<Fill> fills = new ArrayList<>();
    private final List<Passed> passed = new ArrayList<>();
    /** By local variable, the type of the event that it has. */
    private final Map<Integer, String> variables = new HashMap<>();
    /** Calls and new objects: what costs more than loads and arithmetic. */
    private final BitSet heavy = new BitSet();

    EventUses(EventClass events, MethodNode method) {
        this.events = events;
        this.method = method;
        code = method.instructions.toArray();
        int line = -1;
        for (int i = 0; i < code.length; i++) {
            if (code[i] instanceof LineNumberNode next) {
                line = next.line;
            } else if (code[i] instanceof TypeInsnNode made
                    && made.getOpcode() == Opcodes.NEW
                    && events.isEvent(made.desc)) {
                add(made, new EventUse(i, made.desc, null, line));
            } else if (code[i] instanceof MethodInsnNode call) {
                if (events.isUse(call)) {
                    add(call, new EventUse(i, call.owner, EventMethod.of(call.name, call.desc), line));
                } else {
                    mayFill |= isSetter(call);
                }
            } else if (code[i] instanceof FieldInsnNode field) {
                mayFill |= isFill(field);
            }
        }
    }

    private void add(AbstractInsnNode instruction, EventUse use) {
        uses.put(instruction, use);
        if (!types.contains(use.type())) {
            types.add(use.type());
        }
        if (use.isCommit()) {
            places.put(use.type() + use.line(), new Place(use.line()));
        }
    }

    private boolean isFill(FieldInsnNode field) {
        return field.getOpcode() == Opcodes.PUTFIELD && events.isEvent(field.owner);
    }

    /** Whether a method of an event fills it, by its result: none, or the event. */
    private boolean isSetter(MethodInsnNode call) {
        return call.getOpcode() != Opcodes.INVOKESTATIC
                && !call.name.equals("<init>")
                && !call.owner.equals(events.internalName())
                && events.uses(call.owner)
                && (call.desc.endsWith(")V") || call.desc.endsWith(")L" + call.owner + ";"));
    }

    /** Whether the method uses an event. */
    boolean found() {
        return !uses.isEmpty();
    }

    EventUse use(AbstractInsnNode instruction) {
        return uses.get(instruction);
    }

    /** The commit that what is before an instruction belongs to; null if the method does not commit the type. */
    Place commit(int index, String type) {
        EventUse commit = null;
        for (EventUse use : uses.values()) {
            // those in a loop belong to its last commit
            if (use.isCommit() && use.type().equals(type) && (commit == null || commit.index() < index)) {
                commit = use;
            }
        }
        return commit == null ? null : places.get(type + commit.line());
    }

    /** Whether a use, or the begin of a window, may be the first of an event: after a commit, or after no use. */
    boolean isFirst(int index, String type) {
        boolean isContinued = false;
        for (EventUse use : flow.last(index, type)) {
            if (use.isCommit()) {
                return true;
            }
            isContinued |= use != EventUse.NONE && use.index() < index;
        }
        return !isContinued;
    }

    private boolean isFilling(int index, String type) {
        boolean isFilling = true;
        for (EventUse use : flow.last(index, type)) {
            isFilling &= use.isFollowedByFilling();
        }
        return isFilling;
    }

    /** Searches for checks in code order since an event's construction: before or after it is filled; and for its end. */
    private void check(String type, List<Fill> windows) {
        String check = EventSite.NEVER;
        boolean isTypeAsked = false;
        boolean hasData = false;
        boolean isBegunEmpty = false;
        boolean isFilled = false;
        for (int i = 0; i < code.length; i++) {
            for (Fill window : windows) {
                isFilled |= window.end == i && window.type.equals(type);
            }
            if (code[i] instanceof TypeInsnNode made && made.getOpcode() == Opcodes.NEW && made.desc.equals(type)) {
                check = EventSite.NEVER;
                hasData = false;
                isBegunEmpty = false;
                isFilled = false;
            } else if (code[i] instanceof FieldInsnNode field && field.getOpcode() == Opcodes.PUTFIELD) {
                hasData |= field.owner.equals(type);
            } else if (code[i] instanceof MethodInsnNode call) {
                boolean isOfEvent = call.owner.equals(type);
                if (call.name.equals("isEnabled") || call.name.equals("shouldCommit")) {
                    isTypeAsked |= call.owner.equals(EVENT_TYPE);
                    if (isOfEvent && check.equals(EventSite.NEVER)) {
                        check = hasData ? EventSite.LATE : EventSite.FIRST;
                    }
                } else if (call.name.equals("<init>") ? !call.desc.equals("()V") : call.name.startsWith("set")) {
                    hasData |= isOfEvent;
                }
                EventUse use = isOfEvent ? uses.get(call) : null;
                if (use != null && use.isBegin()) {
                    isBegunEmpty |= !hasData;
                } else if (use != null && use.method() == EventMethod.END) {
                    isBegunEmpty = false;
                } else if (use != null && use.isCommit()) {
                    Place place = places.get(type + use.line());
                    place.check = isTypeAsked ? EventSite.FIRST : check;
                    place.endsAtCommit |= isBegunEmpty && (hasData || isFilled);
                    isBegunEmpty = false;
                }
            }
        }
    }

    /** The place of the commit that a use belongs to, or of a construction without one; else null. */
    Place place(EventUse use) {
        Place commit = commit(use.index(), use.type());
        if (commit != null || use.method() != null) {
            return commit;
        }
        Place construction = new Place(use.line());
        construction.notMeasured = filledOwn().contains(use.type()) ? EventSite.FILLED_BEFORE_ITS_COMMIT : null;
        return construction;
    }

    /** The types of the events that the method fills without creating, committing or receiving them. */
    Set<String> filledForOthers() {
        if (!mayFill) {
            return Set.of();
        }
        Set<String> filled = filledOwn();
        for (EventUse use : uses.values()) {
            if (use.method() == null || use.isCommit()) {
                filled.remove(use.type());
            }
        }
        return filled;
    }

    /** The types of the events that the method fills, except those it receives. */
    private Set<String> filledOwn() {
        follow();
        Set<String> filled = new TreeSet<>();
        for (Fill fill : fills) {
            boolean isPassed =
                    fill.local >= 0 && flow.storesOf(fill.end, fill.local).isEmpty();
            if (!isPassed) {
                filled.add(fill.type);
            }
        }
        return filled;
    }

    /** Follows the values, and finds what fills events and where they are passed on. */
    private void follow() {
        if (flow == null) {
            flow = new EventFlow(events.internalName(), method, uses, types);
            for (int i = 0; i < code.length; i++) {
                if (flow.reaches(i)) {
                    look(code[i], i);
                }
            }
        }
    }

    private void look(AbstractInsnNode instruction, int index) {
        switch (instruction.getOpcode()) {
            case Opcodes.NEW, Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY -> heavy.set(index);
            case Opcodes.AASTORE, Opcodes.PUTSTATIC, Opcodes.PUTFIELD -> {
                if (instruction instanceof FieldInsnNode field && isFill(field)) {
                    fill(field.owner, index, 1);
                }
                pass(0, index, 0, null, 0);
            }
            case Opcodes.INVOKEDYNAMIC -> {
                heavy.set(index);
                int captured = Type.getArgumentCount(((InvokeDynamicInsnNode) instruction).desc);
                for (int depth = 0; depth < captured; depth++) {
                    pass(0, index, depth, null, 0);
                }
            }
            default -> {
                if (instruction instanceof MethodInsnNode call) {
                    call(call, index);
                }
            }
        }
    }

    private void call(MethodInsnNode call, int index) {
        if (uses.containsKey(call)) {
            hasEvent(flow.variable(index, 0), call.owner);
            return;
        }
        heavy.set(index);
        Type[] arguments = Type.getArgumentTypes(call.desc);
        boolean hasReceiver = call.getOpcode() != Opcodes.INVOKESTATIC;
        boolean isOwn = call.owner.equals(events.internalName()) && !call.name.equals("<init>");
        String called = isOwn ? call.name.concat(call.desc) : null;
        int values = arguments.length + (hasReceiver ? 1 : 0);
        int start = values == 0 ? index : flow.begin(index, values - 1);
        if (isSetter(call)) {
            fill(call.owner, index, arguments.length);
        } else if (hasReceiver && isOwn) {
            pass(start, index, arguments.length, called, 0);
        }
        int parameter = hasReceiver ? 1 : 0;
        for (int i = 0; i < arguments.length; i++) {
            pass(start, index, arguments.length - 1 - i, called, parameter);
            parameter += arguments[i].getSize();
        }
    }

    private void hasEvent(int variable, String type) {
        if (variable >= 0) {
            variables.put(variable, type);
        }
    }

    /** @param depth of the event */
    private void fill(String type, int index, int depth) {
        int variable = flow.variable(index, depth);
        hasEvent(variable, type);
        Set<AbstractInsnNode> from = flow.madeBy(index, depth);
        int start =
                from.size() == 1 ? method.instructions.indexOf(from.iterator().next()) + 1 : flow.begin(index, depth);
        fills.add(new Fill(type, start, index, variable));
    }

    private void pass(int start, int index, int depth, String called, int parameter) {
        int variable = flow.variable(index, depth);
        if (variable >= 0) {
            passed.add(new Passed(start, index, variable, called, parameter));
        }
    }

    /** Whether an expression contains more than loads and arithmetic. */
    private boolean computes(int begin, int end) {
        int next = heavy.nextSetBit(begin);
        return next >= 0 && next < end;
    }

    /** Whether a call of the method only fills the event that it gets as an argument. */
    private boolean onlyFills(int parameter) {
        follow();
        if ((method.access & NEVER_OVERRIDDEN) == 0 || found() || isStored(parameter)) {
            return false;
        }
        BitSet others = (BitSet) heavy.clone();
        boolean fillsIt = false;
        for (Fill fill : fills) {
            if (fill.local == parameter) {
                others.clear(fill.start, fill.end + 1);
                fillsIt = true;
            }
        }
        return fillsIt && others.isEmpty();
    }

    /** Whether the method does nothing with the event that it gets as an argument but read it. */
    private boolean onlyReads(int parameter) {
        follow();
        boolean uses = found() || isStored(parameter);
        for (Fill fill : fills) {
            uses |= fill.local == parameter;
        }
        for (Passed pass : passed) {
            uses |= pass.local == parameter;
        }
        return !uses;
    }

    private boolean isStored(int variable) {
        for (AbstractInsnNode instruction : code) {
            if (isStore(instruction) && ((VarInsnNode) instruction).var == variable) {
                return true;
            }
        }
        return false;
    }

    private static boolean isStore(AbstractInsnNode instruction) {
        return instruction.getOpcode() >= Opcodes.ISTORE && instruction.getOpcode() <= Opcodes.ASTORE;
    }

    /**
     * Finds the fillings that need hooks, in the order of the code, and what is reported of each commit.
     *
     * @param methods of the class, by name and descriptor
     */
    List<Fill> windows(Map<String, EventUses> methods) {
        follow();
        List<Fill> windows = joined(found(methods));
        if (!windows.isEmpty()) {
            // what comes after a window is not the first use of an event
            Map<AbstractInsnNode, EventUse> all = new HashMap<>(uses);
            for (Fill window : windows) {
                all.put(code[window.end], new EventUse(window.start, window.type, null, -1));
            }
            flow = new EventFlow(events.internalName(), method, all, types);
        }
        for (String type : types) {
            check(type, windows);
        }
        return windows;
    }

    private List<Fill> found(Map<String, EventUses> methods) {
        List<Fill> found = new ArrayList<>();
        for (Fill fill : fills) {
            if (commit(fill.end, fill.type) != null && !isFilling(fill.end, fill.type)) {
                found.add(fill);
            }
        }
        for (Passed pass : passed) {
            String type = variables.get(pass.local);
            Place commit = type == null ? null : commit(pass.index, type);
            if (commit != null && !isFilling(pass.index, type)) {
                EventUses called = pass.called == null ? null : methods.get(pass.called);
                if (called != null && called.onlyFills(pass.parameter)) {
                    found.add(new Fill(type, pass.start, pass.index, pass.local));
                } else if (called == null || !called.onlyReads(pass.parameter)) {
                    commit.notMeasured = EventSite.NO_END;
                }
            }
        }
        Set<AbstractInsnNode> usedOtherwise = usedOtherwise(found);
        for (Fill fill : found) {
            if (usesComputedBefore(fill, usedOtherwise)) {
                commit(fill.end, fill.type).notMeasured = EventSite.NO_END;
            }
        }
        Collections.sort(found);
        return found;
    }

    /** The stores of values that more uses than what fills events, and a check whether there is one. */
    private Set<AbstractInsnNode> usedOtherwise(List<Fill> found) {
        BitSet filling = new BitSet();
        for (List<Fill> some : List.of(fills, found)) {
            for (Fill fill : some) {
                filling.set(fill.start, fill.end + 1);
            }
        }
        Set<AbstractInsnNode> used = new HashSet<>();
        for (int i = filling.nextClearBit(0); i < code.length; i = filling.nextClearBit(i + 1)) {
            Set<AbstractInsnNode> stores = storesOf(i);
            int next = stores.isEmpty() ? Opcodes.NOP : code[i].getNext().getOpcode();
            if (next != Opcodes.IFNULL && next != Opcodes.IFNONNULL) {
                used.addAll(stores);
            }
        }
        return used;
    }

    /** Whether a filling uses a value that was computed before and that nothing else uses: possibly for it. */
    private boolean usesComputedBefore(Fill fill, Set<AbstractInsnNode> usedOtherwise) {
        for (int i = fill.start; i < fill.end; i++) {
            for (AbstractInsnNode store : storesOf(i)) {
                int at = method.instructions.indexOf(store);
                boolean isComputed = isStore(store) && !flow.madeBy(at, 0).isEmpty() && computes(flow.begin(at, 0), at);
                if (at < fill.start && isComputed && !usedOtherwise.contains(store)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The possible stores of the value that an instruction loads; empty if it is not a load. */
    private Set<AbstractInsnNode> storesOf(int index) {
        return flow.reaches(index) && code[index] instanceof VarInsnNode load && load.getOpcode() <= Opcodes.ALOAD
                ? flow.storesOf(index, load.var)
                : Set.of();
    }

    private List<Fill> joined(List<Fill> found) {
        List<Fill> all = new ArrayList<>();
        for (int i = 0; i < found.size(); ) {
            Fill first = found.get(i);
            int end = first.end;
            int next = i + 1;
            while (next < found.size()
                    && (found.get(next).end <= end
                            || found.get(next).type.equals(first.type) && isStraight(end, found.get(next).start))) {
                end = Math.max(end, found.get(next).end);
                next++;
            }
            // what is only loaded costs nothing
            if (computes(first.start, end + 1)) {
                all.add(new Fill(first.type, first.start, end, first.local));
            }
            i = next;
        }
        return all;
    }

    /** Whether nothing but loads is between two instructions. */
    private boolean isStraight(int end, int start) {
        return start > end && !computes(end + 1, start) && flow.isStraight(end, start);
    }
}
