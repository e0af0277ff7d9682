package timeagent.agent;

import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import timeagent.agent.options.AgentOptions;
import timeagent.agent.rewrite.ClassRewriter;
import timeagent.agent.rewrite.LateSockets;
import timeagent.agent.rewrite.Restored;
import timeagent.agent.rewrite.Retransformer;
import timeagent.agent.rewrite.SearchThread;
import timeagent.events.clock.CachedClock;
import timeagent.events.clock.CallSites;
import timeagent.events.clock.ClockReads;
import timeagent.events.clock.RunningMethods;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.DebugLog;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.jdk.HookAccess;
import timeagent.events.jdk.JdkInternals;
import timeagent.events.lifecycle.AgentSettings;
import timeagent.events.lifecycle.FlightRecorderLifecycle;
import timeagent.events.threads.DaemonTask;
import timeagent.events.types.EventSites;

/** Installs the agent in this JVM, runs the self-test, and removes the agent again. */
final class AgentLifecycle implements Runnable {
    private final AgentOptions options;
    private final String version;
    private final boolean attached;
    private final Instrumentation instrumentation;
    private final ClassRewriter rewriter;
    private final Retransformer loadedClasses;
    private final ShutdownReport exitMessage;
    private final List<SearchThread> searches = new CopyOnWriteArrayList<>();
    private FlightRecorderLifecycle recordings;

    private AgentLifecycle(AgentOptions options, String version, Instrumentation instrumentation, boolean attached) {
        this.options = options;
        this.version = version;
        this.attached = attached;
        this.instrumentation = instrumentation;
        rewriter = new ClassRewriter(options);
        loadedClasses = new Retransformer(instrumentation, rewriter);
        exitMessage = new ShutdownReport(options, rewriter);
    }

    /**
     * Installs the agent; undoes everything on failure.
     *
     * @throws IllegalStateException if another agent owns the hooks or the self-test fails
     */
    static AgentLifecycle install(
            AgentOptions options, String version, Instrumentation instrumentation, boolean attached) {
        AgentLifecycle installation = new AgentLifecycle(options, version, instrumentation, attached);
        if (!HookAccess.hooks().claim()) {
            throw new IllegalStateException(
                    "another timeagent is active in this JVM; give -javaagent:timeagent.jar once");
        }
        try {
            CallSites.LIVE.enter();
            installation.complete();
            return installation;
        } catch (Throwable e) {
            installation.uninstall();
            throw e;
        }
    }

    private void complete() {
        boolean countsEvents = options.events != null && definesEventHooks();
        instrumentation.addTransformer(rewriter, true);
        if (attached || options.clock.caches()) {
            checkItself();
            rewriter.recordWrites();
        }
        if (options.clock.caches()) {
            JdkInternals.prepare();
            CachedClock.INSTANCE.start(options.clock.cachePeriodNanos());
            ClockReads.count(true);
        }
        if (attached) {
            rewriter.report(RunningMethods.LIVE);
        }
        loadedClasses.rewrite(attached);
        if (attached && options.socketStyle != null) {
            searches.add(new LateSockets(rewriter, loadedClasses, true).start());
        }
        if (attached) {
            findRunningMethods();
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
                        countsEvents ? options.events : null,
                        options.contextSwitches),
                this);
        exitMessage.add();
    }

    private void findRunningMethods() {
        rewriter.report(null);
        try {
            RunningMethods.LIVE.find();
        } catch (Throwable e) {
            // no java.management, or no memory for the stacks
            DebugLog.log("methods that are running are not found", e);
            RunningMethods.LIVE.clear();
        }
    }

    /** Without these hooks, the application's events are left alone and the rest works. */
    private boolean definesEventHooks() {
        try {
            HookAccess.hooks().defineEvents();
            EventSites.enter();
            return true;
        } catch (Throwable e) {
            DebugLog.log("events are not measured", e);
            AgentDiagnostics.eventNotMeasured("all", e.toString());
            rewriter.leaveEvents();
            return false;
        }
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
        ModuleAccess.open(instrumentation);
        if (options.socketStyle == null) {
            return;
        }
        try {
            rewriter.recordWrites();
            loadedClasses.rewriteSockets();
            if (!attached && rewriter.awaitsWriters()) {
                searches.add(new LateSockets(rewriter, loadedClasses, false).start());
            }
        } catch (Throwable e) {
            // clock reads and the rest are recorded all the same
            DebugLog.log("socket writes are not recorded", e);
            AgentDiagnostics.writesNotRecorded(e.toString(), "all");
        }
    }

    private void checkItself() {
        if (options.rewritesClocks() && !ClockReads.hasCountedSelfTest() && !countsItsOwnRead()) {
            throw new IllegalStateException("its own call site was not counted; another agent may undo its changes");
        }
    }

    /** Removes events, cached clock and hooks, and restores the classes that the JVM allows to restore. */
    Restored uninstall() {
        instrumentation.removeTransformer(rewriter);
        rewriter.stop();
        exitMessage.remove();
        for (SearchThread search : searches) {
            search.stop();
        }
        if (recordings != null) {
            stopRecordings();
        }
        RunningMethods.LIVE.clear();
        CachedClock.INSTANCE.stop();
        CallSites.LIVE.leave();
        if (options.events != null) {
            EventSites.leave();
        }
        HookAccess.hooks().release();
        // classes that stay rewritten call hooks that do nothing
        return loadedClasses.restore();
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

    /** Runs a task on the agent's daemon thread from now on. */
    void run(DaemonTask task) {
        recordings.run(task);
    }

    private static boolean countsItsOwnRead() {
        // loads the class and links the call while the hooks are off
        SelfTest.read();
        return ClockReads.countsSelfTest(new SelfTest());
    }

    /** The result, printed by the command that attached the agent. */
    String summary() {
        String skipped = AgentDiagnostics.failedClasses();
        int classes = AgentDiagnostics.classesRewritten();
        int sites = CallSites.LIVE.count();
        return classes + (classes == 1 ? " class" : " classes") + " rewritten, " + sites
                + (sites == 1 ? " clock call site" : " clock call sites")
                + (skipped.isEmpty() ? "" : "; skipped " + skipped);
    }

    /** What to print after an attach: methods whose reads are not counted yet; empty if there are none. */
    String warning() {
        return attached ? RunningMethods.LIVE.note() : "";
    }

    @Override
    public String toString() {
        return options.toString();
    }
}
