package timeagent.agent.rewrite;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import timeagent.agent.options.AgentOptions;
import timeagent.events.clock.CallSites;
import timeagent.events.clock.RunningMethods;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.DebugLog;
import timeagent.events.process.Compilation;
import timeagent.events.threads.DaemonTask;
import timeagent.events.threads.HookKind;

/**
 * Adds hooks to the classes that need them: to the loaded ones when a recording first needs the hooks, then to others while they are
 * loaded.
 *
 * <p>The thread that starts the recording rewrites the loaded classes if they are few, or if the application has not begun. Otherwise
 * the agent's daemon rewrites the rest a few at a time, as fast as the JVM compiles its code again. It then searches for classes
 * that were being loaded meanwhile: their bytes were read before this agent could see them.
 */
public final class Rewriting implements DaemonTask {
    /** The classes rewritten where a recording starts, whose thread waits, and then those at a time. */
    private static final int AT_ONCE = 64;

    private static final int PORTION = 16;

    /** The JVM discards all its compiled code at the first retransformation, unless it was started with an agent (JDK-8324241). */
    private static final int DISCARDS_NOTHING = 23;

    private static final long MOST_NANOS = 10_000_000_000L;
    private static final long PAUSE_MILLIS = 100;

    /** Only a call that takes longer counts as a running method: short calls are in progress at any time. */
    private static final long LONG_CALL_MILLIS = 200;

    private static final long FIRST_SEARCH_MILLIS = 20;
    /** The delay doubles each time: ten seconds in all. */
    private static final int SEARCHES = 9;

    private final Instrumentation instrumentation;
    private final ClassRewriter rewriter;
    private final Retransformer loadedClasses;
    private final boolean inOnePortion;
    private final Thread main;
    /** Null before the agent's daemon goes on. */
    private Compilation compilation;

    /** Weak: classes may be unloaded meanwhile. */
    private final Set<Class<?>> seen = Collections.newSetFromMap(new WeakHashMap<>());

    private final Set<HookKind> kinds = EnumSet.noneOf(HookKind.class);
    private List<Class<?>> waiting = new ArrayList<>();
    private int all;
    private long begin;
    private boolean started;
    private boolean stopped;
    /** Whether loaded classes may lack their hooks, and running methods are not named yet. */
    private boolean searching;

    private int searches;
    private long nextSearch;

    /** @param main the thread of the application's main method; null if the agent was attached to a running JVM */
    public Rewriting(AgentOptions options, Instrumentation instrumentation, Thread main) {
        this.main = main;
        CallSites.LIVE.enter();
        CallSites.OWN.enter();
        this.instrumentation = instrumentation;
        rewriter = new ClassRewriter(options);
        loadedClasses = new Retransformer(instrumentation, rewriter);
        inOnePortion = main == null && Runtime.version().feature() < DISCARDS_NOTHING;
    }

    /** Adds these hooks to the classes that are loaded from now on. */
    public synchronized void enable(Set<HookKind> needed) {
        rewriter.enable(needed);
        if (!started) {
            started = true;
            instrumentation.addTransformer(rewriter, true);
        }
    }

    /** Adds these hooks, which are enabled, to the loaded classes, or to the first of them. */
    public synchronized void rewriteLoaded(Set<HookKind> needed) {
        if (!searching) {
            kinds.clear();
        }
        kinds.addAll(needed);
        searching = true;
        begin = System.nanoTime();
        compilation = null;
        nextSearch = begin;
        searches = 0;
        seen.clear();
        rewriter.report(RunningMethods.LIVE);
        waiting = loadedClasses.unwritten(kinds, seen);
        all = waiting.size();
        if (inOnePortion || all <= AT_ONCE || isBeforeMain()) {
            rewriteNext(all);
            rewriteNew();
        } else {
            rewriteNext(AT_ONCE);
        }
        if (waiting.isEmpty()) {
            end();
        }
    }

    /** Whether the application's main method has not begun: the JVM, or another agent, starts the recording. */
    private boolean isBeforeMain() {
        if (main == null || !main.isAlive()) {
            return false;
        }
        // not the current thread: the agent's daemon may be the first to notice the recording
        StackTraceElement[] stack = main.getStackTrace();
        if (stack.length == 0) {
            return true;
        }
        String outermost = stack[stack.length - 1].getClassName();
        return outermost.startsWith("jdk.jfr.") || outermost.startsWith("sun.instrument.");
    }

    /** Rewrites the classes that have become visible. */
    private void rewriteNew() {
        loadedClasses.rewrite(loadedClasses.unwritten(kinds, seen));
    }

    private void rewriteNext(int most) {
        List<Class<?>> next = waiting.subList(0, Math.min(most, waiting.size()));
        List<Class<?>> rest = new ArrayList<>(waiting.subList(next.size(), waiting.size()));
        loadedClasses.rewrite(next);
        waiting = rest;
    }

    private void end() {
        rewriter.report(null);
        searching = false;
        try {
            RunningMethods.LIVE.find(Rewriting::pause);
        } catch (Throwable e) {
            // no java.management, or no memory for the stacks
            DebugLog.log("methods that are running are not found", e);
            RunningMethods.LIVE.clear();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(LONG_CALL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether all classes that were loaded when a recording first needed their hooks have them. */
    public synchronized boolean isComplete() {
        return !searching;
    }

    @Override
    public synchronized long step(long nanoTime) {
        if (stopped || !started || searches == SEARCHES && !searching) {
            return 0;
        }
        if (searching) {
            rewriteFurther(nanoTime);
            return PAUSE_MILLIS;
        }
        if (nanoTime - nextSearch >= 0) {
            rewriteNew();
            nextSearch = nanoTime + (FIRST_SEARCH_MILLIS << searches) * 1_000_000;
            searches++;
        }
        if (searches == SEARCHES) {
            seen.clear();
            return 0;
        }
        return Math.max(1, (nextSearch - nanoTime) / 1_000_000);
    }

    private void rewriteFurther(long nanoTime) {
        boolean isLate = nanoTime - begin >= MOST_NANOS;
        if (isLate || compilation != null && compilation.isCalm(nanoTime, Compilation.millis())) {
            rewriteNext(isLate ? waiting.size() : PORTION);
        } else if (compilation == null) {
            compilation = new Compilation(nanoTime, Compilation.millis());
        }
        if (waiting.isEmpty()) {
            rewriteNew();
            AgentDiagnostics.rewrittenLate(all - AT_ONCE, (System.nanoTime() - begin) / 1_000_000);
            end();
        }
    }

    /** Rewrites no more classes. */
    public synchronized void stop() {
        stopped = true;
        instrumentation.removeTransformer(rewriter);
        RunningMethods.LIVE.clear();
    }

    /** Restores the classes that the JVM allows to restore; call after {@link #stop}. */
    public Restored restore() {
        return loadedClasses.restore();
    }

    /** The methods of option {@code clock.wrappers} that no call in a loaded class names. */
    public List<String> unusedWrappers() {
        return rewriter.unusedWrappers();
    }
}
