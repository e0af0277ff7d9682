package timeagent.agent.types;

/** An instruction that uses an event. */
final class EventUse {
    /** In place of a use: the method has just begun. */
    static final EventUse NONE = new EventUse(-1, "", null, -1);

    final int index;
    /** Internal name of the event's class, as the code names it. */
    final String type;
    /** Null for a construction and for a {@link EventUses.Fill}. */
    final EventMethod method;
    /** -1 if unknown. */
    final int line;

    /** @param index of the instruction */
    EventUse(int index, String type, EventMethod method, int line) {
        this.index = index;
        this.type = type;
        this.method = method;
        this.line = line;
    }

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
