package timeagent.agent.socket;

import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Calls hooks on entry, before every return, and on an exception.
 *
 * <p>The exception handler covers the method's own code but no hook: an error in a hook is not the method's.
 */
abstract class EnterExitAdvice extends LocalVariableAdvice {
    private final List<Label[]> own = new ArrayList<>();
    private Label start;

    EnterExitAdvice(
            MethodVisitor writer, String owner, String descriptor, boolean isStatic, int maxLocals, boolean keepsInt) {
        super(writer, owner, descriptor, isStatic, maxLocals, keepsInt);
    }

    /** Leaves the result of the first hook on the stack. */
    abstract void enter();

    /** Leaves the stack unchanged; the method's result, if any, is on top. */
    abstract void leave(int returnOpcode);

    /** Removes one of two copies of the exception from the stack. */
    abstract void fail();

    @Override
    public void visitCode() {
        super.visitCode();
        enter();
        storeAnswer();
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
        if (opcode < Opcodes.IRETURN || opcode > Opcodes.RETURN) {
            super.visitInsn(opcode);
            return;
        }
        endOwn();
        leave(opcode);
        super.visitInsn(opcode);
        beginOwn();
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        endOwn();
        Label handler = new Label();
        mv.visitLabel(handler);
        // last in the table, after the method's own handlers
        for (Label[] range : own) {
            mv.visitTryCatchBlock(range[0], range[1], handler, null);
        }
        visitHandlerFrame();
        mv.visitInsn(Opcodes.DUP);
        fail();
        mv.visitInsn(Opcodes.ATHROW);
        super.visitMaxs(maxStack, maxLocals);
    }
}
