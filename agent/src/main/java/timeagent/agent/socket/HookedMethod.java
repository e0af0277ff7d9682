package timeagent.agent.socket;

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
}
