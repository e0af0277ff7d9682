package timeagent.agent.socket;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Rewrites the method that accepts an asynchronous write, for writes that end in it: empty buffer, channel closed or
 * not connected, another write pending.
 */
final class AsyncStartAdvice extends HookAdvice {
    private static final String HANDLER_OUTCOME = "Ljava/lang/Object;Ljava/lang/Throwable;)V";
    private static final Code COMPLETE = Code.local(0).hook("completeAtOnce", "Ljava/lang/Throwable;" + Code.OBJECT);
    private static final String FUTURE = "sun/nio/ch/CompletedFuture";

    private boolean made;
    private boolean ends;

    AsyncStartAdvice(MethodVisitor writer, Hooks.Body body) {
        super(writer, body);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean future = owner.equals(FUTURE);
        if (descriptor.endsWith(HANDLER_OUTCOME) || future && descriptor.startsWith("(Ljava/lang/Throwable;)")) {
            completeWithError();
        } else if (future && descriptor.startsWith("(Ljava/lang/Object;)")) {
            mv.visitInsn(Opcodes.ACONST_NULL);
            complete();
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        made = opcode == Opcodes.INVOKESPECIAL && name.equals("<init>");
    }

    @Override
    public void visitInsn(int opcode) {
        // only exceptions created here, not those rethrown at the end of a synchronized block
        if (opcode == Opcodes.ATHROW && made) {
            completeWithError();
        }
        super.visitInsn(opcode);
        made = false;
    }

    /** Leaves the exception, or null, on the stack. */
    private void completeWithError() {
        mv.visitInsn(Opcodes.DUP);
        complete();
    }

    private void complete() {
        ends = true;
        emit(COMPLETE);
    }

    @Override
    public void visitEnd() {
        if (!ends) {
            throw body.endsOtherwise();
        }
        super.visitEnd();
    }
}
