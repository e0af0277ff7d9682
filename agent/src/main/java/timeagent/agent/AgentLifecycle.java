package timeagent.agent;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import timeagent.agent.options.AgentOptions;
import timeagent.agent.rewrite.CallerSearch;
import timeagent.agent.rewrite.ClassRewriter;
import timeagent.agent.rewrite.Retransformer;
import timeagent.events.clock.CachedClock;
import timeagent.events.clock.CallSites;
import timeagent.events.clock.ClockCounter;
import timeagent.events.clock.ClockSettings;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.DebugLog;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.jdk.HookAccess;
import timeagent.events.jdk.JdkInternals;
import timeagent.events.lifecycle.AgentSettings;
import timeagent.events.lifecycle.FlightRecorderLifecycle;
import timeagent.events.types.EventSites;

/** Installs the agent in this JVM, runs the self-test, and removes the agent again. */
final class AgentLifecycle implements Runnable {
    private final AgentOptions options;
    private final String version;
    private final Instrumentation instrumentation;
    private final ClassRewriter rewriter;
    private final Retransformer loadedClasses;
    private FlightRecorderLifecycle recordings;
    private final ShutdownReport exitMessage;
    /** Null without option {@code clock.wrappers}. */
    private final CallerSearch callers;

    private AgentLifecycle(AgentOptions options, String version, Instrumentation instrumentation) {
        this.options = options;
        this.version = version;
        this.instrumentation = instrumentation;
        rewriter = new ClassRewriter(options);
        loadedClasses = new Retransformer(instrumentation, rewriter);
        exitMessage = new ShutdownReport(options, rewriter.wrappers());
        callers = rewriter.wrappers() == null ? null : new CallerSearch(rewriter.wrappers(), loadedClasses);
    }

    /**
     * Installs the agent; undoes everything on failure.
     *
     * @throws IllegalStateException if another agent owns the hooks or the self-test fails
     */
    static AgentLifecycle install(
            AgentOptions options, String version, Instrumentation instrumentation, boolean attached)
            throws UnmodifiableClassException {
        AgentLifecycle installation = new AgentLifecycle(options, version, instrumentation);
        if (!HookAccess.claim()) {
            throw new IllegalStateException(
                    "another timeagent is active in this JVM; give -javaagent:timeagent.jar once");
        }
        try {
            CallSites.enter();
            if (options.events != null) {
                HookAccess.defineEvents();
                EventSites.enter();
            }
            installation.complete(attached);
            return installation;
        } catch (Throwable e) {
            installation.uninstall();
            throw e;
        }
    }

    private void complete(boolean attached) throws UnmodifiableClassException {
        if (options.clock.mode() == ClockSettings.Mode.ALL) {
            // before the self-test, which initialises the counters
            ClockCounter.everyReadIsAnEvent();
        }
        instrumentation.addTransformer(rewriter, true);
        if (attached || options.clock.caches()) {
            checkItself();
            rewriter.recordWrites();
        }
        if (options.clock.caches()) {
            JdkInternals.prepare();
            CachedClock.INSTANCE.start(options.clock.cachePeriodNanos());
            ClockCounter.count(true);
        }
        loadedClasses.rewrite(attached);
        if (callers != null) {
            if (attached) {
                loadedClasses.rewriteCallers(rewriter.wrappers());
            } else {
                // nothing that could call one is loaded
                rewriter.wrappers().takeFresh(new Class<?>[0]);
            }
            callers.start();
        }
        DebugLog.log("installed: " + summary());
        recordings = FlightRecorderLifecycle.follow(
                new AgentSettings(
                        version,
                        options.toString(),
                        options.given,
                        attached,
                        options.clock,
                        options.socketStyle,
                        options.costEvery,
                        options.events,
                        options.contextSwitches),
                this);
        exitMessage.add();
    }

    /**
     * Prepares what only a recording needs; runs when the first one starts.
     *
     * @throws IllegalStateException if the self-test fails
     */
    @Override
    public void run() {
        checkItself();
        DebugLog.log(options.rewritesClocks() ? "first recording: the self-test passed" : "first recording");
        new ModuleAccess(instrumentation).open();
        try {
            rewriter.recordWrites();
            loadedClasses.rewriteSockets();
        } catch (UnmodifiableClassException e) {
            throw new IllegalStateException(e);
        }
    }

    private void checkItself() {
        if (options.rewritesClocks() && !ClockCounter.selfTestSeen() && !countsItsOwnRead()) {
            throw new IllegalStateException("its own call site was not counted; another agent may undo its changes");
        }
    }

    /**
     * Removes events, cached clock and hooks, and restores the classes that the JVM allows to restore.
     *
     * @return the number of restored classes
     */
    int uninstall() {
        instrumentation.removeTransformer(rewriter);
        exitMessage.remove();
        if (callers != null) {
            callers.stop();
        }
        if (recordings != null) {
            stopRecordings();
        }
        CachedClock.INSTANCE.stop();
        CallSites.leave();
        if (options.events != null) {
            EventSites.leave();
        }
        HookAccess.release();
        try {
            // classes that stay rewritten call hooks that do nothing
            return loadedClasses.restore();
        } catch (Throwable e) {
            AgentDiagnostics.classFailed("classes to be restored", e.toString());
            return 0;
        }
    }

    private void stopRecordings() {
        try {
            try {
                recordings.stop();
            } finally {
                recordings.unregister();
            }
        } catch (Throwable e) {
            // the hooks must go even if Flight Recorder fails
            HookErrors.suppress(e);
        }
    }

    private static boolean countsItsOwnRead() {
        // loads the class and links the call while the hooks are off
        SelfTest.read();
        return ClockCounter.countsSelfTest(new Runnable() {
            @Override
            public void run() {
                SelfTest.read();
            }
        });
    }

    /** The result, printed by the command that attached the agent. */
    String summary() {
        int failed = AgentDiagnostics.classesFailed();
        return AgentDiagnostics.classesRewritten() + " classes rewritten, " + CallSites.count() + " clock call sites"
                + (failed == 0 ? "" : ", " + failed + " classes could not be rewritten");
    }

    @Override
    public String toString() {
        return options.toString();
    }
}
