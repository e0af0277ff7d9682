package timeagent.hooks;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * What the agent may do with the hooks of this JVM; an agent gets its one instance when it is started.
 *
 * <p>Packed into {@code java.lang} like everything in this package, so that rewritten code finds the hooks through every
 * class loader. An application can name this type, but nothing it can reach returns an instance: no method here is static,
 * {@link TimeagentSwitch} is not public, and {@code java.lang} is not open to it.
 */
public abstract class TimeagentHooks {
    /** Another number means other hooks, which this version of the agent cannot use. They stay in a JVM until it ends. */
    public static final int FORMAT = 3;

    TimeagentHooks() {}

    /**
     * Loads the agent's runtime into a class loader and a module of its own, and creates its entry point.
     *
     * @param files class files by path, below {@code types/} and {@code runtime/}; emptied
     * @param domain of the agent's jar
     */
    public abstract BiFunction<String, Instrumentation, Object> start(
            Map<String, byte[]> files, ProtectionDomain domain) throws ReflectiveOperationException;

    /** Takes the hooks; false if another agent has them. */
    public abstract boolean claim();

    /** Turns every hook off and lets the next agent claim them. */
    public abstract void release();

    /** Sends counted clock reads to {@code clock}; null turns counting off. */
    public abstract void clock(TimeagentClock clock);

    /** Sends socket writes to {@code socket}; null turns them off. */
    public abstract void socket(TimeagentSocket socket);

    /** Number of the first call site of this agent: code that earlier agents rewrote may still run. */
    public abstract int sitesUsed();

    /** Reserves the call-site numbers below {@code next} for the code that this agent has rewritten. */
    public abstract void sitesUsed(int next);

    /** Full access to {@code java.base}. */
    public abstract MethodHandles.Lookup lookup();
}
