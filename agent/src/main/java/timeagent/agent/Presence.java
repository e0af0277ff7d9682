package timeagent.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * The agent that is in this JVM, if there is one: at most one at a time.
 *
 * <p>Given as {@code -javaagent} it is this class loader's, if that is one of the JDK. Else it gets a class loader of its own, which goes
 * with it: attached, it
 * begins anew each time, and nothing of it is left when it is taken out but the event types. So what is kept of it here are types
 * of the JDK.
 */
final class Presence {
    private static final String STARTER = "timeagent.agent.Starter";

    /** As text what options it has, as a {@link Supplier} what it did on entering; called, it takes the agent out. */
    private static Callable<String> installed;

    private Presence() {}

    /**
     * Puts the agent in.
     *
     * @throws IllegalArgumentException if the options are not valid
     * @throws IllegalStateException if it cannot be in this JVM, or is there already
     */
    static synchronized void enter(String options, Instrumentation instrumentation) {
        refuseTwo(options);
        installed = (isOfJdk(Presence.class.getClassLoader()) ? new Starter(false) : starter(false))
                .apply(options, instrumentation);
    }

    /** Whether no clock read of a loader is ever rewritten; an application can have another one by java.system.class.loader. */
    private static boolean isOfJdk(ClassLoader loader) {
        return loader.getClass().getName().startsWith("jdk.internal.");
    }

    static synchronized boolean isEntered() {
        return installed != null;
    }

    private static void refuseTwo(String options) {
        if (installed != null) {
            throw new IllegalStateException(
                    "the agent is in this JVM already, with " + installed + "; this one is ignored"
                            + (options == null || options.isEmpty() ? "" : ", and so is '" + options + "'")
                            + ": give -javaagent once, or detach it first");
        }
    }

    /**
     * Puts the agent into a JVM that is running.
     *
     * @return what was done, for people
     * @throws IllegalArgumentException if the options are not valid
     * @throws IllegalStateException if it cannot be in this JVM, or is there already
     */
    static synchronized String attach(String options, Instrumentation instrumentation) {
        refuseTwo(options);
        installed = starter(true).apply(options, instrumentation);
        return String.valueOf(((Supplier<?>) installed).get());
    }

    @SuppressWarnings("unchecked")
    private static BiFunction<String, Instrumentation, Callable<String>> starter(boolean attached) {
        try {
            return (BiFunction<String, Instrumentation, Callable<String>>)
                    new AgentClasses(AgentJar.path(), Presence.class)
                            .loadClass(STARTER)
                            .getConstructor(boolean.class)
                            .newInstance(attached);
        } catch (IOException | ReflectiveOperationException | LinkageError e) {
            throw new IllegalStateException("the agent's jar cannot be read, nothing is recorded: " + e, e);
        }
    }

    /**
     * Takes the agent out.
     *
     * @return what was done, for people
     * @throws IllegalStateException if it is not in this JVM
     */
    static synchronized String leave() throws Exception {
        if (installed == null) {
            throw new IllegalStateException("the agent is not in this JVM; there is nothing to detach");
        }
        try {
            return installed.call();
        } finally {
            installed = null;
        }
    }
}
