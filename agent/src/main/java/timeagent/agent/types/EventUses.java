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
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
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
    /** No line of a commit. */
    static final int NO_COMMIT = -2;

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

    final MethodNode method;
    /** Its instructions before hooks are put in. */
    private final AbstractInsnNode[] code;

    private final EventClass events;
    private final Map<AbstractInsnNode, EventUse> uses = new LinkedHashMap<>();
    private final List<String> types = new ArrayList<>();
    /** By type and line of a commit. */
    private final Map<String, String> checks = new HashMap<>();

    /** The same, of commits that end an event. */
    private final Set<String> ends = new HashSet<>();

    private boolean mayFill;

    /** What follows is null or empty until {@link #flow}. */
    private EventFlow.State[] states;

    private final List<Fill> fills = new ArrayList<>();
    private final List<Passed> passed = new ArrayList<>();
    /** By local variable, the type of the event that it has. */
    private final Map<Integer, String> variables = new HashMap<>();
    /** Calls and new objects: what costs more than loads and arithmetic. */
    private final BitSet heavy = new BitSet();
    /** Jumps, and the instructions that they lead to. */
    private final BitSet joints = new BitSet();

    private List<Fill> windows;
    /** By type, the lines of commits where code that fills the event cannot be distinguished from the application's work. */
    private final Map<String, Set<Integer>> unknown = new HashMap<>();

    EventUses(EventClass events, MethodNode method) {
        this.events = events;
        this.method = method;
        code = method.instructions.toArray();
        int line = -1;
        int index = 0;
        for (AbstractInsnNode instruction : code) {
            if (instruction instanceof LineNumberNode next) {
                line = next.line;
            } else if (instruction instanceof TypeInsnNode made
                    && made.getOpcode() == Opcodes.NEW
                    && events.isEvent(made.desc)) {
                add(made, new EventUse(index, made.desc, null, line));
            } else if (instruction instanceof MethodInsnNode call) {
                if (events.isUse(call)) {
                    add(call, new EventUse(index, call.owner, EventMethod.of(call.name, call.desc), line));
                } else {
                    mayFill |= isSetter(call);
                }
            } else if (instruction instanceof FieldInsnNode field) {
                mayFill |= isFill(field);
            }
            index++;
        }
    }

    private void add(AbstractInsnNode instruction, EventUse use) {
        uses.put(instruction, use);
        if (!types.contains(use.type)) {
            types.add(use.type);
        }
    }

    private boolean isFill(FieldInsnNode field) {
        return field.getOpcode() == Opcodes.PUTFIELD && events.isEvent(field.owner);
    }

    /** Whether a method of an event fills it, by its result: none, or the event. */
    private boolean isSetter(MethodInsnNode call) {
        return call.getOpcode() != Opcodes.INVOKESTATIC
                && !call.name.equals("<init>")
                && !events.isOwn(call.owner)
                && events.uses(call.owner)
                && (call.desc.endsWith(")V") || call.desc.endsWith(")L" + call.owner + ";"));
    }

    /** Whether the method uses an event. */
    boolean found() {
        return !uses.isEmpty();
    }

    /** The event types; each needs a local variable for its measurement. */
    List<String> types() {
        return types;
    }

    EventUse use(AbstractInsnNode instruction) {
        return uses.get(instruction);
    }

    /** Whether an instruction is reachable. */
    boolean isReached(int index) {
        return states[index] != null;
    }

    /** The instructions that produced the value {@code depth} below the top of the stack before an instruction. */
    Set<AbstractInsnNode> madeBy(int index, int depth) {
        return states[index].top(depth).insns;
    }

    boolean commits(String type) {
        return commitLine(0, type) != NO_COMMIT;
    }

    /**
     * The line of the commit that a use belongs to; the use's own line if it is a commit.
     *
     * @param index of an instruction
     * @return {@link #NO_COMMIT} if the method does not commit the type
     */
    int commitLine(int index, String type) {
        int before = NO_COMMIT;
        for (EventUse use : uses.values()) {
            if (use.isCommit() && use.type.equals(type)) {
                before = use.line;
                if (use.index >= index) {
                    return before;
                }
            }
        }
        // in a loop
        return before;
    }

    /** Whether a use, or the begin of a window, may be the first of an event: after a commit, or after no use. */
    boolean isFirst(int index, String type) {
        boolean isContinued = false;
        for (EventUse use : states[index].last(type)) {
            if (use.isCommit()) {
                return true;
            }
            isContinued |= use != EventUse.NONE && use.index < index;
        }
        return !isContinued;
    }

    private boolean isFilling(int index, String type) {
        boolean isFilling = true;
        for (EventUse use : states[index].last(type)) {
            isFilling &= use.isFollowedByFilling();
        }
        return isFilling;
    }

    /** When the method checks whether to commit the event, as {@link EventSite#check}. */
    String check(String type, int commitLine) {
        if (checks.isEmpty()) {
            check();
        }
        return checks.get(type + commitLine);
    }

    /** Whether a commit ends the event, as {@link EventSite#endsAtCommit}; called once the windows are known. */
    boolean endsAtCommit(String type, int commitLine) {
        if (checks.isEmpty()) {
            check();
        }
        return ends.contains(type + commitLine);
    }

    /** Searches for checks in code order since an event's construction: before or after it is filled; and for its end. */
    private void check() {
        Map<String, String> asked = new HashMap<>();
        Set<String> withData = new HashSet<>();
        Set<String> begunEmpty = new HashSet<>();
        Set<String> filled = new HashSet<>();
        boolean isTypeAsked = false;
        for (int i = 0; i < code.length; i++) {
            AbstractInsnNode instruction = code[i];
            for (Fill window : windows) {
                if (window.end() == i) {
                    filled.add(window.type());
                }
            }
            if (instruction instanceof TypeInsnNode made && made.getOpcode() == Opcodes.NEW) {
                asked.remove(made.desc);
                withData.remove(made.desc);
                begunEmpty.remove(made.desc);
                filled.remove(made.desc);
            } else if (instruction instanceof FieldInsnNode field && field.getOpcode() == Opcodes.PUTFIELD) {
                withData.add(field.owner);
            } else if (instruction instanceof MethodInsnNode call) {
                if (call.name.equals("isEnabled") || call.name.equals("shouldCommit")) {
                    isTypeAsked |= call.owner.equals(EVENT_TYPE);
                    asked.putIfAbsent(call.owner, withData.contains(call.owner) ? EventSite.LATE : EventSite.FIRST);
                } else if (call.name.equals("<init>") ? !call.desc.equals("()V") : call.name.startsWith("set")) {
                    withData.add(call.owner);
                }
                EventUse use = uses.get(call);
                if (use != null && use.isBegin() && !withData.contains(use.type)) {
                    begunEmpty.add(use.type);
                } else if (use != null && use.method == EventMethod.END) {
                    begunEmpty.remove(use.type);
                } else if (use != null && use.isCommit()) {
                    String check = isTypeAsked ? EventSite.FIRST : asked.getOrDefault(use.type, EventSite.NEVER);
                    checks.put(use.type + use.line, check);
                    if (begunEmpty.remove(use.type) && (withData.contains(use.type) || filled.contains(use.type))) {
                        ends.add(use.type + use.line);
                    }
                }
            }
        }
    }

    /** Why the events of a commit are not measured; null if they are. */
    String notMeasured(String type, int commitLine) {
        return unknown.getOrDefault(type, Set.of()).contains(commitLine) ? EventSite.NO_END : null;
    }

    /** Why events that the method creates but does not commit are not measured; null if they are. */
    String createdNotMeasured(String type) {
        return filledOwn().contains(type) ? EventSite.FILLED_BEFORE_ITS_COMMIT : null;
    }

    /** The types of the events that the method fills without creating, committing or receiving them. */
    Set<String> filledForOthers() {
        if (!mayFill) {
            return Set.of();
        }
        Set<String> filled = filledOwn();
        for (EventUse use : uses.values()) {
            if (use.method == null || use.isCommit()) {
                filled.remove(use.type);
            }
        }
        return filled;
    }

    /** The types of the events that the method fills, except those it receives. */
    private Set<String> filledOwn() {
        flow();
        Set<String> filled = new TreeSet<>();
        for (Fill fill : fills) {
            boolean isPassed = fill.local >= 0
                    && states[fill.end].getLocal(fill.local).insns.isEmpty();
            if (!isPassed) {
                filled.add(fill.type);
            }
        }
        return filled;
    }

    /** Follows the values, and finds what fills events and where they are passed on. */
    private void flow() {
        if (states != null) {
            return;
        }
        states = EventFlow.of(events.internalName(), method, uses);
        for (int i = 0; i < states.length; i++) {
            if (states[i] != null) {
                look(code[i], i);
            }
        }
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            joint(block.handler);
        }
    }

    private void look(AbstractInsnNode instruction, int index) {
        switch (instruction.getOpcode()) {
            case Opcodes.NEW, Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY -> heavy.set(index);
            case Opcodes.AASTORE, Opcodes.PUTSTATIC -> pass(0, index, 0, null, 0);
            case Opcodes.PUTFIELD -> {
                FieldInsnNode field = (FieldInsnNode) instruction;
                if (isFill(field)) {
                    fill(field.owner, index, 1);
                }
                pass(0, index, 0, null, 0);
            }
            case Opcodes.INVOKEDYNAMIC -> {
                heavy.set(index);
                int captured = Type.getArgumentTypes(((InvokeDynamicInsnNode) instruction).desc).length;
                for (int depth = 0; depth < captured; depth++) {
                    pass(0, index, depth, null, 0);
                }
            }
            default -> {
                if (instruction instanceof MethodInsnNode call) {
                    call(call, index);
                } else if (instruction instanceof JumpInsnNode jump) {
                    joints.set(index);
                    joint(jump.label);
                } else if (instruction instanceof TableSwitchInsnNode jump) {
                    joint(jump.dflt);
                    joints(jump.labels);
                } else if (instruction instanceof LookupSwitchInsnNode jump) {
                    joint(jump.dflt);
                    joints(jump.labels);
                }
            }
        }
    }

    private void joints(List<LabelNode> labels) {
        for (LabelNode label : labels) {
            joint(label);
        }
    }

    private void joint(LabelNode label) {
        joints.set(method.instructions.indexOf(label));
    }

    private void call(MethodInsnNode call, int index) {
        if (uses.containsKey(call)) {
            hasEvent(variable(index, 0), call.owner);
            return;
        }
        heavy.set(index);
        Type[] arguments = Type.getArgumentTypes(call.desc);
        boolean hasReceiver = call.getOpcode() != Opcodes.INVOKESTATIC;
        boolean isOwn = events.isOwn(call.owner) && !call.name.equals("<init>");
        String called = isOwn ? call.name.concat(call.desc) : null;
        int values = arguments.length + (hasReceiver ? 1 : 0);
        int start = values == 0 ? index : begin(index, values - 1);
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
        int variable = variable(index, depth);
        hasEvent(variable, type);
        Set<AbstractInsnNode> from = madeBy(index, depth);
        int start =
                from.size() == 1 ? method.instructions.indexOf(from.iterator().next()) + 1 : begin(index, depth);
        fills.add(new Fill(type, start, index, variable));
    }

    private void pass(int start, int index, int depth, String called, int parameter) {
        int variable = variable(index, depth);
        if (variable >= 0) {
            passed.add(new Passed(start, index, variable, called, parameter));
        }
    }

    /** The local variable from which a value on the stack was loaded; -1 if there is none. */
    private int variable(int index, int depth) {
        Set<AbstractInsnNode> from = madeBy(index, depth);
        return from.size() == 1
                        && from.iterator().next() instanceof VarInsnNode load
                        && load.getOpcode() == Opcodes.ALOAD
                ? load.var
                : -1;
    }

    /** The first instruction of the expression that computes a value on the stack: the last before which it was not there. */
    private int begin(int index, int depth) {
        int below = states[index].getStackSize() - 1 - depth;
        int begin = index;
        while (begin > 0 && (states[begin] == null || states[begin].getStackSize() > below)) {
            begin--;
        }
        return begin;
    }

    /** Whether an expression contains more than loads and arithmetic. */
    private boolean computes(int begin, int end) {
        int next = heavy.nextSetBit(begin);
        return next >= 0 && next < end;
    }

    /** Whether a call of the method only fills the event that it gets as an argument. */
    private boolean onlyFills(int parameter) {
        flow();
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
        flow();
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
     * Finds the fillings that need hooks, in the order of the code, and what no hook can measure.
     *
     * @param methods of the class, by name and descriptor
     */
    List<Fill> windows(Map<String, EventUses> methods) {
        if (windows == null) {
            flow();
            windows = joined(found(methods));
            if (!windows.isEmpty()) {
                // what comes after a window is not the first use of an event
                Map<AbstractInsnNode, EventUse> all = new HashMap<>(uses);
                for (Fill window : windows) {
                    all.put(code[window.end()], new EventUse(window.start(), window.type(), null, -1));
                }
                states = EventFlow.of(events.internalName(), method, all);
            }
        }
        return windows;
    }

    private List<Fill> found(Map<String, EventUses> methods) {
        List<Fill> found = new ArrayList<>();
        for (Fill fill : fills) {
            if (commits(fill.type) && !isFilling(fill.end, fill.type)) {
                found.add(fill);
            }
        }
        for (Passed pass : passed) {
            String type = variables.get(pass.local);
            if (type != null && commits(type) && !isFilling(pass.index, type)) {
                EventUses called = pass.called == null ? null : methods.get(pass.called);
                if (called != null && called.onlyFills(pass.parameter)) {
                    found.add(new Fill(type, pass.start, pass.index, pass.local));
                } else if (called == null || !called.onlyReads(pass.parameter)) {
                    cannotMeasure(type, pass.index);
                }
            }
        }
        BitSet filling = new BitSet();
        set(filling, fills);
        set(filling, found);
        for (Fill fill : found) {
            if (usesComputedBefore(fill, filling)) {
                cannotMeasure(fill.type, fill.end);
            }
        }
        Collections.sort(found);
        return found;
    }

    private static void set(BitSet instructions, List<Fill> of) {
        for (Fill fill : of) {
            instructions.set(fill.start, fill.end + 1);
        }
    }

    private void cannotMeasure(String type, int index) {
        Set<Integer> lines = unknown.getOrDefault(type, new HashSet<>());
        lines.add(commitLine(index, type));
        unknown.put(type, lines);
    }

    /**
     * Whether a filling uses a value that was computed before and that nothing else uses: possibly for it.
     *
     * @param filling all instructions that fill events
     */
    private boolean usesComputedBefore(Fill fill, BitSet filling) {
        for (int i = fill.start; i < fill.end; i++) {
            for (AbstractInsnNode store : storesOf(i)) {
                int at = method.instructions.indexOf(store);
                boolean isComputed = isStore(store) && !madeBy(at, 0).isEmpty() && computes(begin(at, 0), at);
                if (at < fill.start && isComputed && !isUsedOtherwise(store, filling)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The possible stores of the value that an instruction loads; empty if it is not a load. */
    private Set<AbstractInsnNode> storesOf(int index) {
        AbstractInsnNode instruction = code[index];
        int opcode = instruction.getOpcode();
        boolean isLoad = states[index] != null && opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD;
        return isLoad ? states[index].getLocal(((VarInsnNode) instruction).var).insns : Set.of();
    }

    private boolean isUsedOtherwise(AbstractInsnNode store, BitSet filling) {
        for (int i = 0; i < states.length; i++) {
            if (!filling.get(i) && storesOf(i).contains(store)) {
                int next = code[i].getNext().getOpcode();
                if (next != Opcodes.IFNULL && next != Opcodes.IFNONNULL) {
                    return true;
                }
            }
        }
        return false;
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
        int joint = joints.nextSetBit(end + 1);
        return start > end && !computes(end + 1, start) && (joint < 0 || joint > start);
    }
}
