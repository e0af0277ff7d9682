package timeagent.agent.classfile;

import java.util.ArrayList;
import java.util.List;
import timeagent.events.diagnostics.DebugLog;
import timeagent.events.threads.AgentThread;
import timeagent.hooks.TimeagentVisibility;

/**
 * Determines which class loaders find the hooks.
 *
 * <p>Loaders that delegate {@code java.*} to their parents do. A loader that has a list of names or searches resources
 * first may not, and a rewritten class would fail at its clock read. Each loader is asked as the JVM would ask it
 * later. A negative result expires, because the loader may have been interrupted or out of stack.
 */
public final class HookVisibility {
    /** Limits how often a loader that never finds them is asked. */
    static final long ASK_AGAIN_NANOS = 1_000_000_000;

    /** All loaders together have two seconds: a thread for each one that blocks, started when the others are blocked. */
    private static final int THREADS = 64;

    private static final long MILLIS_PER_THREAD = 31;

    /** The class that the loaders are asked for. */
    private static final String HOOK = "java/lang/TimeagentClock";

    /** @param nanoTime of the query */
    private record Answer(boolean seen, long nanoTime) {}

    private final LoaderTable<Answer> answers = new LoaderTable<>();

    /** @throws IllegalStateException if a rewritten class of the loader could not be linked */
    public void require(ClassLoader loader) {
        if (!areSeenBy(loader, System.nanoTime())) {
            throw new IllegalStateException("its class loader does not find the hooks in java.lang");
        }
    }

    boolean areSeenBy(ClassLoader loader, long nanoTime) {
        Boolean known = known(loader, nanoTime);
        return known == null ? keep(loader, TimeagentVisibility.isSeenBy(loader), nanoTime) : known;
    }

    private boolean keep(ClassLoader loader, boolean seen, long nanoTime) {
        answers.put(loader, HOOK, new Answer(seen, nanoTime));
        return seen;
    }

    /** Null if the loader must be asked. */
    private Boolean known(ClassLoader loader, long nanoTime) {
        if (isOfJvm(loader)) {
            return true;
        }
        Answer known = answers.get(loader, HOOK);
        return known != null && (known.seen || nanoTime - known.nanoTime < ASK_AGAIN_NANOS) ? known.seen : null;
    }

    private static boolean isOfJvm(ClassLoader loader) {
        return loader == null
                || loader == ClassLoader.getPlatformClassLoader()
                || loader == ClassLoader.getSystemClassLoader();
    }

    /**
     * Asks class loaders in threads of their own; returns those that do not respond within two seconds.
     *
     * <p>If the application is stuck in a loader, its callers block too. The JVM's attach thread would no longer serve
     * {@code jcmd} either.
     */
    public List<ClassLoader> blocked(Iterable<ClassLoader> loaders) {
        long now = System.nanoTime();
        List<ClassLoader> unknown = new ArrayList<>();
        for (ClassLoader loader : loaders) {
            if (known(loader, now) == null) {
                unknown.add(loader);
            }
        }
        if (unknown.isEmpty()) {
            return unknown;
        }
        Boolean[] seen = ask(unknown.toArray());
        List<ClassLoader> blocked = new ArrayList<>();
        for (int i = 0; i < seen.length; i++) {
            if (seen[i] == null) {
                blocked.add(unknown.get(i));
            } else {
                keep(unknown.get(i), seen[i], now);
            }
        }
        return blocked;
    }

    /** The classes whose loaders do not find the types of their methods within two seconds, asked likewise. */
    public static List<Class<?>> withoutTypes(List<Class<?>> classes) {
        List<Class<?>> blocked = new ArrayList<>();
        if (!classes.isEmpty()) {
            Boolean[] found = ask(classes.toArray());
            for (int i = 0; i < found.length; i++) {
                if (found[i] == null) {
                    blocked.add(classes.get(i));
                }
            }
        }
        return blocked;
    }

    private static Boolean[] ask(Object[] asked) {
        TimeagentVisibility question = new TimeagentVisibility(asked);
        for (int threads = 0; threads < THREADS && !question.isAnswered(); threads++) {
            if (question.hasUnasked()) {
                start(question);
            }
            question.await(MILLIS_PER_THREAD);
        }
        return question.end();
    }

    private static void start(Runnable question) {
        try {
            AgentThread.of(question, "timeagent class loader").start();
        } catch (OutOfMemoryError e) {
            // the system has no more threads: those that are running go on
            DebugLog.log("cannot ask class loaders", e);
        }
    }
}
