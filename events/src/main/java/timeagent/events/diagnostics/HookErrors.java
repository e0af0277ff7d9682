package timeagent.events.diagnostics;

import timeagent.events.diagnostics.AgentDiagnostics.Missing;

/** Handles exceptions thrown inside a hook. */
public final class HookErrors {
    /** What {@code Thread.stop()} throws in another thread; null from 20 on, where it cannot, and where it is removed. */
    private static final Class<?> THREAD_DEATH = threadDeath();

    private HookErrors() {}

    private static Class<?> threadDeath() {
        try {
            // by name: the verifier would load a class that this code throws
            return Runtime.version().feature() < 20 ? Class.forName("java.lang.ThreadDeath") : null;
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    /** Initialises in advance what the first failure needs, which may happen without stack or memory left. */
    public static void prepare() {
        DebugLog.isOpen();
    }

    /**
     * Suppresses and counts the error; rethrows one that the application sent to this thread by {@code Thread.stop()}.
     */
    public static void record(Throwable error) {
        if (THREAD_DEATH != null && THREAD_DEATH.isInstance(error)) {
            HookErrors.<RuntimeException>rethrow(error);
        }
        suppress(error);
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void rethrow(Throwable error) throws T {
        throw (T) error;
    }

    /** Counts the error; for code that no application thread runs, or that starts and stops recordings. */
    public static void suppress(Throwable error) {
        AgentDiagnostics.hookFailed();
        if (DebugLog.isOpen()) {
            // last: logging allocates, and there may be no memory
            DebugLog.log("a hook failed", error);
        }
    }

    /** Counts an error like the last one. */
    public static void countAnother() {
        AgentDiagnostics.hookFailed();
    }

    /** Counts an error of a feature and notes the feature and the reason; no application thread runs this. */
    public static void suppress(String feature, Throwable error) {
        AgentDiagnostics.hookFailed();
        try {
            AgentDiagnostics.report(Missing.FEATURE, feature, error.toString());
            DebugLog.log(feature + " failed", error);
        } catch (Throwable e) {
            // stack or memory ended: the failure is counted
        }
    }
}
