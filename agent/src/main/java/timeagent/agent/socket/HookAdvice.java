package timeagent.agent.socket;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import timeagent.agent.socket.HookedMethod.Before;
import timeagent.agent.socket.HookedMethod.Body;
import timeagent.agent.socket.HookedMethod.Hooks;

/**
 * Adds calls of socket-write hooks to a method, and local variables for the state of a write.
 *
 * <p>Leaves the method's own code unchanged. The variables come after its own, and are in every stack map frame. The exception
 * handler covers the method's own code but no hook: an error in a hook is not the method's. Also works on a method that
 * Flight Recorder has already rewritten.
 */
final class HookAdvice extends MethodVisitor {
    static final String HOOK = "timeagent/hooks/TimeagentSocket";
    static final String NATIVE_HOOK = "timeagent/hooks/TimeagentNative";

    /** What a hook takes above the method's own stack and its result, which may be a long. */
    private static final int MORE_STACK = 7;

    private final Body body;
    private final Hooks hooks;
    /** Types of the local variables that are added. */
    private final Object[] added;

    private final List<Label[]> own = new ArrayList<>();
    /** Which of the hooks before instructions have been added. */
    private final BitSet placed = new BitSet();

    private Label start;
    /** Whether the last instruction has made an object. */
    private boolean made;

    HookAdvice(MethodVisitor writer, Body body) {
        super(Opcodes.ASM9, writer);
        this.body = body;
        hooks = body.method().hooks();
        Object[] both = {"java/lang/Object", Opcodes.INTEGER};
        added = Arrays.copyOf(both, !hooks.keepsState() ? 0 : hooks.length() == 0 ? 1 : 2);
    }

    private void emit(Code code) {
        code.emit(mv, body);
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (hooks.length() != 0) {
            mv.visitVarInsn(Opcodes.ILOAD, hooks.length());
            mv.visitVarInsn(Opcodes.ISTORE, body.locals() + 1);
        }
        emit(hooks.begin());
        if (hooks.keepsState()) {
            mv.visitVarInsn(Opcodes.ASTORE, body.locals());
        }
        beginOwn();
    }

    private void beginOwn() {
        start = new Label();
        mv.visitLabel(start);
    }

    private void endOwn() {
        Label end = new Label();
        mv.visitLabel(end);
        // the class file format does not allow an empty range, and two returns may be adjacent
        if (end.getOffset() > start.getOffset()) {
            own.add(new Label[] {start, end});
        }
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            endOwn();
            emit(hooks.end());
            super.visitInsn(opcode);
            beginOwn();
            return;
        }
        // not an exception that is rethrown at the end of a synchronized block
        if (made) {
            before(opcode, null, "");
        }
        super.visitInsn(opcode);
        made = false;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        before(0, owner, descriptor);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        made = opcode == Opcodes.INVOKESPECIAL && name.equals("<init>");
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        before(opcode, owner, name);
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    private void before(int opcode, String owner, String text) {
        for (int i = 0; i < hooks.before().length; i++) {
            Before before = hooks.before()[i];
            if (before.is(opcode, owner, text)) {
                placed.set(i);
                emit(before.hook());
            }
        }
    }

    @Override
    public void visitFrame(int type, int locals, Object[] variables, int stackSize, Object[] stack) {
        if (added.length == 0) {
            super.visitFrame(type, locals, variables, stackSize, stack);
        } else {
            Object[] more = withAdded(locals, variables);
            super.visitFrame(type, more.length, more, stackSize, stack);
        }
    }

    private Object[] withAdded(int locals, Object[] variables) {
        int used = 0;
        for (int i = 0; i < locals; i++) {
            used += variables[i] == Opcodes.LONG || variables[i] == Opcodes.DOUBLE ? 2 : 1;
        }
        Object[] more = Arrays.copyOf(variables, locals + body.locals() - used + added.length);
        Arrays.fill(more, locals, more.length - added.length, Opcodes.TOP);
        System.arraycopy(added, 0, more, more.length - added.length, added.length);
        return more;
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (hooks.fail() != Code.NONE) {
            addHandler();
        }
        super.visitMaxs(maxStack + MORE_STACK, maxLocals + added.length);
    }

    private void addHandler() {
        endOwn();
        Label handler = new Label();
        mv.visitLabel(handler);
        // last in the table, after the method's own handlers
        for (Label[] range : own) {
            mv.visitTryCatchBlock(range[0], range[1], handler, null);
        }
        visitHandlerFrame();
        mv.visitInsn(Opcodes.DUP);
        emit(hooks.fail());
        mv.visitInsn(Opcodes.ATHROW);
    }

    /** The frame of an exception handler that may use {@code this}, the parameters and the added variables. */
    private void visitHandlerFrame() {
        Type[] parameters = Type.getArgumentTypes(body.descriptor());
        int first = body.isStatic() ? 0 : 1;
        Object[] variables = new Object[first + parameters.length];
        if (first == 1) {
            variables[0] = body.owner();
        }
        for (int i = 0; i < parameters.length; i++) {
            variables[first + i] = frameType(parameters[i]);
        }
        visitFrame(Opcodes.F_NEW, variables.length, variables, 1, new Object[] {"java/lang/Throwable"});
    }

    private static Object frameType(Type type) {
        return switch (type.getSort()) {
            case Type.LONG -> Opcodes.LONG;
            case Type.OBJECT, Type.ARRAY -> type.getInternalName();
            // no method of the table has a floating-point parameter
            default -> Opcodes.INTEGER;
        };
    }

    @Override
    public void visitEnd() {
        if (placed.cardinality() < hooks.before().length) {
            throw new IllegalStateException(body.owner() + "." + body.method().name() + " does not end as known");
        }
        super.visitEnd();
    }
}
