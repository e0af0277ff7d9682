package timeagent.agent.types;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import timeagent.agent.classfile.StackEffects;

/**
 * Numbers the instructions of a method and determines which of them computed each value on the operand stack, in the
 * order of the code.
 *
 * <p>Works without stack map frames, which old class files lack. A subclass sees the stack before the instruction if it
 * looks before it calls the method of this class. What it adds through {@link #mv} does not count.
 */
class StackVisitor extends MethodVisitor {
    /** Origin of what was thrown, where a handler begins. */
    static final int THROWN = -1;

    /** Origin of a value in code that is reached by a jump back only. */
    static final int UNKNOWN = -2;

    private static final int[] EMPTY = {};

    /** By slot, the instruction that pushed it, then the first instruction of its expression. */
    private int[] stack = new int[16];

    private int size;
    private int index;
    private boolean reached = true;
    private final Map<Label, int[]> atLabels = new HashMap<>();

    /** @param writer sees everything too; may be null */
    StackVisitor(MethodVisitor writer) {
        super(Opcodes.ASM9, writer);
    }

    /** Number of the instruction that is visited. */
    final int index() {
        return index;
    }

    /** @param depth number of slots above the value; a {@code long} or {@code double} takes two */
    final int origin(int depth) {
        return at(depth, 0);
    }

    /** Number of the first instruction of the expression that computes a value. */
    final int begin(int depth) {
        return at(depth, 1);
    }

    private int at(int depth, int cell) {
        int slot = size - 1 - depth;
        return slot < 0 ? UNKNOWN : stack[2 * slot + cell];
    }

    /** Called before an instruction is written. */
    void before() {}

    /** Called after an instruction was written. */
    void after() {}

    /** At each jump, before it. */
    void jumps(Label target) {}

    /** @param reached whether the instruction before continues here */
    void arrives(Label label, boolean reached) {}

    private void push(int slots, int origin, int begin) {
        for (int i = 0; i < slots; i++) {
            if (2 * size == stack.length) {
                stack = Arrays.copyOf(stack, 2 * stack.length);
            }
            stack[2 * size] = origin;
            stack[2 * size + 1] = begin;
            size++;
        }
    }

    private int pop(int slots) {
        int begin = index;
        for (int i = 0; i < slots; i++) {
            int of = begin(0);
            begin = of == UNKNOWN ? begin : Math.min(begin, of);
            size = Math.max(0, size - 1);
        }
        return begin;
    }

    private void replace(int pops, int pushes) {
        int begin = pop(pops);
        push(pushes, index, begin);
        next();
    }

    private void ends() {
        size = 0;
        reached = false;
        next();
    }

    private void next() {
        after();
        index++;
    }

    private void branch(Label label) {
        jumps(label);
        atLabels.putIfAbsent(label, size == 0 ? EMPTY : Arrays.copyOf(stack, 2 * size));
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
        atLabels.put(handler, new int[] {THROWN, THROWN});
        super.visitTryCatchBlock(start, end, handler, type);
    }

    @Override
    public void visitLabel(Label label) {
        arrives(label, reached);
        if (!reached) {
            int[] known = atLabels.getOrDefault(label, EMPTY);
            size = 0;
            for (int i = 0; i < known.length; i += 2) {
                push(1, known[i], known[i + 1]);
            }
        }
        reached = true;
        super.visitLabel(label);
    }

    @Override
    public void visitInsn(int opcode) {
        before();
        super.visitInsn(opcode);
        switch (opcode) {
            case Opcodes.DUP -> {
                push(1, index, begin(0));
                next();
            }
            case Opcodes.DUP_X1 -> copy(1, 1);
            case Opcodes.DUP_X2 -> copy(1, 2);
            case Opcodes.DUP2 -> copy(2, 0);
            case Opcodes.DUP2_X1 -> copy(2, 1);
            case Opcodes.DUP2_X2 -> copy(2, 2);
            case Opcodes.SWAP -> {
                int[] top = taken(1);
                int[] below = taken(1);
                put(top);
                put(below);
                next();
            }
            case Opcodes.ATHROW,
                    Opcodes.RETURN,
                    Opcodes.IRETURN,
                    Opcodes.LRETURN,
                    Opcodes.FRETURN,
                    Opcodes.DRETURN,
                    Opcodes.ARETURN -> ends();
            default -> replace(StackEffects.pops(opcode), StackEffects.pushes(opcode));
        }
    }

