package timeagent.agent.socket;

import net.bytebuddy.jar.asm.MethodVisitor;

/** Adds one hook to a method: where it begins, or before it returns. */
final class AtAdvice extends HookAdvice {
    private final Hooks.Body body;
    private final Hooks.At hooks;

    AtAdvice(MethodVisitor writer, Hooks.Body body, Hooks.At hooks) {
        super(writer);
        this.body = body;
        this.hooks = hooks;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        if (hooks.opcode() == 0) {
            hooks.hook().emit(mv, body);
        }
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == hooks.opcode() && opcode != 0) {
            hooks.hook().emit(mv, body);
        }
        super.visitInsn(opcode);
    }
}
