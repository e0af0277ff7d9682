package timeagent.agent.socket;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Adds calls of socket-write hooks to a method. */
abstract class HookAdvice extends MethodVisitor {
    static final String HOOK = "timeagent/hooks/TimeagentSocket";
    /** What a hook takes above the method's own stack and its result, which may be a long. */
    private static final int MORE_STACK = 7;

    HookAdvice(MethodVisitor writer) {
        super(Opcodes.ASM9, writer);
    }

    final void hook(String name, String descriptor) {
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK, name, descriptor, false);
    }

    /** Loads a reference. */
    final void load(int variable) {
        mv.visitVarInsn(Opcodes.ALOAD, variable);
    }

    final void loadField(String owner, String name, String descriptor) {
        load(0);
        mv.visitFieldInsn(Opcodes.GETFIELD, owner, name, descriptor);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        super.visitMaxs(maxStack + MORE_STACK, maxLocals);
    }
}
