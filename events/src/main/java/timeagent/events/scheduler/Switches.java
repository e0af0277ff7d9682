package timeagent.events.scheduler;

/**
 * Numbers of context switches.
 *
 * @param voluntary because a thread waited or slept
 * @param involuntary because another thread was to run
 */
record Switches(long voluntary, long involuntary) {
    static final Switches NONE = new Switches(0, 0);

    /** Not equals(): the JVM links that of a record when it is first called, and throws errors inside. */
    boolean isNone() {
        return voluntary == 0 && involuntary == 0;
    }

    Switches plus(Switches more) {
        return new Switches(voluntary + more.voluntary, involuntary + more.involuntary);
    }

    /** What came since {@code before}; never below 0, should the two be from different sources. */
    Switches since(Switches before) {
        return new Switches(Math.max(0, voluntary - before.voluntary), Math.max(0, involuntary - before.involuntary));
    }
}
