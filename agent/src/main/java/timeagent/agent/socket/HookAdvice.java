package timeagent.agent.socket;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Adds calls of socket-write hooks to a method. */
abstract class HookAdvice extends MethodVisitor {
    static final String HOOK = "timeagent/hooks/TimeagentSocket";
    static final String NATIVE_HOOK = "timeagent/hooks/TimeagentNative";
    /** What a hook takes above the method's own stack and its result, which may be a long. */
    private static final int MORE_STACK = 7;

    HookAdvice(MethodVisitor writer) {
        super(Opcodes.ASM9, writer);
    }

    final void hook(String name, String descriptor) {
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK, name, descriptor, false);
    }

    /** Loads {@code this}. */
    final void loadSelf() {
        mv.visitVarInsn(Opcodes.ALOAD, 0);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        super.visitMaxs(maxStack + MORE_STACK, maxLocals);
    }
}
