package timeagent.agent.rewrite;

import timeagent.events.diagnostics.Failures;

/**
 * What became of the rewritten classes when the agent was removed; its text is for the user.
 *
 * @param classes how many have their original code again
 * @param failed those that call hooks, which do nothing, until the JVM exits
 */
public record Restored(int classes, Failures failed) {
    public static final Restored NOTHING = new Restored(0, new Failures());

    public boolean isComplete() {
        return failed.count() == 0;
    }

    @Override
    public String toString() {
        String restored = "restored " + classes + (classes == 1 ? " class" : " classes");
        return isComplete()
                ? restored
                : restored + "; could not restore " + failed + ": hooks that do nothing remain there";
    }
}
