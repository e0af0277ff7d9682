package timeagent.agent;

import java.lang.instrument.Instrumentation;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;

/**
 * Starts the agent of the class loader that this class is in.
 *
 * <p>Public and made of types of the JDK, since {@link Presence} may be in another class loader.
 */
public final class Starter implements BiFunction<String, Instrumentation, Callable<String>> {
    private final boolean attached;

    public Starter(boolean attached) {
        this.attached = attached;
    }

    /**
     * @return what takes the agent out and says what was done
     * @throws IllegalArgumentException if the options are not valid
     * @throws IllegalStateException if the agent cannot be in this JVM
     */
    @Override
    public Callable<String> apply(String text, Instrumentation instrumentation) {
        refuseSecurityManager();
        AgentOptions options = options(text);
        if (ModuleLayer.boot().findModule("jdk.jfr").isEmpty()) {
            throw new IllegalStateException("this JVM has no Flight Recorder (module jdk.jfr), nothing is recorded;"
                    + " use a runtime with jdk.jfr or add --add-modules jdk.jfr");
        }
        if (attached) {
            ClassArchive.refuse();
        }
        try {
            // before Installation is loaded: to verify a class that names a hook, the JVM needs the hook
            HookInstaller.install(instrumentation);
            return Installation.install(options, instrumentation, attached);
        } catch (Throwable e) {
            // out of premain it would end the application
            throw new IllegalStateException("the agent could not be installed, nothing is recorded: " + e, e);
        }
    }

    /** @throws IllegalArgumentException if they are not valid */
    static AgentOptions options(String text) {
        try {
            return AgentOptions.parse(text);
        } catch (OptionException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** With one, hooks would run with the rights of the code that calls them; JDK 24 and newer have none. */
    @SuppressWarnings("removal")
    private static void refuseSecurityManager() {
        if (Runtime.version().feature() < 24 && System.getSecurityManager() != null) {
            throw new IllegalStateException("this JVM has a security manager, nothing is recorded;"
                    + " start it without -Djava.security.manager");
        }
    }
}
