package timeagent.hooks;

/** Access to the hooks, as the packed agent gets it from the class that defines them. */
public final class OwnHooks {
    private OwnHooks() {}

    public static TimeagentHooks create() {
        return new TimeagentSwitch();
    }
}
