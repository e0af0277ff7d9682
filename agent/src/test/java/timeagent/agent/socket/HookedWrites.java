package timeagent.agent.socket;

/** The methods that get hooks of socket writes, for tests of other packages. */
public final class HookedWrites {
    private HookedWrites() {}

    public static boolean contains(String owner, String name, String descriptor) {
        return WriteRewriter.methods(owner).stream()
                .anyMatch(method -> method.is(
                        name,
                        descriptor,
                        owner.substring(0, owner.length() - method.owner().length())));
    }
}
