package timeagent.agent.socket;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** Adds one hook to a method of a native transport: where it begins, or before it returns. */
final class NativeStateAdvice extends HookAdvice {
    private static final String FAILURE = "io/netty/channel/unix/Errors$NativeIoException";

    private final NativeWrite write;

    NativeStateAdvice(MethodVisitor writer, NativeWrite write) {
        super(writer);
        this.write = write;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        switch (write.rule().kind()) {
            case CHANNEL -> channel("writing");
            case SUBMIT -> channel("submitting");
            case SUBMIT_PACKET -> {
                load(1);
                mv.visitMethodInsn(
                        Opcodes.INVOKEVIRTUAL, write.relocated(NativeWrite.URING_SOCKET), "intValue", "()I", false);
                load(0);
                mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, write.owner(), NativeWrite.INDEX, "()S", false);
                load(2);
                hook("submittingPacket", "(IILjava/lang/Object;)V");
            }
            case COMPLETE -> complete();
            case CLOSE -> {
                load(0);
                mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, write.owner(), "intValue", "()I", false);
                hook("closing", "(I)V");
            }
            case COLLECT_NONE -> hook("noPackets", "()V");
            default -> {
                // before the return
            }
        }
    }

    private void channel(String hook) {
        load(0);
        loadSocket(write.owner());
        load(0);
        mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, write.owner(), "remoteAddress", "()Ljava/net/SocketAddress;", false);
        load(0);
        mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, write.owner(), "localAddress", "()Ljava/net/SocketAddress;", false);
        load(0);
        mv.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL, write.owner(), "parent", "()".concat(write.typeName(NativeWrite.PARENT)), false);
        hook(hook, "(Ljava/lang/Object;ILjava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)V");
    }

    private void complete() {
        String channel = write.relocated(NativeWrite.URING_CHANNEL);
        loadField(write.owner(), NativeWrite.CHANNEL_FIELD, write.typeName(NativeWrite.URING_CHANNEL));
        loadSocket(channel);
        mv.visitVarInsn(Opcodes.ILOAD, 1);
        mv.visitVarInsn(Opcodes.ILOAD, 2);
        mv.visitVarInsn(Opcodes.ILOAD, 3);
        mv.visitVarInsn(write.rule().local(), 4);
        if (write.rule().local() == Opcodes.LLOAD) {
            mv.visitInsn(Opcodes.L2I);
        }
        mv.visitLdcInsn(Type.getObjectType(write.relocated(FAILURE)));
        hook("completed", "(Ljava/lang/Object;IIIIILjava/lang/Class;)V");
    }

    /** The socket of the channel on the stack, and its descriptor. */
    private void loadSocket(String channel) {
        String socket = write.rule().api();
        mv.visitFieldInsn(Opcodes.GETFIELD, channel, NativeWrite.SOCKET_FIELD, write.typeName(socket));
        mv.visitInsn(Opcodes.DUP);
        mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, write.relocated(socket), "intValue", "()I", false);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.IRETURN && write.rule().kind() == NativeWrite.Kind.COLLECT) {
            mv.visitInsn(Opcodes.DUP);
            mv.visitVarInsn(Opcodes.ILOAD, write.rule().local());
            load(write.rule().local() + 2);
            hook("packet", "(ZILjava/lang/Object;)V");
        }
        super.visitInsn(opcode);
    }
}
