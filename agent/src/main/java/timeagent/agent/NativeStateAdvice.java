package timeagent.agent;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Adds one hook to a method of a native transport: where it begins, or before it returns. */
final class NativeStateAdvice extends MethodVisitor {
    private static final int MORE_STACK = 3;

    private final NativeWrite write;

    NativeStateAdvice(MethodVisitor writer, NativeWrite write) {
        super(Opcodes.ASM9, writer);
        this.write = write;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        switch (write.rule().kind()) {
            case CHANNEL -> {
                String socket = write.relocated(write.rule().api());
                mv.visitVarInsn(Opcodes.ALOAD, 0);
                mv.visitFieldInsn(
                        Opcodes.GETFIELD,
                        write.owner(),
                        NativeWrite.SOCKET_FIELD,
                        "L".concat(socket).concat(";"));
                mv.visitInsn(Opcodes.DUP);
                mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, socket, "intValue", "()I", false);
                mv.visitVarInsn(Opcodes.ALOAD, 0);
                mv.visitMethodInsn(
                        Opcodes.INVOKEVIRTUAL, write.owner(), "remoteAddress", "()Ljava/net/SocketAddress;", false);
                hook("writing", "(Ljava/lang/Object;ILjava/lang/Object;)V");
            }
            case CLOSE -> {
                mv.visitVarInsn(Opcodes.ALOAD, 0);
                mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, write.owner(), "intValue", "()I", false);
                hook("closing", "(I)V");
            }
            case COLLECT_NONE -> hook("noPackets", "()V");
            default -> {
                // before the return
            }
        }
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.IRETURN && write.rule().kind() == NativeWrite.Kind.COLLECT) {
            mv.visitInsn(Opcodes.DUP);
            mv.visitVarInsn(Opcodes.ILOAD, write.rule().local());
            mv.visitVarInsn(Opcodes.ALOAD, write.rule().local() + 2);
            hook("packet", "(ZILjava/lang/Object;)V");
        }
        super.visitInsn(opcode);
    }

    private void hook(String name, String descriptor) {
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, LocalVariableAdvice.HOOK, name, descriptor, false);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        super.visitMaxs(maxStack + MORE_STACK, maxLocals);
    }
}
