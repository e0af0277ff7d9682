package timeagent.events.scheduler;

/**
 * Context-switch counts.
 *
 * @param voluntary because a thread waited or slept
 * @param involuntary because the scheduler preempted a thread
 */
record ContextSwitchCounts(long voluntary, long involuntary) {
    static final ContextSwitchCounts NONE = new ContextSwitchCounts(0, 0);

    /** Not equals(): the JVM links that of a record on its first call and throws errors inside. */
    boolean isNone() {
        return voluntary == 0 && involuntary == 0;
    }

    ContextSwitchCounts plus(ContextSwitchCounts more) {
        return new ContextSwitchCounts(voluntary + more.voluntary, involuntary + more.involuntary);
    }

    ContextSwitchCounts minus(ContextSwitchCounts before) {
        return new ContextSwitchCounts(voluntary - before.voluntary, involuntary - before.involuntary);
    }
}
