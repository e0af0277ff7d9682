package timeagent.events.clock;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import timeagent.events.diagnostics.Note;

/**
 * The methods that were called before the agent was attached and have not returned: they execute their old code, whose
 * clock reads are not counted, until they are called again.
 *
 * <p>Found once, on the stacks of platform threads, when the classes have been rewritten. HotSpot leaves out the source
 * file, but not the line, of a frame whose class has been redefined since it was entered; in a class without a source
 * file, all frames are taken for old.
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

    private record Method(String name, int firstLine, int lastLine) {}

    /** By class; only while classes are rewritten. */
    private final Map<String, List<Method>> rewritten = new HashMap<>();

    private final Set<String> references = new LinkedHashSet<>();
    private volatile List<Note> notes = List.of();

    RunningMethods() {}

    /**
     * A method with clock reads has been rewritten.
     *
     * @param firstLine lowest line of the method; -1 if the class file has none
     * @param lastLine highest line of the method
     */
    public synchronized void rewritten(String className, String method, int firstLine, int lastLine) {
        List<Method> methods = rewritten.get(className);
        if (methods == null) {
            methods = new ArrayList<>();
            rewritten.put(className, methods);
        }
        methods.add(new Method(method, firstLine, lastLine));
    }

    /** An initialiser of a rewritten class makes a method reference of a clock: one that was made before stays as it is. */
    public synchronized void refers(String className, String method) {
        references.add(className.concat(".").concat(method));
    }

    /** Looks for the rewritten methods on the stacks of all platform threads. */
    public synchronized void find() {
        if (rewritten.isEmpty()) {
            return;
        }
        Map<String, String> found = new LinkedHashMap<>();
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long[] ids = threads.getAllThreadIds();
        for (int from = 0; from < ids.length; from += THREADS_AT_ONCE) {
            long[] some = Arrays.copyOfRange(ids, from, Math.min(ids.length, from + THREADS_AT_ONCE));
            for (ThreadInfo info : threads.getThreadInfo(some, Integer.MAX_VALUE)) {
                // null if the thread has ended
                if (info != null) {
                    find(info.getStackTrace(), found);
                }
            }
        }
        rewritten.clear();
        List<Note> all = new ArrayList<>();
        add(all, RUNNING, found.values());
        add(all, REFERENCES, references);
        notes = all;
    }

    private static void add(List<Note> notes, String begin, Collection<String> methods) {
        if (!methods.isEmpty()) {
            List<String> shown = new ArrayList<>(methods);
            String names = String.join(", ", shown.subList(0, Math.min(MOST_METHODS, shown.size())));
            notes.add(new Note(KIND, begin + names + (shown.size() > MOST_METHODS ? " and more" : "")));
        }
    }

    /** @param found receives where they are, by class and method */
    private void find(StackTraceElement[] stack, Map<String, String> found) {
        for (StackTraceElement frame : stack) {
            if (frame.getFileName() == null && isRewritten(frame)) {
                String method = frame.getClassName().concat(".").concat(frame.getMethodName());
                int line = frame.getLineNumber();
                found.putIfAbsent(method, line < 0 ? method : method + ":" + line);
            }
        }
    }

    private boolean isRewritten(StackTraceElement frame) {
        for (Method method : rewritten.getOrDefault(frame.getClassName(), List.of())) {
            int line = frame.getLineNumber();
            // the line tells overloaded methods apart
            boolean isInside = line < 0 || method.firstLine < 0 || line >= method.firstLine && line <= method.lastLine;
            if (isInside && method.name.equals(frame.getMethodName())) {
                return true;
            }
        }
        return false;
    }

    /** The notes as one text; empty if there are none. */
    public String warning() {
        StringBuilder text = new StringBuilder();
        for (Note note : notes) {
            text.append(text.length() == 0 ? "" : "; ");
            text.append(note.kind()).append(' ').append(note.text());
        }
        return text.toString();
    }

    List<Note> notes() {
        return notes;
    }

    /** Forgets all: the agent is removed. */
    public synchronized void clear() {
        rewritten.clear();
        references.clear();
        notes = List.of();
    }
}
