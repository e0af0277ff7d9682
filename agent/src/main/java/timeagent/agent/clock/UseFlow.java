package timeagent.agent.clock;

import java.util.Arrays;
import java.util.Map;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import timeagent.agent.classfile.StackEffects;

/** Interprets one method once, with what is known of each value in place of the value. */
final class UseFlow extends FlowFrames {
    private static final String RESULT = "#result";
    private static final String PARAMETER = "#";

    private final String method;
    private final boolean isOwn;

    /** @param frames of the labels, in the order in which they are first seen; keeps what is found */
    UseFlow(ClockUses uses, UseRules rules, Map<Integer, Frame> frames, String method, boolean isStatic) {
        super(uses, rules, frames);
        this.method = method;
        Type[] parameters = Type.getArgumentTypes(method.substring(method.indexOf('(')));
        isOwn = uses.members().isMethod(method);
        int slot = 0;
        if (!isStatic) {
            local(slot++, UNKNOWN);
        }
        for (int i = 0; i < parameters.length; i++) {
            local(slot, isOwn ? uses.load(method, parameter(i)) : TimeValue.of(TimeValue.VARIABLE));
            slot += parameters[i].getSize();
        }
    }

    private static String parameter(int index) {
        return PARAMETER.concat(Integer.toString(index));
    }

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
        if (isOwn) {
            uses.store(method, RESULT, value);
        } else {
            rules.lose(value);
        }
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
            uses.giveUp();
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

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        boolean isOwnField = uses.members().isField(owner, name);
        if (!isReached()) {
            return;
        }
        int slots = Type.getType(descriptor).getSize();
        boolean puts = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
        TimeValue value = puts ? pop(slots) : isOwnField ? uses.load(name, "") : TimeValue.of(TimeValue.VARIABLE);
        if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.GETFIELD) {
            rules.lose(pop(1));
        }
        if (!puts) {
            push(value, slots);
        } else if (isOwnField) {
            uses.store(name, "", value);
        } else {
            rules.lose(value);
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        ClockMethod clock = uses.read(opcode, owner, name, descriptor, isInterface);
        String called = name.concat(descriptor);
        boolean callsOwn = uses.members().isMethod(owner, called);
        if (!isReached()) {
            return;
        }
        Type[] types = Type.getArgumentTypes(descriptor);
        TimeValue[] arguments = arguments(types);
        TimeValue object = opcode == Opcodes.INVOKESTATIC ? UNKNOWN : pop(1);
        int result = Type.getReturnType(descriptor).getSize();
        if (clock != null) {
            read(clock, result);
        } else if (callsOwn) {
            rules.lose(object);
            pass(called, arguments);
            push(result == 0 ? UNKNOWN : uses.load(called, RESULT), result);
        } else {
            // two values, or an object and a value
            boolean isPair = types.length == 2 && types[0].equals(types[1]);
            push(rules.call(TimeCalls.of(owner, name, descriptor), object, arguments, isPair), result);
        }
    }

    private TimeValue[] arguments(Type[] types) {
        TimeValue[] arguments = new TimeValue[types.length];
        for (int i = types.length - 1; i >= 0; i--) {
            arguments[i] = pop(types[i].getSize());
        }
        return arguments;
    }

    private void read(ClockMethod clock, int result) {
        TimeValue value = uses.lastRead(clock);
        if (result > 0) {
            push(value, result);
        } else if (isNewOnTop()) {
            // a copy of the new object, which the constructor has set to the time
            pop(1);
            push(value, 1);
        }
    }

    private void pass(String called, TimeValue[] arguments) {
        for (int i = 0; i < arguments.length; i++) {
            uses.store(called, parameter(i), arguments[i]);
        }
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        if (!isReached()) {
            return;
        }
        Type[] types = Type.getArgumentTypes(descriptor);
        TimeValue[] captured = arguments(types);
        boolean isText = bootstrap.getOwner().equals("java/lang/invoke/StringConcatFactory");
        boolean isPassed = false;
        for (Object argument : arguments) {
            if (argument instanceof Handle handle) {
                isPassed |= capture(handle, captured);
            }
        }
        for (int i = 0; i < captured.length && !isPassed; i++) {
            if (isText && TimeCalls.isDate(types[i].getDescriptor())) {
                rules.asDate(captured[i]);
            } else {
                rules.lose(captured[i]);
            }
        }
        push(UNKNOWN, Type.getReturnType(descriptor).getSize());
    }

    /** Returns whether captured values go to an own method, and nowhere else. */
    private boolean capture(Handle handle, TimeValue[] captured) {
        String called = handle.getName().concat(handle.getDesc());
        if (!uses.members().isMethod(handle.getOwner(), called)) {
            return false;
        }
        int parameters = Type.getArgumentTypes(handle.getDesc()).length;
        boolean hasObject = handle.getTag() != Opcodes.H_INVOKESTATIC && captured.length > 0;
        TimeValue[] passed = hasObject ? Arrays.copyOfRange(captured, 1, captured.length) : captured;
        pass(called, passed);
        for (int i = passed.length; i < parameters; i++) {
            uses.store(called, parameter(i), TimeValue.of(TimeValue.VARIABLE));
        }
        rules.lose(uses.load(called, RESULT));
        return true;
    }
}
