package timeagent.agent;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import timeagent.agent.options.AgentOptions;
import timeagent.agent.rewrite.Restored;
import timeagent.agent.rewrite.Rewriting;
import timeagent.events.clock.CallSites;
import timeagent.events.clock.ClockReads;
import timeagent.events.clock.RunningMethods;
import timeagent.events.clock.cost.CachedClock;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.AgentDiagnostics.Missing;
import timeagent.events.diagnostics.DebugLog;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.diagnostics.Note;
import timeagent.events.jdk.HookAccess;
import timeagent.events.jdk.JdkInternals;
import timeagent.events.jdk.Unrecorded;
import timeagent.events.lifecycle.AgentSettings;
import timeagent.events.lifecycle.FlightRecorderLifecycle;
import timeagent.events.lifecycle.Instrumenter;
import timeagent.events.threads.DaemonTask;
import timeagent.events.threads.HookKind;
import timeagent.events.types.EventSites;

/**
 * Installs the agent in this JVM, and removes it again.
 *
 * <p>Without a recording that uses one of its events, nothing is rewritten, and no more is loaded than waits for such a recording.
 */
final class AgentLifecycle implements Instrumenter {
    private static final String UNMATCHED = "matched nothing";

    private final AgentOptions options;
    private final String version;
    /** The thread of the application's main method, which installs the agent; null if the agent was attached. */
    private final Thread main;

    private final Instrumentation instrumentation;
    /** Null until a recording needs it. */
    private volatile Rewriting rewriting;

    private volatile boolean rewritesReads;

    private FlightRecorderLifecycle recordings;

    private AgentLifecycle(AgentOptions options, String version, Instrumentation instrumentation, boolean attached) {
        this.options = options;
        this.version = version;
        main = attached ? null : Thread.currentThread();
        this.instrumentation = instrumentation;
    }

    /**
     * Installs the agent; undoes everything on failure.
     *
     * @throws IllegalStateException if another agent owns the hooks
     */
    static AgentLifecycle install(
            AgentOptions options, String version, Instrumentation instrumentation, boolean attached) {
        AgentLifecycle installation = new AgentLifecycle(options, version, instrumentation, attached);
        if (!HookAccess.hooks().claim()) {
            throw new IllegalStateException(
                    "another timeagent is active in this JVM; give -javaagent:timeagent.jar once");
        }
        try {
            installation.complete();
            return installation;
        } catch (Throwable e) {
            installation.uninstall();
            throw e;
        }
    }

    private void complete() {
        boolean countsEvents = options.events != null && definesEventHooks();
        if (options.clock.caches()) {
            rewrite(EnumSet.of(HookKind.CLOCK_READS));
            JdkInternals.prepare();
            CachedClock.INSTANCE.start(options.clock.cachePeriodNanos());
            ClockReads.count(true);
        }
        recordings = FlightRecorderLifecycle.follow(
                new AgentSettings(
                        version,
                        options.toString(),
                        options.given,
                        main == null,
                        options.clock,
                        options.socketStyle,
                        options.costEvery,
                        countsEvents ? options.events : null,
                        options.contextSwitches),
                this);
        if (options.clock.caches()) {
            run(CachedClock.INSTANCE);
        }
        DebugLog.log("installed: " + summary());
    }

    /** Without these hooks, the application's events are left alone and the rest works. */
    private boolean definesEventHooks() {
        try {
            HookAccess.hooks().defineEvents();
            EventSites.LIVE.enter();
            return true;
        } catch (Throwable e) {
            DebugLog.log("events are not measured", e);
            AgentDiagnostics.report(Missing.EVENTS, "all", e.toString());
            return false;
        }
    }

    @Override
    public void prepare() {
        DebugLog.log("first recording");
        // of the thread bean, the count of allocated bytes; of Flight Recorder, the exclusion of threads
        open("java.management", "sun.management");
        open("jdk.jfr", "jdk.jfr.internal");
    }

