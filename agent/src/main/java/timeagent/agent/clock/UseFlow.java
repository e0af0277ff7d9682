package timeagent.agent.clock;

import java.util.Map;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import timeagent.agent.classfile.StackEffects;

/** Interprets one method once, with what is known of each value in place of the value. */
abstract class UseFlow extends FlowFrames {
    UseFlow(ClockUses uses, UseRules rules, Map<Integer, Frame> frames) {
        super(uses, rules, frames);
    }

    final void locals(Type[] parameters, TimeValue[] values, boolean isStatic) {
        int slot = 0;
        if (!isStatic) {
            local(slot++, UNKNOWN);
        }
        for (int i = 0; i < parameters.length; i++) {
            local(slot, values[i]);
            slot += parameters[i].getSize();
        }
    }

    /** A value is returned. */
    abstract void result(TimeValue value);

    /** An instruction whose effect on times is not known. */
    private void replace(int pops, int pushes) {
        for (int i = 0; i < pops; i++) {
            rules.lose(pop(1));
        }
        push(UNKNOWN, pushes);
    }

    @Override
    public void visitInsn(int opcode) {
        if (!isReached()) {
            return;
        }
        switch (opcode) {
            case Opcodes.ICONST_0, Opcodes.FCONST_0 -> push(TimeValue.of(TimeValue.ZERO), 1);
            case Opcodes.LCONST_0, Opcodes.DCONST_0 -> push(TimeValue.of(TimeValue.ZERO), 2);
            case Opcodes.LCONST_1, Opcodes.DCONST_1 -> push(TimeValue.of(TimeValue.CONSTANT), 2);
            case Opcodes.ACONST_NULL,
                    Opcodes.ICONST_M1,
                    Opcodes.ICONST_1,
                    Opcodes.ICONST_2,
                    Opcodes.ICONST_3,
                    Opcodes.ICONST_4,
                    Opcodes.ICONST_5 -> push(TimeValue.of(TimeValue.CONSTANT), 1);
            case Opcodes.I2L, Opcodes.I2D -> {
                TimeValue value = pop(1);
                push(value, 2);
            }
            case Opcodes.L2D, Opcodes.D2L -> push(rules.changeUnit(pop(2), TimeValue.UNKNOWN), 2);
            case Opcodes.LSUB, Opcodes.DSUB, Opcodes.LADD, Opcodes.DADD -> sum(opcode);
            case Opcodes.LMUL, Opcodes.LDIV, Opcodes.DMUL, Opcodes.DDIV -> {
                TimeValue other = pop(2);
                push(rules.scale(pop(2), other), 2);
            }
            case Opcodes.LCMP, Opcodes.DCMPL, Opcodes.DCMPG -> {
                TimeValue other = pop(2);
                compared(pop(2), other);
                push(UNKNOWN, 1);
            }
            case Opcodes.POP, Opcodes.MONITORENTER, Opcodes.MONITOREXIT -> pop(1);
            case Opcodes.POP2 -> pop(2);
            case Opcodes.DUP -> copy(1, 0);
            case Opcodes.DUP_X1 -> copy(1, 1);
            case Opcodes.DUP_X2 -> copy(1, 2);
            case Opcodes.DUP2 -> copy(2, 0);
            case Opcodes.DUP2_X1 -> copy(2, 1);
            case Opcodes.DUP2_X2 -> copy(2, 2);
            case Opcodes.SWAP -> {
                TimeValue top = pop(1);
                TimeValue below = pop(1);
                push(top, 1);
                push(below, 1);
            }
            case Opcodes.LRETURN, Opcodes.DRETURN -> returns(pop(2));
            case Opcodes.ARETURN -> returns(pop(1));
            case Opcodes.RETURN, Opcodes.IRETURN, Opcodes.FRETURN, Opcodes.ATHROW -> ends();
            default -> replace(StackEffects.pops(opcode), StackEffects.pushes(opcode));
        }
    }

    private void sum(int opcode) {
        TimeValue other = pop(2);
        TimeValue one = pop(2);
        boolean adds = opcode == Opcodes.LADD || opcode == Opcodes.DADD;
        push(adds ? rules.add(one, other) : rules.subtract(one, other), 2);
    }

    private void returns(TimeValue value) {
        result(value);
        ends();
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        if (isReached() && opcode == Opcodes.NEWARRAY) {
            replace(1, 1);
        } else if (isReached()) {
            push(TimeValue.of(TimeValue.CONSTANT), 1);
        }
    }

    @Override
    public void visitLdcInsn(Object value) {
        if (isReached()) {
            push(TimeValue.of(TimeValue.CONSTANT), value instanceof Long || value instanceof Double ? 2 : 1);
        }
    }

    @Override
    public void visitVarInsn(int opcode, int slot) {
        if (opcode == Opcodes.RET) {
            giveUp();
        }
        if (!isReached()) {
            return;
        }
        int slots = opcode == Opcodes.LLOAD
                        || opcode == Opcodes.DLOAD
                        || opcode == Opcodes.LSTORE
                        || opcode == Opcodes.DSTORE
                ? 2
                : 1;
        if (opcode < Opcodes.ISTORE) {
            push(local(slot), slots);
            return;
        }
        TimeValue value = pop(slots);
        if (slots == 2) {
            local(slot + 1, UNKNOWN);
        }
        local(slot, value);
        flowToHandlers(slot);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (!isReached()) {
            return;
        }
        switch (opcode) {
            case Opcodes.NEW -> push(TimeValue.NEW, 1);
            case Opcodes.CHECKCAST -> {}
            case Opcodes.INSTANCEOF -> {
                pop(1);
                push(UNKNOWN, 1);
            }
            default -> replace(1, 1);
        }
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        if (isReached()) {
            replace(dimensions, 1);
        }
    }

    final TimeValue[] arguments(Type[] types) {
        TimeValue[] arguments = new TimeValue[types.length];
        for (int i = types.length - 1; i >= 0; i--) {
            arguments[i] = pop(types[i].getSize());
        }
        return arguments;
    }

    /** A call returns a time, or is a constructor that sets its object to it. */
    final void read(TimeValue value, int result) {
        if (result > 0) {
            push(value, result);
        } else if (isNewOnTop()) {
            // a copy of the new object, which the constructor has set to the time
            pop(1);
            push(value, 1);
        } else {
            rules.lose(value);
        }
    }

    /** A method that need not be known is called. */
    final void call(
            String owner, String name, String descriptor, Type[] types, TimeValue object, TimeValue[] arguments) {
        // two values, or an object and a value
        boolean isPair = types.length == 2 && types[0].equals(types[1]);
        TimeValue value = rules.call(TimeCalls.of(owner, name, descriptor), object, arguments, isPair);
        int result = Type.getReturnType(descriptor).getSize();
        if (result > 0 || value.hasReads()) {
            read(value, result);
        }
    }
}
