package timeagent.agent.socket;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Instructions that are added to a method: values for a hook, and its call. Immutable.
 *
 * <p>Names of Netty are those without relocation.
 */
final class Code {
    static final String OBJECT = "Ljava/lang/Object;";
    static final Code NONE = new Code();

    private static final String NETTY = "io/netty/";
    private static final int STATE = -1;
    private static final int LENGTH = -2;
    /** Marks a call of a method that the rewritten class must have. */
    private static final int OWN = -3;

    private record Step(int opcode, int variable, String owner, String name, Object value) {}

    private final List<Step> steps;

    Code() {
        this(List.of());
    }

    private Code(List<Step> steps) {
        this.steps = steps;
    }

    /** Begins with a reference. */
    static Code local(int variable) {
        return new Code().load(variable);
    }

    private Code add(int opcode, int variable, String owner, String name, Object value) {
        return add(new Code(List.of(new Step(opcode, variable, owner, name, value))));
    }

    Code add(Code other) {
        List<Step> both = new ArrayList<>(steps);
        both.addAll(other.steps);
        return new Code(both);
    }

    /** One without operands. */
    Code add(int opcode) {
        return add(opcode, 0, null, null, null);
    }

    /** Loads a reference. */
    Code load(int variable) {
        return load(Opcodes.ALOAD, variable);
    }

    Code loadInt(int variable) {
        return load(Opcodes.ILOAD, variable);
    }

    Code load(int opcode, int variable) {
        return add(opcode, variable, null, null, null);
    }

    /** The result of the first hook. */
    Code state() {
        return load(STATE);
    }

    /** The parameter that {@link HookedMethod.Hooks} keeps. */
    Code length() {
        return loadInt(LENGTH);
    }

    /** A field of the object on the stack. */
    Code field(String owner, String name, String type) {
        return add(Opcodes.GETFIELD, 0, owner, name, type);
    }

    Code call(String owner, String name, String descriptor) {
        return add(Opcodes.INVOKEVIRTUAL, 0, owner, name, descriptor);
    }

    /** The same for a method that the class itself is expected to have. */
    Code own(String owner, String name, String descriptor) {
        return add(Opcodes.INVOKEVIRTUAL, OWN, owner, name, descriptor);
    }

    Code callStatic(String owner, String name, String descriptor) {
        return add(Opcodes.INVOKESTATIC, 0, owner, name, descriptor);
    }

    Code isInstance(String type) {
        return add(Opcodes.INSTANCEOF, 0, type, null, null);
    }

    Code push(String text) {
        return add(Opcodes.LDC, 0, null, null, text);
    }

    Code pushClass(String type) {
        return add(Opcodes.LDC, 0, type, null, null);
    }

    /** @param parameters their types, without parentheses */
    Code hook(String name, String parameters) {
        return callStatic(HookAdvice.HOOK, name, "(" + parameters + ")V");
    }

    Code nativeHook(String name, String parameters) {
        return callStatic(HookAdvice.NATIVE_HOOK, name, "(" + parameters + ")V");
    }

    /** A hook that returns a state. */
    Code begin(String name, String parameters) {
        return callStatic(HookAdvice.HOOK, name, "(" + parameters + ")" + OBJECT);
    }

    Code nativeBegin(String name, String parameters) {
        return callStatic(HookAdvice.NATIVE_HOOK, name, "(" + parameters + ")" + OBJECT);
    }

    /**
     * Adds the instructions to a method.
     *
     * @throws IllegalStateException if the class does not have a field or method that they use
     */
    void emit(MethodVisitor writer, HookedMethod.Body body) {
        for (Step step : steps) {
            String owner = step.owner == null ? null : relocated(step.owner, body.prefix());
            String type = step.value instanceof String value ? relocated(value, body.prefix()) : null;
            if ((step.opcode == Opcodes.GETFIELD || step.variable == OWN)
                    && !body.members().contains(step.name.concat(type))) {
                throw new IllegalStateException("this version is not supported");
            }
            switch (step.opcode) {
                case Opcodes.ALOAD, Opcodes.ILOAD, Opcodes.LLOAD ->
                    writer.visitVarInsn(
                            step.opcode, step.variable < 0 ? body.locals() + STATE - step.variable : step.variable);
                case Opcodes.GETFIELD -> writer.visitFieldInsn(step.opcode, owner, step.name, type);
                case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKESTATIC ->
                    writer.visitMethodInsn(step.opcode, owner, step.name, type, false);
                case Opcodes.INSTANCEOF -> writer.visitTypeInsn(step.opcode, owner);
                case Opcodes.LDC -> writer.visitLdcInsn(owner == null ? step.value : Type.getObjectType(owner));
                default -> writer.visitInsn(step.opcode);
            }
        }
    }

    /** A name or descriptor as a relocated library has it. */
    static String relocated(String name, String prefix) {
        return prefix.isEmpty() ? name : name.replace(NETTY, prefix.concat(NETTY));
    }
}
