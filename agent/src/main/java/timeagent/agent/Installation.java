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

    private Installation(AgentOptions options) {
        this.options = options;
    }

    /**
     * Installs the agent.
     *
     * @throws IllegalStateException if another agent has the hooks or the self-test fails
     */
    static Installation install(AgentOptions options, Instrumentation instrumentation, boolean attached)
            throws UnmodifiableClassException {
        if (!Key.claim()) {
            throw new IllegalStateException("another timeagent has the hooks; give one -javaagent:timeagent.jar");
        }
        ClassRewriter rewriter = new ClassRewriter(options);
        instrumentation.addTransformer(rewriter, true);
        if (options.rewritesClocks() && !countsItsOwnRead()) {
            instrumentation.removeTransformer(rewriter);
            Key.release();
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
        retransformLoaded(instrumentation, rewriter);
        rewriter.reachesBack(false);
        Recordings.follow(
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
        return new Installation(options);
    }

    private static boolean countsItsOwnRead() {
        Key.clock(ClockCounter.INSTANCE);
        SelfTest.read();
        Key.clock(null);
        return ClockCounter.selfTestSeen();
    }

    private static void retransformLoaded(Instrumentation instrumentation, ClassRewriter rewriter)
            throws UnmodifiableClassException {
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
