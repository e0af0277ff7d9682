package timeagent.agent.socket;

import java.util.Set;

/**
 * A method that gets hooks.
 *
 * @param owner internal name of the class, without relocation
 * @param isExpected whether every version of the class has the method
 */
record HookedMethod(String owner, String name, String descriptor, boolean isExpected, Hooks hooks) {

    boolean is(String otherName, String otherDescriptor, String prefix) {
        return name.equals(otherName) && Code.relocated(descriptor, prefix).equals(otherDescriptor);
    }

    boolean isKnown(Set<String> members, String prefix) {
        for (Code code : hooks.code()) {
            if (!code.isKnown(members, prefix)) {
                return false;
            }
        }
        return true;
    }
}
