package timeagent.events.clock;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Stacks of platform threads, by thread id, the innermost frame first. */
final class ThreadStacks {
    /** The JVM stops all threads for the stacks of one call; small batches keep the pauses short. */
    private static final int AT_ONCE = 100;

    private ThreadStacks() {}

    static Map<Long, StackTraceElement[]> all() {
        return of(ManagementFactory.getThreadMXBean().getAllThreadIds());
    }

    /** Those of threads that have not ended. */
    static Map<Long, StackTraceElement[]> of(Collection<Long> threads) {
        long[] ids = new long[threads.size()];
        int next = 0;
        for (long thread : threads) {
            ids[next++] = thread;
        }
        return of(ids);
    }

    private static Map<Long, StackTraceElement[]> of(long[] ids) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Map<Long, StackTraceElement[]> stacks = new HashMap<>();
        for (int from = 0; from < ids.length; from += AT_ONCE) {
            long[] some = Arrays.copyOfRange(ids, from, Math.min(ids.length, from + AT_ONCE));
            for (ThreadInfo info : threads.getThreadInfo(some, Integer.MAX_VALUE)) {
                if (info != null) {
                    stacks.put(info.getThreadId(), info.getStackTrace());
                }
            }
        }
        return stacks;
    }
}
