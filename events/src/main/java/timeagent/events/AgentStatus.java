package timeagent.events;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What the agent did and what it could not do; counted here, told by {@code timeagent.AgentInfo}. */
public final class AgentStatus {
    private static final AtomicInteger CLASSES_REWRITTEN = new AtomicInteger();
    private static final FailedClasses CLASSES_FAILED = new FailedClasses();
    private static final FailedClasses CLASSES_NOT_LINKED = new FailedClasses();
    private static final AtomicLong HOOK_FAILURES = new AtomicLong();

    private AgentStatus() {}

    public static void classRewritten() {
        CLASSES_REWRITTEN.incrementAndGet();
    }

    /**
     * A class that should have been rewritten, or made what it was before, and was left as it is.
     *
     * @param name for people
     * @param reason for people, alike where the reason is
     */
    public static void classFailed(String name, String reason) {
        CLASSES_FAILED.add(name, reason);
    }

    /** A class that was there before the agent and cannot run, and so cannot be rewritten. */
    public static void classNotLinked(String name) {
        CLASSES_NOT_LINKED.add(name, "the JVM cannot link it, so that it cannot run");
    }

    /** A hook that swallowed an exception of its own: a read or write may be missing. */
    public static void hookFailed() {
        HOOK_FAILURES.incrementAndGet();
    }

    public static int classesRewritten() {
        return CLASSES_REWRITTEN.get();
    }

    public static int classesFailed() {
        return CLASSES_FAILED.count();
    }

    /** Which classes failed and why, for people; empty if none did. */
    public static String classesLeftAlone() {
        return CLASSES_FAILED.toString();
    }

    /** Which classes cannot run, for people; empty if there are none. */
    public static String classesNotLinked() {
        return CLASSES_NOT_LINKED.toString();
    }

    public static long hookFailures() {
        return HOOK_FAILURES.get();
    }
}