    /** Opens internals of another module to {@code java.base} only, where the hooks are. */
    private void open(String name, String packageName) {
        Module base = Object.class.getModule();
        Optional<Module> module = ModuleLayer.boot().findModule(name);
        if (module.isEmpty()) {
            return;
        }
        try {
            instrumentation.redefineModule(
                    module.get(), Set.of(), Map.of(), Map.of(packageName, Set.of(base)), Set.of(), Map.of());
            instrumentation.redefineModule(base, Set.of(module.get()), Map.of(), Map.of(), Set.of(), Map.of());
        } catch (RuntimeException e) {
            // the module cannot be changed: EventCost reports what is unknown, and the agent's own linking is recorded
        }
    }

    @Override
    public void rewrite(Set<HookKind> needed) {
        // its events would look like the application's
        Unrecorded.run(new Runnable() {
            @Override
            public void run() {
                rewriteUnrecorded(needed);
            }
        });
    }

    private void rewriteUnrecorded(Set<HookKind> needed) {
        if (rewriting == null) {
            rewriting = new Rewriting(options, instrumentation, main);
        }
        rewriting.enable(needed);
        if (needed.contains(HookKind.CLOCK_READS)) {
            rewritesReads = true;
            checkItself();
            DebugLog.log("the self-test passed");
        }
        rewriting.rewriteLoaded(needed);
        DebugLog.log("rewritten for " + needed + ": " + summary());
    }

    @Override
    public long step(long nanoTime) {
        if (rewriting == null) {
            return 0;
        }
        long[] wait = {0};
        Unrecorded.run(new Runnable() {
            @Override
            public void run() {
                wait[0] = rewriting.step(nanoTime);
            }
        });
        return wait[0];
    }

    /** Whether all classes are rewritten that a recording needs. */
    boolean isRewritten() {
        return rewriting == null || rewriting.isComplete();
    }

    /** The patterns and methods of the options that matched nothing, if clock reads are recorded; an exclude that did is harmless. */
    @Override
    public List<Note> notes() {
        List<Note> notes = new ArrayList<>();
        if (rewritesReads) {
            for (String pattern : options.include.unused()) {
                notes.add(new Note(UNMATCHED, "include=".concat(pattern)));
            }
            for (String method : rewriting.unusedWrappers()) {
                notes.add(new Note(UNMATCHED, "clock.wrappers=".concat(method)));
            }
        }
        return notes;
    }

    private void checkItself() {
        if (options.rewritesClocks() && !ClockReads.hasCountedSelfTest() && !countsItsOwnRead()) {
            String skipped = AgentDiagnostics.failedClasses();
            throw new IllegalStateException("its own call site was not counted; "
                    + (skipped.isEmpty() ? "another agent may undo its changes" : "skipped " + skipped));
        }
    }

    private static boolean countsItsOwnRead() {
        // loads the class and links the call while the hooks are off
        SelfTest.read();
        return ClockReads.countsSelfTest(new SelfTest());
    }

    /** Removes events, cached clock and hooks, and restores the classes that the JVM allows to restore. */
    Restored uninstall() {
        if (rewriting != null) {
            rewriting.stop();
        }
        if (recordings != null) {
            stopRecordings();
        }
        CachedClock.INSTANCE.stop();
        if (rewriting != null) {
            CallSites.LIVE.leave();
            CallSites.OWN.leave();
        }
        if (options.events != null) {
            EventSites.LIVE.leave();
        }
        HookAccess.hooks().release();
        // classes that stay rewritten call hooks that do nothing
        return rewriting == null ? Restored.NOTHING : rewriting.restore();
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

    /** The result, printed by the command that attached the agent. */
    String summary() {
        if (rewriting == null) {
            return "classes are rewritten when a recording starts";
        }
        String skipped = AgentDiagnostics.failedClasses();
        int classes = AgentDiagnostics.classesRewritten();
        int sites = CallSites.LIVE.count();
        return classes + (classes == 1 ? " class" : " classes") + " rewritten, " + sites
                + (sites == 1 ? " clock call site" : " clock call sites")
                + (skipped.isEmpty() ? "" : "; skipped " + skipped);
    }

    /** What to print after an attach: methods whose reads are not counted yet; empty if there are none. */
    String warning() {
        return rewriting == null ? "" : RunningMethods.LIVE.warning();
    }

    @Override
    public String toString() {
        return options.toString();
    }
}
