package timeagent.agent.types;

import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Numbers the instructions of a method that is written again, as {@link StackVisitor} does.
 *
 * <p>A subclass adds instructions through {@link #mv}, which do not count.
 */
abstract class InstructionVisitor extends MethodVisitor {
    private int index;

    InstructionVisitor(MethodVisitor writer) {
        super(Opcodes.ASM9, writer);
    }

    /** Number of the instruction that is visited. */
    final int index() {
        return index;
    }

    /** Called before an instruction is written. */
    abstract void before(int index);

    /** Called after an instruction was written. */
    abstract void after(int index);

    private void done() {
        after(index);
        index++;
    }

    @Override
    public void visitInsn(int opcode) {
        before(index);
        super.visitInsn(opcode);
        done();
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        before(index);
        super.visitIntInsn(opcode, operand);
        done();
    }

    @Override
    public void visitVarInsn(int opcode, int local) {
        before(index);
        super.visitVarInsn(opcode, local);
        done();
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        before(index);
        super.visitTypeInsn(opcode, type);
        done();
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        before(index);
        super.visitFieldInsn(opcode, owner, name, descriptor);
        done();
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        before(index);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        done();
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        before(index);
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        done();
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        before(index);
        super.visitJumpInsn(opcode, label);
        done();
    }

    @Override
    public void visitLdcInsn(Object value) {
        before(index);
        super.visitLdcInsn(value);
        done();
    }

    @Override
    public void visitIincInsn(int local, int increment) {
        before(index);
        super.visitIincInsn(local, increment);
        done();
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
        before(index);
        super.visitTableSwitchInsn(min, max, otherwise, labels);
        done();
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
        before(index);
        super.visitLookupSwitchInsn(otherwise, keys, labels);
        done();
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        before(index);
        super.visitMultiANewArrayInsn(descriptor, dimensions);
        done();
    }
}
