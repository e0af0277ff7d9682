package timeagent.events.diagnostics;

/** Handles exceptions thrown inside a hook. */
public final class HookErrors {
    /** Thread.stop() throws since 20, and later JDKs may lack ThreadDeath. */
    private static final boolean THREADS_ARE_STOPPED = Runtime.version().feature() < 20;

    private HookErrors() {}

    /** Initialises in advance what the first failure needs, which may happen without stack or memory left. */
    public static void prepare() {
        DebugLog.isOpen();
    }

    /**
     * Suppresses and counts the error; rethrows one that the application sent to this thread by {@code Thread.stop()}.
     */
    public static void record(Throwable error) {
        if (THREADS_ARE_STOPPED && error instanceof ThreadDeath stop) {
            throw stop;
        }
        suppress(error);
    }

    /** Counts the error; for code that no application thread runs, or that starts and stops recordings. */
    public static void suppress(Throwable error) {
        AgentDiagnostics.hookFailed();
        if (DebugLog.isOpen()) {
            // last: logging allocates, and there may be no memory
            DebugLog.log("a hook failed", error);
        }
    }
}
