package timeagent.agent.clock;

import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Finds out whether a method does little else than read a clock: it loads, calculates, converts and returns, with one
 * read or one call of another method, and no branch, assignment or new object.
 */
class WrapperShape extends MethodVisitor {
    /** Classes of the JDK whose methods convert a time and read no clock. */
    private static final Set<String> CONVERSIONS = Set.of(
            "java/util/concurrent/TimeUnit",
            "java/time/Instant",
            "java/time/Duration",
            "java/util/Date",
            "java/lang/Math",
            "java/lang/Long",
            "java/lang/Integer",
            "java/lang/Double");

    private final ClockMethods clocks;
    private int reads;
    private int calls;
    private boolean more;

    /** @param next sees everything too; may be null */
    WrapperShape(ClockMethods clocks, MethodVisitor next) {
        super(Opcodes.ASM9, next);
        this.clocks = clocks;
    }

    /** Whether the method returns what it reads of a clock. */
    final boolean isReader() {
        return !more && reads == 1 && calls == 0;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
        if (clocks.find(opcode, owner, name, type, isInterface) != null) {
            reads++;
        } else if (!CONVERSIONS.contains(owner)) {
            calls++;
        }
        super.visitMethodInsn(opcode, owner, name, type, isInterface);
    }

    @Override
    public void visitInsn(int opcode) {
        more |= opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE
                || opcode == Opcodes.RETURN
                || opcode == Opcodes.ATHROW
                || opcode == Opcodes.MONITORENTER;
        super.visitInsn(opcode);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        more |= opcode >= Opcodes.ISTORE;
        super.visitVarInsn(opcode, variable);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String type) {
        more |= opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
        super.visitFieldInsn(opcode, owner, name, type);
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
        more = true;
        super.visitIincInsn(variable, increment);
    }

    @Override
    public void visitJumpInsn(int opcode, Label target) {
        more = true;
        super.visitJumpInsn(opcode, target);
    }

    @Override
    public void visitTableSwitchInsn(int from, int to, Label otherwise, Label... targets) {
        more = true;
        super.visitTableSwitchInsn(from, to, otherwise, targets);
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] targets) {
        more = true;
        super.visitLookupSwitchInsn(otherwise, keys, targets);
    }

    @Override
    public void visitTryCatchBlock(Label from, Label to, Label handler, String type) {
        more = true;
        super.visitTryCatchBlock(from, to, handler, type);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String type, Handle bootstrap, Object... arguments) {
        more = true;
        super.visitInvokeDynamicInsn(name, type, bootstrap, arguments);
    }
}
