package timeagent.agent;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import timeagent.events.AgentSettings;
import timeagent.events.AgentStatus;
import timeagent.events.JdkInternals;
import timeagent.events.Key;
import timeagent.events.Recordings;
import timeagent.events.clock.CachedClock;
import timeagent.events.clock.CallSites;
import timeagent.events.clock.ClockCounter;
import timeagent.events.clock.ClockSettings;

/** Puts the agent into this JVM, step by step, and makes sure that it works; takes it out again. */
final class Installation implements Callable<String>, Supplier<String> {
    private final AgentOptions options;
    private final Instrumentation instrumentation;
    private final ClassRewriter rewriter;
    private final LoadedClasses loadedClasses;
    private Recordings recordings;
    private final ExitMessage exitMessage;

    private Installation(AgentOptions options, Instrumentation instrumentation) {
        this.options = options;
        this.instrumentation = instrumentation;
        rewriter = new ClassRewriter(options);
        loadedClasses = new LoadedClasses(instrumentation, rewriter);
        exitMessage = new ExitMessage(options);
    }

    /**
     * Installs the agent, or leaves nothing of it.
     *
     * @throws IllegalStateException if another agent has the hooks or the self-test fails
     */
    static Installation install(AgentOptions options, Instrumentation instrumentation, boolean attached)
            throws UnmodifiableClassException {
        if (!Key.claim()) {
            throw new IllegalStateException("another timeagent has the hooks; give one -javaagent:timeagent.jar");
        }
        CallSites.enter();
        Installation installation = new Installation(options, instrumentation);
        try {
            installation.complete(attached);
            return installation;
        } catch (Throwable e) {
            installation.takeOut();
            throw e;
        }
    }

    private void complete(boolean attached) throws UnmodifiableClassException {
        instrumentation.addTransformer(rewriter, true);
        if (options.rewritesClocks() && !countsItsOwnRead()) {
            throw new IllegalStateException("its own call site was not counted; another agent may undo its changes");
        }
        if (options.clock.mode() == ClockSettings.Mode.ALL) {
            ClockCounter.everyReadIsAnEvent();
        }
        if (options.clock.caches()) {
            JdkInternals.prepare();
            CachedClock.INSTANCE.start(options.clock.cachePeriodNanos());
            Key.clock(ClockCounter.INSTANCE);
        }
        loadedClasses.rewrite(attached);
        recordings = Recordings.follow(
                new AgentSettings(
                        version(),
                        options.toString(),
                        attached,
                        options.clock,
                        options.socketStyles,
                        options.costEvery,
                        options.contextSwitches),
                new ThreadBeanAccess(instrumentation));
        exitMessage.add();
    }

    /**
     * Takes out what was put in: events, cached clock, hooks and, as far as the JVM lets, the changed classes.
     *
     * @return how many classes are as they were before
     */
    int takeOut() {
        instrumentation.removeTransformer(rewriter);
        exitMessage.remove();
        if (recordings != null) {
            stopRecordings();
        }
        CachedClock.INSTANCE.stop();
        CallSites.leave();
        Key.release();
        try {
            // what stays changed calls hooks that do nothing
            return loadedClasses.restore();
        } catch (Throwable e) {
            AgentStatus.classFailed("classes to be restored", e.toString());
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
            // whatever Flight Recorder has against it, the hooks must go
            AgentStatus.hookFailed();
        }
    }

    /** Takes it out and says what was done. */
    @Override
    public String call() {
        return takeOut() + " classes are as they were before";
    }

    private static boolean countsItsOwnRead() {
        Key.clock(ClockCounter.INSTANCE);
        SelfTest.read();
        Key.clock(null);
        return ClockCounter.selfTestSeen();
    }

    private static String version() {
        String version = Installation.class.getPackage().getImplementationVersion();
        return version == null ? "" : version;
    }

    /** What was done when it was installed, for whoever attached it. */
    @Override
    public String get() {
        int failed = AgentStatus.classesFailed();
        return AgentStatus.classesRewritten() + " classes rewritten, " + CallSites.count() + " clock call sites"
                + (failed == 0 ? "" : ", " + failed + " classes could not be rewritten");
    }

    @Override
    public String toString() {
        return "'" + options + "'";
    }
}
