package timeagent.agent.clock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import timeagent.agent.classfile.StackEffects;

/** The operand stack and the local variables of a method that is interpreted, and what they are at its labels. */
abstract class FlowFrames extends MethodVisitor {
    /** Local variables and operand stack; a long is in the first of its two slots. */
    static final class Frame {
        private TimeValue[] locals;
        private TimeValue[] stack;

        private Frame(TimeValue[] locals, TimeValue[] stack) {
            this.locals = locals;
            this.stack = stack;
        }

        /** Returns whether something is new. */
        private boolean merge(TimeValue[] otherLocals, TimeValue[] otherStack, int size) {
            // a variable that one of them does not have is out of scope
            boolean isShorter = otherLocals.length < locals.length;
            locals = isShorter ? Arrays.copyOf(locals, otherLocals.length) : locals;
            return isShorter
                    | mergeAll(locals, otherLocals, locals.length)
                    | mergeAll(stack, otherStack, Math.min(size, stack.length));
        }

        private static boolean mergeAll(TimeValue[] values, TimeValue[] others, int count) {
            boolean isNew = false;
            for (int i = 0; i < count; i++) {
                TimeValue merged = TimeValue.merge(values[i], others[i]);
                isNew |= !merged.equals(values[i]);
                values[i] = merged;
            }
            return isNew;
        }
    }

    static final TimeValue UNKNOWN = TimeValue.of(TimeValue.UNKNOWN);

    private static final TimeValue[] THROWN = {UNKNOWN};

    final ClockUses uses;
    final UseRules rules;
    private final Map<Integer, Frame> frames;
    /** Start, end and handler of each. */
    private final List<Label[]> tries = new ArrayList<>();

    private final List<Label[]> active = new ArrayList<>();
    private final Set<Label> passed = new HashSet<>();
    private TimeValue[] locals = {};
    private TimeValue[] stack = new TimeValue[16];
    private int size;
    private int labels;
    private boolean reached = true;
    /** Compared by the instruction before; null if it did not. */
    private TimeValue compared;

    private TimeValue comparedWith;

    /** @param frames of the labels, in the order in which they are first seen; keeps what is found */
    FlowFrames(ClockUses uses, UseRules rules, Map<Integer, Frame> frames) {
        super(Opcodes.ASM9);
        this.uses = uses;
        this.rules = rules;
        this.frames = frames;
    }

    final boolean isReached() {
        return reached;
    }

    final void local(int slot, TimeValue value) {
        if (slot >= locals.length) {
            int before = locals.length;
            locals = Arrays.copyOf(locals, slot + 4);
            Arrays.fill(locals, before, locals.length, UNKNOWN);
        }
        locals[slot] = value;
    }

    final TimeValue local(int slot) {
        return slot < locals.length ? locals[slot] : UNKNOWN;
    }

    final void push(TimeValue value, int slots) {
        if (size + 2 > stack.length) {
            stack = Arrays.copyOf(stack, 2 * stack.length);
        }
        for (int i = 0; i < slots; i++) {
            stack[size++] = i == 0 ? value : UNKNOWN;
        }
    }

    final TimeValue pop(int slots) {
        size = Math.max(0, size - slots);
        return stack[size] == null ? UNKNOWN : stack[size];
    }

    /** Copies the top slots below the next ones. */
    final void copy(int slots, int below) {
        for (int i = 0; i < slots; i++) {
            push(UNKNOWN, 1);
        }
        int all = Math.min(slots + below, size - slots);
        System.arraycopy(stack, size - slots - all, stack, size - all, all);
        System.arraycopy(stack, size - slots, stack, size - slots - all, slots);
    }

    final boolean isNewOnTop() {
        return size > 0 && stack[size - 1] == TimeValue.NEW;
    }

    final void compared(TimeValue one, TimeValue other) {
        compared = one;
        comparedWith = other;
    }

    private void jumpsAfterComparison(boolean isOrder) {
        if (compared != null) {
            rules.compare(compared, comparedWith, isOrder);
            compared = null;
        }
    }

    final void ends() {
        reached = false;
        size = 0;
    }

    /** Asked for every label, also in code that is not reached yet: the numbers must be those of the round before. */
    private int number(Label label) {
        if (label.info == null) {
            label.info = labels++;
        }
        return (Integer) label.info;
    }

    private void flow(Label to, TimeValue[] values, int count) {
        int number = number(to);
        Frame frame = frames.get(number);
        if (frame == null) {
            frames.put(number, new Frame(locals.clone(), Arrays.copyOf(values, count)));
        } else if (!frame.merge(locals, values, count)) {
            return;
        }
        if (passed.contains(to)) {
            flowsBack();
        }
    }

    /** Something flows to code that was interpreted before. */
    void flowsBack() {
        uses.flowsBack();
    }

    /** The code cannot be followed. */
    void giveUp() {
        uses.giveUp();
    }

    /** A handler may be reached before a local variable has changed, or after. */
    final void flowToHandlers(int slot) {
        for (Label[] each : active) {
            Frame frame = frames.get(number(each[2]));
            if (slot < frame.locals.length) {
                frame.locals[slot] = TimeValue.merge(frame.locals[slot], locals[slot]);
            }
        }
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        number(handler);
        tries.add(new Label[] {start, end, handler});
    }

    @Override
    public void visitLabel(Label label) {
        if (reached) {
            flow(label, stack, size);
        }
        passed.add(label);
        Frame frame = frames.get(number(label));
        boolean isSame = reached && Arrays.equals(locals, frame.locals);
        reached = frame != null;
        if (reached && !isSame) {
            locals = frame.locals.clone();
        }
        if (reached) {
            size = frame.stack.length;
            stack = Arrays.copyOf(frame.stack, size + 16);
        }
        for (Label[] each : tries) {
            if (each[1] == label) {
                active.remove(each);
            } else if (each[0] == label) {
                active.add(each);
            }
        }
        for (int i = 0; i < active.size() && reached; i++) {
            Label[] each = active.get(i);
            if (!isSame || each[0] == label) {
                flow(each[2], THROWN, 1);
            }
        }
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        number(label);
        if (opcode == Opcodes.JSR) {
            giveUp();
        }
        if (reached) {
            size = Math.max(0, size - StackEffects.pops(opcode));
            jumpsAfterComparison(opcode != Opcodes.IFEQ && opcode != Opcodes.IFNE);
            flow(label, stack, size);
            if (opcode == Opcodes.GOTO) {
                ends();
            }
        }
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... cases) {
        visitLookupSwitchInsn(otherwise, null, cases);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] cases) {
        number(otherwise);
        for (Label each : cases) {
            number(each);
        }
        if (reached) {
            pop(1);
            flow(otherwise, stack, size);
            for (Label each : cases) {
                flow(each, stack, size);
            }
            ends();
        }
    }
}
