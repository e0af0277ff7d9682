package timeagent.agent.socket;

import java.util.Arrays;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Adds a local variable to a method, after its own, which holds the result of the first hook, and on request another
 * for an int.
 *
 * <p>Leaves the method's own code unchanged and adds the variable to every stack map frame. Also works on a method that
 * Flight Recorder has already rewritten.
 */
abstract class LocalVariableAdvice extends HookAdvice {
    private final int local;
    private final Object[] added;

    /** @param keepsInt whether to add a local variable for an int */
    LocalVariableAdvice(MethodVisitor writer, Hooks.Body body, boolean keepsInt) {
        super(writer, body);
        this.local = body.locals();
        this.added = keepsInt ? new Object[] {"java/lang/Object", Opcodes.INTEGER} : new Object[] {"java/lang/Object"};
    }

    final void storeState() {
        mv.visitVarInsn(Opcodes.ASTORE, local);
    }

    @Override
    public void visitFrame(int type, int locals, Object[] variables, int stackSize, Object[] stack) {
        Object[] more = withState(locals, variables);
        super.visitFrame(type, more.length, more, stackSize, stack);
    }

    /** The frame of an exception handler that may use {@code this}, the parameters and the added variable. */
    final void visitHandlerFrame() {
        Type[] parameters = Type.getArgumentTypes(body.descriptor());
        int first = body.isStatic() ? 0 : 1;
        Object[] variables = new Object[first + parameters.length];
        if (first == 1) {
            variables[0] = body.owner();
        }
        for (int i = 0; i < parameters.length; i++) {
            variables[first + i] = frameType(parameters[i]);
        }
        Object[] more = withState(variables.length, variables);
        mv.visitFrame(Opcodes.F_NEW, more.length, more, 1, new Object[] {"java/lang/Throwable"});
    }

    private static Object frameType(Type type) {
        return switch (type.getSort()) {
            case Type.LONG -> Opcodes.LONG;
            case Type.OBJECT, Type.ARRAY -> type.getInternalName();
            // no method of the table has a floating-point parameter
            default -> Opcodes.INTEGER;
        };
    }

    private Object[] withState(int locals, Object[] variables) {
        int used = 0;
        for (int i = 0; i < locals; i++) {
            used += variables[i] == Opcodes.LONG || variables[i] == Opcodes.DOUBLE ? 2 : 1;
        }
        Object[] more = Arrays.copyOf(variables, locals + local - used + added.length);
        Arrays.fill(more, locals, more.length - added.length, Opcodes.TOP);
        System.arraycopy(added, 0, more, more.length - added.length, added.length);
        return more;
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        super.visitMaxs(maxStack, maxLocals + added.length);
    }
}
