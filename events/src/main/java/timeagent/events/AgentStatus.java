package timeagent.events;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What the agent did and what it could not do; counted here, told by {@code timeagent.AgentInfo}. */
public final class AgentStatus {
    private static final AtomicInteger CLASSES_REWRITTEN = new AtomicInteger();
    private static final AtomicInteger CLASSES_FAILED = new AtomicInteger();
    private static final AtomicLong HOOK_FAILURES = new AtomicLong();

    private AgentStatus() {}

    public static void classRewritten() {
        CLASSES_REWRITTEN.incrementAndGet();
    }

    /** A class that should have been rewritten and was left as it is. */
    public static void classFailed() {
        CLASSES_FAILED.incrementAndGet();
    }

    /** A hook that swallowed an exception of its own: a read or write may be missing. */
    public static void hookFailed() {
        HOOK_FAILURES.incrementAndGet();
    }

    public static int classesRewritten() {
        return CLASSES_REWRITTEN.get();
    }

    public static int classesFailed() {
        return CLASSES_FAILED.get();
    }

    public static long hookFailures() {
        return HOOK_FAILURES.get();
    }
}
