package timeagent.agent;

import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Calls hooks on entry, before every return, and on an exception.
 *
 * <p>The handler covers the method's own code and none of the hooks: an error in one of these is not the method's.
 */
abstract class AroundAdvice extends AdviceLocal {
    private final List<Label[]> own = new ArrayList<>();
    private Label start;

    AroundAdvice(MethodVisitor writer, WriteMethod method, int maxLocals) {
        super(writer, method, maxLocals);
    }

    /** Leaves the answer of the first hook on the stack. */
    abstract void enter();

    /** Leaves the stack as it is: on top of it is the result of a method that has one. */
    abstract void leave(int returnOpcode);

    /** Takes the exception, one of two, off the stack. */
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
        // the class file format has no empty range; between two returns there may be nothing
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
        // the last entries of the table: the method's own handlers come before them
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
