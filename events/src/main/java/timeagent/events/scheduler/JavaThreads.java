package timeagent.events.scheduler;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Finds the Java threads of OS threads, by their names.
 *
 * <p>The JDK does not expose OS thread ids. Recordings contain them, so a reader can join all threads.
 */
final class JavaThreads {
    private static final int MOST_NAME_BYTES = 15;
    private static final int LAST_BYTES = 6;

    private JavaThreads() {}

    /** The Java threads of OS threads, as far as they are known: those of live ones. */
    static Map<OsThread, Thread> of(Collection<OsThread> tasks, OsThreadTable table) {
        return of(tasks, alive(), table);
    }

    /**
     * The kernel has the beginning of a Java thread's name, from JDK 26 on its beginning and its end; a name shared by
     * two threads is ambiguous.
     */
    static Map<OsThread, Thread> of(Collection<OsThread> tasks, Thread[] alive, OsThreadTable table) {
        Map<String, Thread> names = new HashMap<>();
        Set<String> ambiguous = new HashSet<>();
        for (Thread thread : alive) {
            for (String name : shortened(thread.getName())) {
                if (names.put(name, thread) != null) {
                    ambiguous.add(name);
                }
            }
        }
        Set<String> used = new HashSet<>();
        for (OsThread task : tasks) {
            if (!used.add(task.name)) {
                ambiguous.add(task.name);
            }
        }
        Map<OsThread, Thread> threads = new HashMap<>();
        for (OsThread task : tasks) {
            // one that has ended may have had the name of a thread that lives
            if (!ambiguous.contains(task.name) && table.exists(task)) {
                threads.put(task, names.get(task.name));
            }
        }
        return threads;
    }

    private static String[] shortened(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= MOST_NAME_BYTES) {
            return new String[] {name};
        }
        byte[] shortened = Arrays.copyOf(bytes, MOST_NAME_BYTES);
        String beginning = new String(shortened, StandardCharsets.UTF_8);
        int end = MOST_NAME_BYTES - LAST_BYTES;
        shortened[end - 2] = '.';
        shortened[end - 1] = '.';
        System.arraycopy(bytes, bytes.length - LAST_BYTES, shortened, end, LAST_BYTES);
        return new String[] {beginning, new String(shortened, StandardCharsets.UTF_8)};
    }

    /** The live platform threads, including carriers of virtual threads; needs no safepoint. */
    private static Thread[] alive() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] threads = new Thread[root.activeCount() + 16];
        int count = root.enumerate(threads, true);
        // enumerate() silently drops what does not fit
        while (count == threads.length) {
            threads = new Thread[2 * count];
            count = root.enumerate(threads, true);
        }
        return Arrays.copyOf(threads, count);
    }
}
