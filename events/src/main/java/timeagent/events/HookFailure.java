package timeagent.events;

/** What a hook does with whatever was thrown inside it. */
public final class HookFailure {
    /** Later JDKs have no such exception of one thread in another, and may have no such class. */
    private static final boolean THREADS_ARE_STOPPED = Runtime.version().feature() < 20;

    private HookFailure() {}

    /** Does what the first failure would else do where stack or memory ends. */
    public static void prepare() {
        DebugLog.isOpen();
    }

    /**
     * Keeps it from the application, and counts it; but one that the application sent to this thread by
     * {@code Thread.stop()} goes on to where the application waits for it.
     */
    public static void swallow(Throwable error) {
        if (THREADS_ARE_STOPPED && error instanceof ThreadDeath stop) {
            throw stop;
        }
        AgentStatus.hookFailed();
        if (DebugLog.isOpen()) {
            // not before: even the text is made when it is first needed, and there may be no memory for it
            DebugLog.log("a hook failed", error);
        }
    }
}
