package timeagent.agent.types;

import timeagent.hooks.TimeagentEvents;

/**
 * The methods of {@code jdk.jfr.Event} that the agent puts hooks around; all of them are final.
 *
 * @param before point before the call
 * @param after point after the call, -1 for none
 */
record EventMethod(String name, String descriptor, int before, int after) {
    static final EventMethod COMMIT = new EventMethod("commit", "()V", TimeagentEvents.COMMIT, TimeagentEvents.EMPTY);

    static final EventMethod BEGIN = new EventMethod("begin", "()V", TimeagentEvents.BEGIN, TimeagentEvents.WORK);
    static final EventMethod SHOULD_COMMIT = new EventMethod("shouldCommit", "()Z", TimeagentEvents.ASK, -1);
    static final EventMethod IS_ENABLED = new EventMethod("isEnabled", "()Z", TimeagentEvents.ASK, -1);

    static final EventMethod END = new EventMethod("end", "()V", TimeagentEvents.END, -1);

    private static final EventMethod[] ALL = {COMMIT, BEGIN, SHOULD_COMMIT, IS_ENABLED, END};

    /** Names of which a class that uses events has one; {@code end} alone is too common. */
    static final String[] TELLTALES = {"commit", "begin", "shouldCommit", "isEnabled"};

    /** Null if a call is of none of them, whatever its class. */
    static EventMethod of(String name, String descriptor) {
        for (EventMethod method : ALL) {
            if (method.name.equals(name) && method.descriptor.equals(descriptor)) {
                return method;
            }
        }
        return null;
    }

    static boolean isCommit(String name, String descriptor) {
        return of(name, descriptor) == COMMIT;
    }
}
