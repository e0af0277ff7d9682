package timeagent.agent.types;

/**
 * An instruction that uses an event.
 *
 * @param index of the instruction
 * @param type internal name of the event's class, as the code names it
 * @param method null for a construction and for a {@link EventUses.Fill}
 * @param line -1 if unknown
 */
record EventUse(int index, String type, EventMethod method, int line) {
    /** In place of a use: the method has just begun. */
    static final EventUse NONE = new EventUse(-1, "", null, -1);

    boolean isCommit() {
        return method == EventMethod.COMMIT;
    }

    boolean isBegin() {
        return method == EventMethod.BEGIN;
    }

    /** Whether all that follows belongs to the event, until its next use: only between begin and commit is work. */
    boolean isFollowedByFilling() {
        return this != NONE && !isBegin() && !isCommit();
    }
}
