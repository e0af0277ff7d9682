package timeagent.agent;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;
import timeagent.events.AgentSettings;
import timeagent.events.AgentStatus;
import timeagent.events.JdkInternals;
import timeagent.events.Key;
import timeagent.events.Recordings;
import timeagent.events.clock.CachedClock;
import timeagent.events.clock.ClockCounter;
import timeagent.events.clock.ClockSettings;

/** Puts the agent into this JVM, step by step, and makes sure that it works. */
final class Installation {
    private final AgentOptions options;
    private final Instrumentation instrumentation;
    private final ClassRewriter rewriter;
    private Recordings recordings;

    private Installation(AgentOptions options, Instrumentation instrumentation) {
        this.options = options;
        this.instrumentation = instrumentation;
        rewriter = new ClassRewriter(options);
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
        rewriter.reachesBack(true);
        retransformLoaded();
        rewriter.reachesBack(false);
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
        if (options.include.length > 0 && options.rewritesClocks()) {
            tellAtExit(options.include);
        }
    }

    /** Takes out what was put in: events, cached clock, hooks and, as far as the JVM lets, the changed classes. */
    void takeOut() {
        instrumentation.removeTransformer(rewriter);
        if (recordings != null) {
            recordings.stop();
        }
        CachedClock.INSTANCE.stop();
        Key.release();
        try {
            retransformLoaded();
        } catch (Throwable e) {
            // a class that stays changed calls hooks that do nothing
            AgentStatus.classFailed();
        }
    }

    private static boolean countsItsOwnRead() {
        Key.clock(ClockCounter.INSTANCE);
        SelfTest.read();
        Key.clock(null);
        return ClockCounter.selfTestSeen();
    }

    private void retransformLoaded() throws UnmodifiableClassException {
        List<Class<?>> early = new ArrayList<>();
        for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
            if (rewriter.concerns(loaded) && instrumentation.isModifiableClass(loaded)) {
                early.add(loaded);
            }
        }
        if (early.isEmpty()) {
            return;
        }
        try {
            instrumentation.retransformClasses(early.toArray(new Class<?>[0]));
        } catch (Error all) {
            // one class that the JVM refuses fails the whole call: find out which, and keep the others
            for (Class<?> one : early) {
                try {
                    instrumentation.retransformClasses(one);
                } catch (Error e) {
                    AgentStatus.classFailed();
                }
            }
        }
    }

    private static void tellAtExit(ClassPattern[] patterns) {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            for (ClassPattern pattern : patterns) {
                                if (!pattern.hasMatched()) {
                                    Agent.tell("include=" + pattern + " matched no class that was loaded;"
                                            + " give a class name or a pattern such as com.acme.*");
                                }
                            }
                        },
                        "timeagent"));
    }

    private static String version() {
        String version = Installation.class.getPackage().getImplementationVersion();
        return version == null ? "" : version;
    }

    @Override
    public String toString() {
        return "'" + options + "'";
    }
}