    /** Copies the top slots below the next ones. */
    private void copy(int slots, int below) {
        int[] top = taken(slots);
        int[] next = taken(below);
        put(top);
        put(next);
        put(top);
        next();
    }

    private int[] taken(int slots) {
        int[] taken = new int[2 * slots];
        for (int i = 2 * slots - 2; i >= 0; i -= 2) {
            taken[i] = origin(0);
            taken[i + 1] = begin(0);
            size = Math.max(0, size - 1);
        }
        return taken;
    }

    private void put(int[] slots) {
        for (int i = 0; i < slots.length; i += 2) {
            push(1, slots[i], slots[i + 1]);
        }
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        before();
        super.visitIntInsn(opcode, operand);
        replace(opcode == Opcodes.NEWARRAY ? 1 : 0, 1);
    }

    @Override
    public void visitVarInsn(int opcode, int local) {
        before();
        super.visitVarInsn(opcode, local);
        switch (opcode) {
            case Opcodes.ILOAD, Opcodes.FLOAD, Opcodes.ALOAD -> replace(0, 1);
            case Opcodes.LLOAD, Opcodes.DLOAD -> replace(0, 2);
            case Opcodes.ISTORE, Opcodes.FSTORE, Opcodes.ASTORE -> replace(1, 0);
            case Opcodes.LSTORE, Opcodes.DSTORE -> replace(2, 0);
            // a return from a subroutine
            default -> ends();
        }
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        before();
        super.visitTypeInsn(opcode, type);
        replace(opcode == Opcodes.NEW ? 0 : 1, 1);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        before();
        super.visitFieldInsn(opcode, owner, name, descriptor);
        int slots = Type.getType(descriptor).getSize();
        switch (opcode) {
            case Opcodes.GETSTATIC -> replace(0, slots);
            case Opcodes.PUTSTATIC -> replace(slots, 0);
            case Opcodes.GETFIELD -> replace(1, slots);
            default -> replace(1 + slots, 0);
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        before();
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        // of the arguments, with one for the receiver; and of the result
        int slots = Type.getArgumentsAndReturnSizes(descriptor);
        replace((slots >> 2) - (opcode == Opcodes.INVOKESTATIC ? 1 : 0), slots & 3);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        before();
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        int slots = Type.getArgumentsAndReturnSizes(descriptor);
        replace((slots >> 2) - 1, slots & 3);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        before();
        super.visitJumpInsn(opcode, label);
        pop(StackEffects.pops(opcode));
        branch(label);
        if (opcode == Opcodes.GOTO || opcode == Opcodes.JSR) {
            ends();
        } else {
            next();
        }
    }

    @Override
    public void visitLdcInsn(Object value) {
        before();
        super.visitLdcInsn(value);
        boolean wide = value instanceof Long || value instanceof Double;
        replace(0, wide ? 2 : 1);
    }

    @Override
    public void visitIincInsn(int local, int increment) {
        before();
        super.visitIincInsn(local, increment);
        next();
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
        before();
        super.visitTableSwitchInsn(min, max, otherwise, labels);
        switches(otherwise, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
        before();
        super.visitLookupSwitchInsn(otherwise, keys, labels);
        switches(otherwise, labels);
    }

    private void switches(Label otherwise, Label[] labels) {
        pop(1);
        branch(otherwise);
        for (Label label : labels) {
            branch(label);
        }
        ends();
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        before();
        super.visitMultiANewArrayInsn(descriptor, dimensions);
        replace(dimensions, 1);
    }
}
