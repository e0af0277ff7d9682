package timeagent.agent.socket;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Calls hooks on entry, before every return, and on an exception.
 *
 * <p>The exception handler covers the method's own code but no hook: an error in a hook is not the method's.
 */
final class AroundAdvice extends LocalVariableAdvice {
    private final Hooks.Around hooks;
    private final List<Label[]> own = new ArrayList<>();
    private Label start;

    AroundAdvice(MethodVisitor writer, Hooks.Body body, Hooks.Around hooks) {
        super(writer, body, hooks.length() != 0);
        this.hooks = hooks;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (hooks.length() != 0) {
            mv.visitVarInsn(Opcodes.ILOAD, hooks.length());
            mv.visitVarInsn(Opcodes.ISTORE, body.locals() + 1);
        }
        emit(hooks.begin());
        storeState();
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
        emit(hooks.end());
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
        emit(hooks.fail());
        mv.visitInsn(Opcodes.ATHROW);
        super.visitMaxs(maxStack, maxLocals);
    }
}
