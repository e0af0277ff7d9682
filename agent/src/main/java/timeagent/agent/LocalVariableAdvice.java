package timeagent.agent;

import java.util.Arrays;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Adds a local variable to a method, after its own, which holds the result of the first hook.
 *
 * <p>Leaves the method's own code unchanged and adds the variable to every stack map frame. Also works on a method that
 * Flight Recorder has already rewritten.
 */
abstract class LocalVariableAdvice extends MethodVisitor {
    static final String HOOK = "timeagent/hooks/TimeagentSocket";
    /** A long and three references above the method's own stack and its result, which may be a long. */
    private static final int MORE_STACK = 7;

    private final String owner;
    private final String descriptor;
    private final boolean isStatic;
    private final int local;

    /** @param maxLocals of the method before it is rewritten */
    LocalVariableAdvice(MethodVisitor writer, String owner, String descriptor, boolean isStatic, int maxLocals) {
        super(Opcodes.ASM9, writer);
        this.owner = owner;
        this.descriptor = descriptor;
        this.isStatic = isStatic;
        this.local = maxLocals;
    }

    final void hook(String name, String descriptor) {
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK, name, descriptor, false);
    }

    final void storeAnswer() {
        mv.visitVarInsn(Opcodes.ASTORE, local);
    }

    final void loadAnswer() {
        mv.visitVarInsn(Opcodes.ALOAD, local);
    }

    final void load(int variable) {
        mv.visitVarInsn(Opcodes.ALOAD, variable);
    }

    final void loadField(String owner, String name, String descriptor) {
        load(0);
        mv.visitFieldInsn(Opcodes.GETFIELD, owner, name, descriptor);
    }

    @Override
    public void visitFrame(int type, int locals, Object[] variables, int stackSize, Object[] stack) {
        Object[] more = withAnswer(locals, variables);
        super.visitFrame(type, more.length, more, stackSize, stack);
    }

    /** The frame of an exception handler that may use {@code this}, the parameters and the added variable. */
    final void visitHandlerFrame() {
        Type[] parameters = Type.getArgumentTypes(descriptor);
        int first = isStatic ? 0 : 1;
        Object[] variables = new Object[first + parameters.length];
        if (!isStatic) {
            variables[0] = owner;
        }
        for (int i = 0; i < parameters.length; i++) {
            variables[first + i] = frameType(parameters[i]);
        }
        Object[] more = withAnswer(variables.length, variables);
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

    private Object[] withAnswer(int locals, Object[] variables) {
        int used = 0;
        for (int i = 0; i < locals; i++) {
            used += variables[i] == Opcodes.LONG || variables[i] == Opcodes.DOUBLE ? 2 : 1;
        }
        Object[] more = Arrays.copyOf(variables, locals + local - used + 1);
        Arrays.fill(more, locals, more.length - 1, Opcodes.TOP);
        more[more.length - 1] = "java/lang/Object";
        return more;
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        super.visitMaxs(maxStack + MORE_STACK, maxLocals + 1);
    }
}
