package timeagent.agent;

import net.bytebuddy.jar.asm.AnnotationVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.TypePath;

/**
 * Rewrites the clock reads of one method: calls, method references and constructors.
 *
 * <p>A call becomes a call of the hook. A method reference captures the number of its call site. {@code new Date()} is
 * three instructions, of which the first two are held back until the third tells that it is one; where something stands
 * between them, or a constructor calls its superclass, the read is counted by a call in front of it. A class that another
 * agent hands back rewritten stays as it is.
 */
final class ClockCallVisitor extends MethodVisitor {
    private static final String HOOKS = "timeagent/hooks/TimeagentClock";
    private static final String COUNT = "count";
    private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";
    private static final int NO_LINE = -1;
    /** The number of the call site, on top of what the call needed. */
    private static final int MORE_STACK = 1;

    /** The class file format has two bytes for it. */
    private static final int DEEPEST_STACK = 0xffff;

    private final ClockMethods clocks;
    private final ClockRewriter.ClassCallSites sites;
    private final String name;
    private final String descriptor;
    private int line = NO_LINE;
    private boolean rewritten;
    private String heldNew;
    private boolean heldDup;
    /** Whether the instruction before counts what follows: the class was rewritten before. */
    private boolean counted;

    ClockCallVisitor(
            MethodVisitor writer, ClockMethods clocks, ClockRewriter.ClassCallSites sites, String name, String type) {
        super(Opcodes.ASM9, writer);
        this.clocks = clocks;
        this.sites = sites;
        this.name = name;
        this.descriptor = type;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String method, String type, boolean isInterface) {
        ClockMethod clock = clocks.find(opcode, owner, method, type, isInterface);
        if (clock == null || counted && opcode == Opcodes.INVOKESPECIAL) {
            release();
            super.visitMethodInsn(opcode, owner, method, type, isInterface);
            counted = owner.equals(HOOKS) && method.equals(COUNT);
        } else if (opcode == Opcodes.INVOKESPECIAL && !clock.isConstructor()) {
            // super.millis(): the hook would call the method that overrides it, which is where this call stands
            release();
            push(clock);
            hook(COUNT, "(I)V");
            super.visitMethodInsn(opcode, owner, method, type, isInterface);
        } else if (!clock.isConstructor()) {
            release();
            push(clock);
            if (clock.hasReceiver()) {
                super.visitInsn(Opcodes.SWAP);
            }
            hook(clock.hook(), clock.hookDescriptor());
        } else if (heldDup && owner.equals(heldNew)) {
            forget();
            push(clock);
            hook(clock.hook(), clock.hookDescriptor());
        } else {
            release();
            push(clock);
            hook(COUNT, "(I)V");
            super.visitMethodInsn(opcode, owner, method, type, isInterface);
        }
    }

    @Override
    public void visitInvokeDynamicInsn(String method, String type, Handle bootstrap, Object... arguments) {
        release();
        ClockMethod clock = captured(bootstrap, arguments);
        if (clock == null) {
            super.visitInvokeDynamicInsn(method, type, bootstrap, arguments);
            return;
        }
        push(clock);
        boolean bound = !type.startsWith("()");
        if (bound) {
            super.visitInsn(Opcodes.SWAP);
        }
        Object[] hooked = arguments.clone();
        hooked[1] = new Handle(Opcodes.H_INVOKESTATIC, HOOKS, clock.hook(), clock.hookDescriptor(), false);
        super.visitInvokeDynamicInsn(method, "(I" + type.substring(1), bootstrap, hooked);
    }

    /** The clock that a method reference reads; a serializable one is left alone, for it is found again by its name. */
    private ClockMethod captured(Handle bootstrap, Object[] arguments) {
        boolean reference = bootstrap.getOwner().equals(LAMBDAS)
                && bootstrap.getName().equals("metafactory")
                && arguments.length > 1
                && arguments[1] instanceof Handle;
        if (!reference) {
            return null;
        }
        Handle target = (Handle) arguments[1];
        int opcode =
                switch (target.getTag()) {
                    case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
                    case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
                    case Opcodes.H_NEWINVOKESPECIAL -> Opcodes.INVOKESPECIAL;
                    // super::millis is the method of the superclass, which no hook can call
                    default -> Opcodes.NOP;
                };
        return clocks.find(opcode, target.getOwner(), target.getName(), target.getDesc(), target.isInterface());
    }

    private void push(ClockMethod clock) {
        rewritten = true;
        int number = sites.number(clock, name, descriptor, line);
        if (number <= Byte.MAX_VALUE) {
            super.visitIntInsn(Opcodes.BIPUSH, number);
        } else if (number <= Short.MAX_VALUE) {
            super.visitIntInsn(Opcodes.SIPUSH, number);
        } else {
            super.visitLdcInsn(number);
        }
    }

    private void hook(String hook, String type) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, hook, type, false);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        release();
        if (opcode == Opcodes.NEW && clocks.isConstructed(type)) {
            heldNew = type;
        } else {
            super.visitTypeInsn(opcode, type);
        }
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.DUP && heldNew != null && !heldDup) {
            heldDup = true;
        } else {
            release();
            super.visitInsn(opcode);
        }
    }

    private void forget() {
        heldNew = null;
        heldDup = false;
    }

    /** Writes what was held back: it is not the beginning of a clock read. */
    private void release() {
        counted = false;
        if (heldNew != null) {
            String type = heldNew;
            boolean dup = heldDup;
            forget();
            super.visitTypeInsn(Opcodes.NEW, type);
            if (dup) {
                super.visitInsn(Opcodes.DUP);
            }
        }
    }

    @Override
    public AnnotationVisitor visitInsnAnnotation(int reference, TypePath path, String type, boolean visible) {
        // it belongs to the instruction before, which must be written by now
        release();
        return super.visitInsnAnnotation(reference, path, type, visible);
    }

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
        super.visitLineNumber(number, start);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (rewritten && maxStack + MORE_STACK > DEEPEST_STACK) {
            throw new IllegalArgumentException("a method's operand stack would pass 65,535");
        }
        super.visitMaxs(rewritten ? maxStack + MORE_STACK : maxStack, maxLocals);
    }

    @Override
    public void visitLabel(Label label) {
        release();
        super.visitLabel(label);
    }

    @Override
    public void visitFrame(int type, int locals, Object[] local, int stackSize, Object[] stack) {
        release();
        super.visitFrame(type, locals, local, stackSize, stack);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        release();
        super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        release();
        super.visitVarInsn(opcode, variable);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String field, String type) {
        release();
        super.visitFieldInsn(opcode, owner, field, type);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        release();
        super.visitJumpInsn(opcode, label);
    }

    @Override
    public void visitLdcInsn(Object value) {
        release();
        super.visitLdcInsn(value);
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
        release();
        super.visitIincInsn(variable, increment);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
        release();
        super.visitTableSwitchInsn(min, max, otherwise, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
        release();
        super.visitLookupSwitchInsn(otherwise, keys, labels);
    }

    @Override
    public void visitMultiANewArrayInsn(String type, int dimensions) {
        release();
        super.visitMultiANewArrayInsn(type, dimensions);
    }
}
