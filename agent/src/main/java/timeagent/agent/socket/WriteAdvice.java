package timeagent.agent.socket;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Rewrites a socket write that begins on entry and ends on return or exception. */
final class WriteAdvice extends EnterExitAdvice {
    /** The local variable of a packet that is a parameter. */
    private static final int PACKET = 1;

    private static final String WRITE_PEER_API = "Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/String;)V";

    private final WriteMethod method;

    WriteAdvice(MethodVisitor writer, WriteMethod method, int maxLocals) {
        super(writer, method.owner(), method.descriptor(), false, maxLocals, method.changesLength());
        this.method = method;
    }

    @Override
    void enter() {
        if (method.changesLength()) {
            keepInt(method.lengthLocal());
        }
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
                loadLength();
                mv.visitInsn(Opcodes.I2L);
            }
        }
        loadWriteAndPeer();
        hook("end", "(J" + WRITE_PEER_API);
    }

    private void loadLength() {
        if (method.kind() == WriteMethod.AdviceKind.PACKET) {
            load(PACKET);
            mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/net/DatagramPacket", "getLength", "()I", false);
        } else if (method.changesLength()) {
            loadInt();
        } else if (method.lengthLocal() != 0) {
            mv.visitVarInsn(Opcodes.ILOAD, method.lengthLocal());
        } else {
            // one byte, or the hook asks the packet
            mv.visitInsn(method.descriptor().equals("(I)V") ? Opcodes.ICONST_1 : Opcodes.ICONST_M1);
        }
    }

    @Override
    void fail() {
        loadWriteAndPeer();
        hook("fail", "(Ljava/lang/Throwable;" + WRITE_PEER_API);
    }

    private void loadWriteAndPeer() {
        loadAnswer();
        if (method.kind() == WriteMethod.AdviceKind.PACKET) {
            load(PACKET);
            mv.visitMethodInsn(
                    Opcodes.INVOKEVIRTUAL, "java/net/DatagramPacket", "getAddress", "()Ljava/net/InetAddress;", false);
            load(0);
            mv.visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    "java/util/Objects",
                    "requireNonNullElse",
                    "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
                    false);
        } else if (method.peerField() != null) {
            loadField(method.owner(), method.peerField(), method.peerDescriptor());
        } else {
            load(method.peerLocal());
        }
        mv.visitLdcInsn(method.api());
    }
}
