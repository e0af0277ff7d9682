package timeagent.agent.rewrite;

import java.lang.instrument.Instrumentation;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import timeagent.agent.options.AgentOptions;
import timeagent.events.clock.CallSites;
import timeagent.events.clock.RunningMethods;
import timeagent.events.diagnostics.DebugLog;
import timeagent.events.threads.DaemonTask;
import timeagent.events.threads.HookKind;

/**
 * Adds hooks to the classes that need them: to the loaded ones when a recording first needs the hooks, then to others while they are
 * loaded.
 *
 * <p>The thread that starts the recording rewrites the loaded classes. The agent's daemon then searches for classes that were being
 * loaded meanwhile: their bytes were read before this agent could see them.
 */
public final class Rewriting implements DaemonTask {
    private static final long FIRST_SEARCH_MILLIS = 20;
    /** The delay doubles each time: ten seconds in all. */
    private static final int SEARCHES = 9;

    private final Instrumentation instrumentation;
    private final ClassRewriter rewriter;
    private final Retransformer loadedClasses;

    /** Weak: classes may be unloaded meanwhile. */
    private final Set<Class<?>> seen = Collections.newSetFromMap(new WeakHashMap<>());

    private Set<HookKind> kinds = Set.of();
    private boolean started;
    private boolean stopped;
    private int searches = SEARCHES;
    private long nextSearch;

    public Rewriting(AgentOptions options, Instrumentation instrumentation) {
        CallSites.LIVE.enter();
        CallSites.OWN.enter();
        this.instrumentation = instrumentation;
        rewriter = new ClassRewriter(options);
        loadedClasses = new Retransformer(instrumentation, rewriter);
    }

    /** Adds these hooks to the classes that are loaded from now on. */
    public synchronized void enable(Set<HookKind> needed) {
        rewriter.enable(needed);
        if (!started) {
            started = true;
            instrumentation.addTransformer(rewriter, true);
        }
    }

    /** Adds these hooks, which are enabled, to the loaded classes. */
    public synchronized void rewriteLoaded(Set<HookKind> needed) {
        kinds = needed;
        seen.clear();
        rewriter.report(RunningMethods.LIVE);
        rewriteNew();
        // those that were being loaded meanwhile
        rewriteNew();
        rewriter.report(null);
        findRunningMethods();
        searches = 0;
        nextSearch = System.nanoTime();
    }

    /** Rewrites the classes that have become visible. */
    private void rewriteNew() {
        loadedClasses.rewrite(loadedClasses.unwritten(kinds, seen));
    }

    private static void findRunningMethods() {
        try {
            RunningMethods.LIVE.find();
        } catch (Throwable e) {
            // no java.management, or no memory for the stacks
            DebugLog.log("methods that are running are not found", e);
            RunningMethods.LIVE.clear();
        }
    }

    @Override
    public synchronized long step(long nanoTime) {
        if (stopped || searches == SEARCHES) {
            return 0;
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
