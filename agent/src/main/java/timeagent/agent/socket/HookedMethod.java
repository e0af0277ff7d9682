package timeagent.agent.socket;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;

/**
 * A method that gets hooks.
 *
 * @param owner internal name of the class, without relocation
 * @param isExpected whether every version of the class has the method
 */
record HookedMethod(String owner, String name, String descriptor, boolean isExpected, Hooks hooks) {
    /** One that every version has, with a hook where it begins. */
    static HookedMethod begin(String owner, String name, String descriptor, Code hook) {
        return new HookedMethod(owner, name, descriptor, true, new Hooks(false, 0, hook, Code.NONE, Code.NONE));
    }

    /** One with a hook where it ends normally. */
    static HookedMethod end(String owner, String name, String descriptor, boolean isExpected, Code hook) {
        return new HookedMethod(owner, name, descriptor, isExpected, new Hooks(false, 0, Code.NONE, hook, Code.NONE));
    }

    /** The methods of a class among others, whose name may have a prefix from relocation. */
    static List<HookedMethod> of(String name, HookedMethod[] all) {
        List<HookedMethod> methods = new ArrayList<>();
        for (HookedMethod method : all) {
            if (name.equals(method.owner) || name.endsWith("/".concat(method.owner))) {
                methods.add(method);
            }
        }
        return methods;
    }

    boolean is(String otherName, String otherDescriptor, String prefix) {
        return name.equals(otherName) && Code.relocated(descriptor, prefix).equals(otherDescriptor);
    }

    /**
     * The hooks of one method, and where they are.
     *
     * @param keepsState whether a local variable keeps what {@code begin} leaves on the stack
     * @param length local variable of an int that the method may change and {@code end} needs, else 0
     * @param begin where the method begins
     * @param end before each return; leaves the stack unchanged; the method's result, if any, is on top
     * @param fail where an exception leaves the method; removes one of two copies of it from the stack
     * @param before hooks to insert in front of instructions; the method must have all of these
     */
    record Hooks(boolean keepsState, int length, Code begin, Code end, Code fail, Before... before) {}

    /**
     * A hook before instructions.
     *
     * @param opcode a store to a field, {@link Opcodes#ATHROW} of an exception that was just made, or 0 for calls
     * @param owner internal name of the class whose method is called; null for any
     * @param text part of the field's name or of the method's type
     */
    record Before(int opcode, String owner, String text, Code hook) {
        static Before call(String owner, String types, Code hook) {
            return new Before(0, owner, types, hook);
        }

        boolean is(int otherOpcode, String otherOwner, String otherText) {
            return opcode == otherOpcode && (owner == null || owner.equals(otherOwner)) && otherText.contains(text);
        }
    }

    /**
     * The method to rewrite.
     *
     * @param owner internal name of its class
     * @param prefix what relocation added to the names of Netty's packages
     * @param locals the local variables from here on are free: the first gets the state, the next one an int
     * @param members names with types of the fields that the class has or uses, and of its methods
     */
    record Body(
            HookedMethod method,
            String owner,
            String prefix,
            String descriptor,
            boolean isStatic,
            int locals,
            Set<String> members) {}
}
