package timeagent.agent.socket;

import java.util.ArrayList;
import java.util.List;

/**
 * A method that gets hooks.
 *
 * @param owner internal name of the class, without relocation
 * @param isExpected whether every version of the class has the method
 */
record HookedMethod(String owner, String name, String descriptor, boolean isExpected, Hooks hooks) {

    /** One that every version has, with a hook where {@link Hooks.At} says. */
    static HookedMethod at(String owner, String name, String descriptor, int opcode, Code hook) {
        return new HookedMethod(owner, name, descriptor, true, new Hooks.At(opcode, hook));
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
}
