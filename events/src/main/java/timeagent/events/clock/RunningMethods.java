package timeagent.events.clock;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.threads.DaemonTask;

/**
 * The methods that were called before the agent was attached and have not returned: they execute their old code, whose
 * clock reads are not counted, until they are called again.
 *
 * <p>Found on the stacks of platform threads, once the classes are rewritten; later only those threads are looked at.
 */
public final class RunningMethods implements DaemonTask {
    /** Of this JVM. */
    public static final RunningMethods LIVE = new RunningMethods();

    /** These begin with the kind, as all notes do. */
    private static final String RUNNING =
            "clock reads not counted in methods that have been running since before the attach, until they are called"
                    + " again (start the JVM with -javaagent to count them): ";

    private static final String LEFT =
            "clock reads not counted for a time in methods that had been running since before the attach: ";

    /** Limits of the text, and of the stacks to look at later. */
    private static final int MOST_METHODS = 32;

    private static final int MOST_THREADS = 8;

    private static final long LEAST_MILLIS = 1000;
    private static final long MOST_MILLIS = 10_000;

    private record Method(String name, int firstLine, int lastLine, boolean hasSource, BitSet sites) {}

    /** By class; only while classes are rewritten. */
    private final Map<String, List<Method>> rewritten = new HashMap<>();

    private volatile List<RunningFrame> frames = List.of();

    /** The methods that returned or were called again after counting began, with the time until this was seen. */
    private final Map<String, String> left = new LinkedHashMap<>();

    private long begin;
    private volatile boolean more;
    private long millis;
    private long due;

    RunningMethods() {}

    /**
     * A method with clock reads has been rewritten.
     *
     * @param firstLine lowest line of the method; -1 if the class file has none
     * @param lastLine highest line of the method
     * @param hasSource whether the class file names its source file
     * @param sites numbers of the reads
     */
    public synchronized void rewritten(
            String className, String method, int firstLine, int lastLine, boolean hasSource, BitSet sites) {
        List<Method> methods = rewritten.get(className);
        if (methods == null) {
            methods = new ArrayList<>();
            rewritten.put(className, methods);
        }
        methods.add(new Method(method, firstLine, lastLine, hasSource, sites));
    }

    /** Looks for the rewritten methods on the stacks of all platform threads. */
    public synchronized void find() {
        if (rewritten.isEmpty()) {
            return;
        }
        Map<Method, Integer> threads = new HashMap<>();
        List<RunningFrame> found = new ArrayList<>();
        for (Map.Entry<Long, StackTraceElement[]> each : ThreadStacks.all().entrySet()) {
            StackTraceElement[] stack = each.getValue();
            for (int at = 0; at < stack.length; at++) {
                Method method = methodOf(stack[at]);
                if (method != null && (!method.hasSource || RunningFrame.isOld(stack[at]))) {
                    int known = threads.getOrDefault(method, 0);
                    if (known == 0 && threads.size() == MOST_METHODS) {
                        more = true;
                    } else if (known < MOST_THREADS) {
                        threads.put(method, known + 1);
                        found.add(new RunningFrame(each.getKey(), stack, at, method.hasSource, method.sites));
                    }
                }
            }
        }
        rewritten.clear();
        frames = found;
        beginNow();
    }

    /** Counting begins: what was missed earlier does not matter to its recordings. */
    public synchronized void begin() {
        if (!frames.isEmpty()) {
            tryToLook();
        }
        beginNow();
    }

    private void beginNow() {
        left.clear();
        begin = System.nanoTime();
        millis = LEAST_MILLIS;
        due = begin + millis * 1_000_000;
    }

    private Method methodOf(StackTraceElement frame) {
        for (Method method : rewritten.getOrDefault(frame.getClassName(), List.of())) {
            int line = frame.getLineNumber();
            // the line tells overloaded methods apart
            boolean isInside = line < 0 || method.firstLine < 0 || line >= method.firstLine && line <= method.lastLine;
            if (isInside && method.name.equals(frame.getMethodName())) {
                return method;
            }
        }
        return null;
    }

    private void tryToLook() {
        try {
            look();
        } catch (RuntimeException e) {
            // what is known stays
            HookErrors.suppress(e);
        }
    }

    /** Sets the methods apart that have returned or have been called again. */
    synchronized void look() {
        Set<Long> threads = new HashSet<>();
        for (RunningFrame frame : frames) {
            threads.add(frame.thread);
        }
        Map<Long, StackTraceElement[]> stacks = ThreadStacks.of(threads);
        List<RunningFrame> running = new ArrayList<>();
        for (RunningFrame frame : frames) {
            if (frame.isStillIn(stacks.get(frame.thread)) && !frame.hasCounted()) {
                running.add(frame);
            } else if (frame.isSure()) {
                left.put(frame.method(), textOfLeft(frame));
            }
        }
        frames = running;
    }

    private String textOfLeft(RunningFrame frame) {
        long seconds = (System.nanoTime() - begin) / 1_000_000_000 + 1;
        return frame + " (up to " + seconds + " s)";
    }

    @Override
    public synchronized long step(long nanoTime) {
        if (frames.isEmpty() || !ClockCounter.isCounting()) {
            return 0;
        }
        if (nanoTime - due >= 0) {
            tryToLook();
            millis = Math.min(MOST_MILLIS, 2 * millis);
            due = nanoTime + millis * 1_000_000;
        }
        return Math.max(1, (due - nanoTime) / 1_000_000);
    }

    /** The methods that are running, with the lines where they were seen last, human-readable; empty if there are none. */
    public String running() {
        Set<String> known = new HashSet<>();
        List<String> shown = new ArrayList<>();
        for (RunningFrame frame : frames) {
            if (frame.isKnown() && !frame.hasCounted() && known.add(frame.method())) {
                shown.add(frame.toString());
            }
        }
        return shown.isEmpty() ? "" : RUNNING + String.join(", ", shown) + (more ? " and more" : "");
    }

    /** What is missing in the counts since they began, human-readable; empty if nothing is. */
    public synchronized String notes() {
        Map<String, String> all = new LinkedHashMap<>(left);
        for (RunningFrame frame : frames) {
            if (frame.isSure() && frame.hasCounted()) {
                all.put(frame.method(), textOfLeft(frame));
            }
        }
        String running = running();
        return all.isEmpty()
                ? running
                : LEFT
                        + String.join(", ", all.values())
                        + (more ? " and more" : "")
                        + (running.isEmpty() ? "" : "; ")
                        + running;
    }

    /** Forgets all: the agent is removed. */
    public synchronized void clear() {
        rewritten.clear();
        frames = List.of();
        left.clear();
        more = false;
    }
}
