package timeagent.agent;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Rewrites a socket write that begins on entry and ends on return or exception. */
final class WriteAdvice extends EnterExitAdvice {
    private static final String WRITE_PEER_API = "Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/String;)V";

    private final WriteMethod method;

    WriteAdvice(MethodVisitor writer, WriteMethod method, int maxLocals) {
        super(writer, method.owner(), method.descriptor(), false, maxLocals);
        this.method = method;
    }

    @Override
    void enter() {
        switch (method.start()) {
            case UNLESS_INSIDE_ANOTHER -> {
                loadField(method.owner(), "writeLock", "Ljava/util/concurrent/locks/ReentrantLock;");
                hook("beginUnlessHeld", "(Ljava/util/concurrent/locks/ReentrantLock;)Ljava/lang/Object;");
            }
            case TO_A_SOCKET -> {
                load(method.peerLocal());
                hook("beginTransfer", "(Ljava/lang/Object;)Ljava/lang/Object;");
            }
            default -> hook("begin", "()Ljava/lang/Object;");
        }
    }

    @Override
    void leave(int returnOpcode) {
        switch (returnOpcode) {
            case Opcodes.IRETURN -> {
                mv.visitInsn(Opcodes.DUP);
                mv.visitInsn(Opcodes.I2L);
            }
            case Opcodes.LRETURN -> mv.visitInsn(Opcodes.DUP2);
            default -> {
                if (method.lengthLocal() == 0) {
                    // the hook asks the packet
                    mv.visitInsn(Opcodes.ICONST_M1);
                } else {
                    mv.visitVarInsn(Opcodes.ILOAD, method.lengthLocal());
                }
                mv.visitInsn(Opcodes.I2L);
            }
        }
        loadWriteAndPeer();
        hook("end", "(J" + WRITE_PEER_API);
    }

    @Override
    void fail() {
        loadWriteAndPeer();
        hook("fail", "(Ljava/lang/Throwable;" + WRITE_PEER_API);
    }

    private void loadWriteAndPeer() {
        loadAnswer();
        if (method.peerField() != null) {
            loadField(method.owner(), method.peerField(), method.peerDescriptor());
        } else {
            load(method.peerLocal());
        }
        mv.visitLdcInsn(method.api());
    }
}
