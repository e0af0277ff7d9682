package timeagent.agent.socket;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Rewrites a write of a native transport; its event needs the socket and its descriptor, or an address and a port. */
final class NativeWriteAdvice extends EnterExitAdvice {
    private static final String TARGET = "Ljava/lang/Object;Ljava/lang/Object;ILjava/lang/String;)V";

    private final NativeWrite write;

    NativeWriteAdvice(MethodVisitor writer, NativeWrite write, int maxLocals) {
        super(
                writer,
                write.owner(),
                write.rule().descriptor().replace("%", write.prefix()),
                write.isStatic(),
                maxLocals,
                false);
        this.write = write;
    }

    @Override
    void enter() {
        switch (write.rule().kind()) {
            case TO_DESCRIPTOR -> {
                load(0);
                mv.visitTypeInsn(Opcodes.INSTANCEOF, write.relocated("io/netty/channel/unix/Socket"));
                hook("beginIf", "(Z)Ljava/lang/Object;");
            }
            case SPLICE -> {
                mv.visitVarInsn(Opcodes.ILOAD, write.rule().local());
                hook("beginTo", "(I)Ljava/lang/Object;");
            }
            default -> hook("begin", "()Ljava/lang/Object;");
        }
    }

    @Override
    void leave(int returnOpcode) {
        boolean packets = write.rule().kind() == NativeWrite.Kind.PACKETS;
        if (returnOpcode == Opcodes.LRETURN) {
            mv.visitInsn(Opcodes.DUP2);
        } else {
            mv.visitInsn(Opcodes.DUP);
            if (!packets) {
                mv.visitInsn(Opcodes.I2L);
            }
        }
        loadTarget();
        hook(packets ? "endPackets" : "end", (packets ? "(I" : "(J").concat(TARGET));
    }

    @Override
    void fail() {
        loadTarget();
        hook("fail", "(Ljava/lang/Throwable;".concat(TARGET));
    }

    private void loadTarget() {
        loadAnswer();
        int local = write.rule().local();
        switch (write.rule().kind()) {
            case TO_ADDRESS -> {
                load(local);
                mv.visitVarInsn(Opcodes.ILOAD, local + 1);
            }
            case TO_PATH -> {
                load(local);
                mv.visitInsn(Opcodes.ICONST_M1);
            }
            case SPLICE -> {
                mv.visitInsn(Opcodes.ACONST_NULL);
                mv.visitVarInsn(Opcodes.ILOAD, local);
            }
            default -> {
                load(0);
                load(0);
                // public and final in every version, as is the class
                mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, write.owner(), "intValue", "()I", false);
            }
        }
        mv.visitLdcInsn(write.rule().api());
    }
}
