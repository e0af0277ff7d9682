package timeagent.hooks;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Controls the hooks of this JVM; an agent receives the only instance when it starts.
 *
 * <p>Packed into {@code java.lang} like everything in this package, so that rewritten code finds the hooks through
 * every class loader. An application can name this type but cannot obtain an instance: no static method returns one,
 * {@link TimeagentSwitch} is not public, and {@code java.lang} is not open.
 */
public abstract class TimeagentHooks {
    /** Version of the hooks: the agent cannot use another one, and a JVM keeps its hooks until it exits. */
    public static final int FORMAT = 9;

    TimeagentHooks() {}

    /**
     * Passes a request of the JVM to the running agent; returns false if no agent is running.
     *
     * @throws IllegalCallerException if {@code instrumentation} is not the JVM's: anybody can call this method
     */
    public static boolean request(String request, Instrumentation instrumentation) {
        BiConsumer<String, Instrumentation> agent = TimeagentSwitch.running();
        if (agent != null) {
            agent.accept(request, instrumentation);
        }
        return agent != null;
    }

    /**
     * Loads the agent's runtime into a class loader and a module of its own, and creates its entry point.
     *
     * @param files class files by path, below {@code types/} and {@code runtime/}; emptied by the call
     * @param domain of the agent's jar
     */
    public abstract BiConsumer<String, Instrumentation> start(Map<String, byte[]> files, ProtectionDomain domain)
            throws ReflectiveOperationException;

    /** Keeps the entry point of the running agent, for the next request, until the hooks are released. */
    public abstract void running(BiConsumer<String, Instrumentation> agent);

    /** Claims the hooks; false if another agent owns them. */
    public abstract boolean claim();

    /** Turns every hook off and allows the next agent to claim them. */
    public abstract void release();

    /** Sends counted clock reads to {@code clock}; null turns counting off. */
    public abstract void clock(TimeagentClock clock);

    /** Sends socket writes to {@code socket}; null turns them off. */
    public abstract void socket(TimeagentSocket socket);

    /** Defines {@link TimeagentEvents}, which few agents need; call before any class is rewritten to use it. */
    public abstract void defineEvents();

    /**
     * Sends uses of the application's events to {@code events}; null turns them off.
     *
     * @param events a {@link TimeagentEvents}; reflection could not read a method of a type that is not defined
     */
    public abstract void events(Object events);

    /** The first call-site number of this agent: code rewritten by earlier agents may still run. */
    public abstract int sitesUsed();

    /** Reserves the call-site numbers below {@code next} for code rewritten by this agent. */
    public abstract void sitesUsed(int next);

    /** Full access to {@code java.base}. */
    public abstract MethodHandles.Lookup lookup();
}
