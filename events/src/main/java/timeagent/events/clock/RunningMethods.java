package timeagent.events.clock;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import timeagent.events.diagnostics.Note;
import timeagent.events.process.ProcessCpu;
import timeagent.events.process.ThreadCpu;

/**
 * The methods that were called before the agent was attached and have not returned: they execute their old code, whose
 * clock reads are not counted, until they are called again.
 *
 * <p>Found on the stacks of platform threads, when the classes have been rewritten. HotSpot leaves out the source
 * file, but not the line, of a frame whose class has been redefined since it was entered; in a class without a source
 * file, all frames are taken for old.
 *
 * <p>A recording does not name those of threads that have hardly used the CPU since, such as one that accepts connections:
 * their reads are negligible.
 */
public final class RunningMethods {
    /** Of this JVM. */
    public static final RunningMethods LIVE = new RunningMethods();

    private static final String KIND = "clock reads not counted";

    private static final String RUNNING =
            "in methods that were running when counting began, until they are called again"
                    + " (start a recording with the JVM to count them): ";

    private static final String REFERENCES =
            "of method references that were made before counting began (start a recording"
                    + " with the JVM to count them), in ";

    private static final int MOST_METHODS = 32;

    /** The JVM stops all threads for the stacks of one call; small batches keep the pauses short. */
    private static final int THREADS_AT_ONCE = 100;

    /** Share of the process's CPU time; a report lists no call sites if all clock reads together have less. */
    private static final double LEAST_CPU_SHARE = 0.01;

    /** CPU time in nanoseconds, negative if it is not known. */
    static class CpuTimes {
        long ofThread(long id) {
            return ThreadCpu.nanos(id);
        }

        long ofProcess() {
            return ProcessCpu.nanos();
        }
    }

    private final CpuTimes cpuTimes;

    /** Class and method, overloaded ones as one; only while classes are rewritten. */
    private final Set<String> rewritten = new HashSet<>();

    private final Set<String> references = new LinkedHashSet<>();
    /** By class, method and line, the threads that run it. */
    private final Map<String, Set<Long>> running = new LinkedHashMap<>();
    /** CPU time of their threads when they were found. */
    private final Map<Long, Long> threadNanos = new HashMap<>();

    private long processNanos;
    private boolean searched;

    RunningMethods() {
        this(new CpuTimes());
    }

    RunningMethods(CpuTimes cpuTimes) {
        this.cpuTimes = cpuTimes;
    }

    /** A method with clock reads has been rewritten. */
    public synchronized void rewritten(String className, String method) {
        rewritten.add(className.concat(".").concat(method));
    }

    /** An initialiser of a rewritten class makes a method reference of a clock: one that was made before stays as it is. */
    public synchronized void refers(String className, String method) {
        references.add(className.concat(".").concat(method));
    }

    /**
     * Looks for the rewritten methods on the stacks of all platform threads, and if it finds any, looks again after a pause.
     *
     * @param pause longer than most calls, so that a call that was only in progress is not named
     */
    public void find(Runnable pause) {
        if (look()) {
            pause.run();
            look();
        }
        end();
    }

    private synchronized boolean look() {
        if (rewritten.isEmpty()) {
            return false;
        }
        forget();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long[] ids = threads.getAllThreadIds();
        for (int from = 0; from < ids.length; from += THREADS_AT_ONCE) {
            long[] some = Arrays.copyOfRange(ids, from, Math.min(ids.length, from + THREADS_AT_ONCE));
            for (ThreadInfo info : threads.getThreadInfo(some, Integer.MAX_VALUE)) {
                // null if the thread has ended
                if (info != null) {
                    find(info.getThreadId(), info.getStackTrace());
                }
            }
        }
        return !running.isEmpty();
    }

    private synchronized void end() {
        if (!rewritten.isEmpty()) {
            rewritten.clear();
            processNanos = cpuTimes.ofProcess();
            searched = true;
        }
    }

    private static void add(List<Note> notes, String begin, Collection<String> methods) {
        if (!methods.isEmpty()) {
            List<String> shown = new ArrayList<>(methods);
            String names = String.join(", ", shown.subList(0, Math.min(MOST_METHODS, shown.size())));
            notes.add(new Note(KIND, begin + names + (shown.size() > MOST_METHODS ? " and more" : "")));
        }
    }

    private void find(long thread, StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            String method = frame.getClassName().concat(".").concat(frame.getMethodName());
            if (frame.getFileName() == null && rewritten.contains(method)) {
                int line = frame.getLineNumber();
                String place = line < 0 ? method : method + ":" + line;
                Set<Long> all = running.getOrDefault(place, new HashSet<>());
                all.add(thread);
                running.put(place, all);
                threadNanos.put(thread, cpuTimes.ofThread(thread));
            }
        }
    }

    /** All that was found, as one text; empty if there is nothing. */
    public String warning() {
        StringBuilder text = new StringBuilder();
        for (Note note : notes(false)) {
            text.append(text.length() == 0 ? "" : "; ");
            text.append(note.kind()).append(' ').append(note.text());
        }
        return text.toString();
    }

    /** What a recording names now. */
    List<Note> notes() {
        return notes(true);
    }

    private synchronized List<Note> notes(boolean onlyBusy) {
        List<Note> notes = new ArrayList<>();
        if (searched) {
            List<String> names = new ArrayList<>();
            for (Map.Entry<String, Set<Long>> place : running.entrySet()) {
                if (!onlyBusy || isBusy(place.getValue())) {
                    names.add(place.getKey());
                }
            }
            add(notes, RUNNING, names);
            add(notes, REFERENCES, references);
        }
        return notes;
    }

    /** Whether threads may have used a part of the CPU time that matters. */
    private boolean isBusy(Set<Long> threads) {
        long nanos = 0;
        for (long thread : threads) {
            long before = threadNanos.get(thread);
            long now = cpuTimes.ofThread(thread);
            if (before < 0 || now < 0) {
                return true;
            }
            nanos += now - before;
        }
        long ofProcess = cpuTimes.ofProcess();
        return processNanos < 0 || ofProcess < 0 || nanos >= LEAST_CPU_SHARE * (ofProcess - processNanos);
    }

    /** Forgets all: the agent is removed. */
    public synchronized void clear() {
        rewritten.clear();
        references.clear();
        forget();
    }

    private void forget() {
        running.clear();
        threadNanos.clear();
        searched = false;
    }
}
