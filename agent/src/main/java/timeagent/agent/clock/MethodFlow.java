package timeagent.agent.clock;

import java.util.Arrays;
import java.util.Map;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** A method of the class whose uses are found. */
final class MethodFlow extends UseFlow {
    private static final String RESULT = "#result";
    private static final String PARAMETER = "#";

    private final String method;
    private final boolean isOwn;
    /** The number of the next call. */
    private int calls;

    /** @param frames of the labels, in the order in which they are first seen; keeps what is found */
    MethodFlow(ClockUses uses, UseRules rules, Map<Integer, Frame> frames, String method, boolean isStatic) {
        super(uses, rules, frames);
        this.method = method;
        isOwn = uses.members().isMethod(method);
        calls = uses.members().firstCall(method);
        Type[] parameters = Type.getArgumentTypes(method.substring(method.indexOf('(')));
        TimeValue[] values = new TimeValue[parameters.length];
        for (int i = 0; i < parameters.length; i++) {
            values[i] = isOwn ? uses.load(method, parameter(i)) : TimeValue.of(TimeValue.VARIABLE);
        }
        locals(parameters, values, isStatic);
    }

    private static String parameter(int index) {
        return PARAMETER.concat(Integer.toString(index));
    }

    @Override
    void result(TimeValue value) {
        if (isOwn) {
            uses.store(method, RESULT, value);
        } else {
            rules.lose(value);
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
        ClockMethod clock = uses.clock(opcode, owner, name, descriptor, isInterface);
        int read = uses.members().read(calls++);
        String called = name.concat(descriptor);
        boolean callsOwn = uses.members().isMethod(owner, called);
        if (!isReached()) {
            return;
        }
        Type[] types = Type.getArgumentTypes(descriptor);
        TimeValue[] arguments = arguments(types);
        TimeValue object = opcode == Opcodes.INVOKESTATIC ? UNKNOWN : pop(1);
        int result = Type.getReturnType(descriptor).getSize();
        boolean isRead = clock != null || read != TimeValue.NO_READ;
        TimeValue inlined = isRead && clock == null || !isRead && !callsOwn
                ? uses.inlined(opcode, owner, called, arguments, read, 0)
                : null;
        if (clock != null) {
            read(uses.readOf(clock, read), result);
        } else if (isRead || inlined != null) {
            rules.lose(object);
            push(inlined == null ? uses.lost(arguments, read) : inlined, result);
        } else if (callsOwn) {
            rules.lose(object);
            pass(called, arguments);
            push(result == 0 ? UNKNOWN : uses.load(called, RESULT), result);
        } else {
            call(owner, name, descriptor, types, object, arguments);
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
