package timeagent.agent.socket;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Rewrites the two halves of an asynchronous write: the attempt, which may leave it pending, and the completion of a
 * pending write in a thread of the channel's group.
 *
 * <p>A write ends where its result or exception is passed to a handler or a future, not where either half returns: a
 * directly called handler runs inside the half.
 */
final class AsyncWriteAdvice extends LocalVariableAdvice {
    private static final String OUTCOME = "Ljava/lang/Object;Ljava/lang/Throwable;)";

    private static final String O = Code.OBJECT;
    private static final Code COMPLETE = new Code()
            .add(Opcodes.DUP2)
            .state()
            .load(0)
            .load(0)
            .hook("complete", O + "Ljava/lang/Throwable;" + O + O + O);
    private static final Code PEND = new Code().state().load(0).hook("pend", O + O);

    private boolean ends;
    private boolean pends;

    private final Code begin;

    AsyncWriteAdvice(MethodVisitor writer, Hooks.Body body, Code begin) {
        super(writer, body, false);
        this.begin = begin;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        emit(begin);
        storeState();
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (descriptor.contains(OUTCOME)) {
            ends = true;
            emit(COMPLETE);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.PUTFIELD && name.equals("writePending")) {
            pends = true;
            // before another thread can complete the pending write
            emit(PEND);
        }
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitEnd() {
        if (!ends || !pends) {
            throw body.endsOtherwise();
        }
        super.visitEnd();
    }
}
