package timeagent.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.function.BiConsumer;
import timeagent.agent.options.AgentOptions;
import timeagent.agent.options.OptionException;
import timeagent.agent.options.OptionOrigin;
import timeagent.agent.options.OptionsHelp;
import timeagent.agent.rewrite.Restored;
import timeagent.events.diagnostics.DebugLog;
import timeagent.events.diagnostics.Message;
import timeagent.events.jdk.HookAccess;
import timeagent.events.jdk.JdkInternals;
import timeagent.events.threads.DaemonTask;
import timeagent.hooks.TimeagentHooks;

/**
 * Handles the requests of the agent's entry class and holds the installation of this JVM.
 *
 * <p>Runs in a class loader and a module of its own, so its interface uses JDK types only. Reports a failure in one
 * line on stderr, or to the command that attached it; prints nothing while the application runs.
 */
public final class AgentRuntime implements BiConsumer<String, Instrumentation> {
    private static final int WRONG_OPTIONS = 2;
    private static final int LEAVES_REWRITTEN_CLASSES_OUT = 25;

    /** System property that ps reads from outside. */
    private static final String ACTIVE = "timeagent.active";

    private String version = "";
    private volatile AgentLifecycle installation;
    private Sessions sessions;

    public AgentRuntime(TimeagentHooks hooks) {
        HookAccess.use(hooks);
    }

    /**
     * @param request {@code premain} or {@code agentmain}, the agent's version, and the agent's arguments
     * @throws IllegalCallerException if the caller is not the JVM: nothing else has an {@link Instrumentation}
     */
    @Override
    public synchronized void accept(String request, Instrumentation instrumentation) {
        if (instrumentation == null || instrumentation.getClass().getModule() != Instrumentation.class.getModule()) {
            throw new IllegalCallerException("the agent takes requests from the JVM only");
        }
        int kindEnd = request.indexOf(' ');
        int versionEnd = request.indexOf(' ', kindEnd + 1);
        version = request.substring(kindEnd + 1, versionEnd);
        String text = request.substring(versionEnd + 1);
        if (request.startsWith("premain")) {
            premain(text, instrumentation);
        } else {
            agentmain(text, instrumentation);
        }
        if (installation != null) {
            HookAccess.hooks().running(this);
        }
    }

    /**
     * Ends the JVM with status 2 if the options are not valid, even if the agent is already active. Options of an environment variable
     * only leave the application without the agent. So does a question for help, with status 0.
     */
    void premain(String text, Instrumentation instrumentation) {
        if (text.equals(OptionsHelp.REQUEST)) {
            System.out.print(OptionsHelp.TABLE);
            exitUnlessEnvironment(0, text, instrumentation);
            return;
        }
        try {
            AgentOptions options = AgentOptions.parse(text);
            install(options, text, instrumentation, false);
        } catch (OptionException e) {
            Message.print(e.getMessage());
            exitUnlessEnvironment(WRONG_OPTIONS, text, instrumentation);
        } catch (IllegalStateException e) {
            Message.print(e.getMessage());
        }
    }

    private static void exitUnlessEnvironment(int status, String text, Instrumentation instrumentation) {
        if (!OptionOrigin.isEnvironment(text)) {
            LauncherExit.exit(status, instrumentation);
        }
    }

    private void agentmain(String text, Instrumentation instrumentation) {
        if (AttachRequest.isOne(text)) {
            AttachRequest.of(text).answer(this, instrumentation);
            return;
        }
        try {
            attach(text, instrumentation);
        } catch (OptionException | IllegalStateException e) {
            Message.print(e.getMessage());
        }
    }

    /**
     * Installs the agent into a running JVM.
     *
     * @return what was done
     * @throws IllegalStateException if this JVM is not supported, or the agent is already active
     */
    String attach(String text, Instrumentation instrumentation) throws OptionException {
        install(AgentOptions.parse(text), text, instrumentation, true);
        return done();
    }

    /** What the agent, which is active, has done. */
    String done() {
        return withWarning(installation.summary());
    }

    /** Adds what is not counted yet, if there is any. */
    String withWarning(String done) {
        String warning = installation.warning();
        return warning.isEmpty() ? done : done + "; " + warning;
    }

    private void install(AgentOptions options, String text, Instrumentation instrumentation, boolean attached)
            throws OptionException {
        if (installation != null) {
            throw new IllegalStateException("the agent is already active with '" + installation + "'; ignored this one"
                    + (text.isEmpty() ? "" : " ('" + text + "')")
                    + (attached ? "; detach it first" : "; start the JVM with one -javaagent"));
        }
        refuseWithoutFlightRecorder();
        if (attached) {
            refuseArchive();
        }
        openLog(options, text, attached);
        try {
            installation = AgentLifecycle.install(options, version, instrumentation, attached);
            mark(version);
        } catch (Throwable e) {
            DebugLog.log("not installed", e);
            DebugLog.close();
            throw new IllegalStateException("the agent could not be installed, nothing is recorded: " + e, e);
        }
    }

    /**
     * A JVM started with an agent never writes an archive of its classes. JVMs before JDK 25 ignore an attached agent: they would
     * archive rewritten classes, which fail in a later run without the agent because the hooks are missing.
     */
    private static void refuseArchive() {
        if (Runtime.version().feature() < LEAVES_REWRITTEN_CLASSES_OUT && JdkInternals.isDumpingClasses()) {
            throw new IllegalStateException("this JVM may write an archive of its classes (-XX:ArchiveClassesAtExit,"
                    + " -XX:+AutoCreateSharedArchive or -XX:+RecordDynamicDumpInfo), which would contain rewritten classes;"
                    + " start it without that flag, or with -javaagent");
        }
    }

    private void openLog(AgentOptions options, String text, boolean attached) throws OptionException {
        if (options.debug == null) {
            return;
        }
        try {
            DebugLog.open(options.debug);
        } catch (IOException | SecurityException e) {
            throw new OptionException("debug=" + options.debug
                    + " cannot be written; give a file in a folder that exists and that this user may write to");
        }
        DebugLog.log("timeagent " + version + (attached ? " attached to " : " started with ")
                + System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version") + ", "
                + System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", PID "
                + ProcessHandle.current().pid());
        DebugLog.log("options given: '" + text + "', in force: " + options);
    }

    boolean isActive() {
        return installation != null;
    }

    /** Whether all classes are rewritten that a recording needs. */
    boolean isRewritten() {
        AgentLifecycle active = installation;
        return active == null || active.isRewritten();
    }

    private static void refuseWithoutFlightRecorder() {
        if (ModuleLayer.boot().findModule("jdk.jfr").isEmpty()) {
            throw new IllegalStateException("this JVM has no Flight Recorder (module jdk.jfr), nothing is recorded;"
                    + " use a runtime with jdk.jfr or add --add-modules jdk.jfr");
        }
    }

    /** Of this JVM; made when first needed. */
    Sessions sessions() {
        refuseWithoutFlightRecorder();
        if (sessions == null) {
            sessions = new Sessions(this);
        }
        return sessions;
    }

    /** Runs a task on the daemon thread of the agent, which is active. */
    void run(DaemonTask task) {
        installation.run(task);
    }

    /**
     * Removes the agent.
     *
     * @return what was done
     * @throws IllegalStateException if it is not active, a recording needs it, or a class could not be restored
     */
    String detach() {
        if (installation == null) {
            throw new IllegalStateException("the agent is not active in this JVM; nothing to detach");
        }
        if (sessions != null) {
            sessions.leaveNow();
        }
        Restored restored = uninstall();
        if (!restored.isComplete()) {
            throw new IllegalStateException("detached, " + restored);
        }
        return restored.toString();
    }

    /** Removes the agent, which is active. */
    Restored uninstall() {
        AgentLifecycle leaving = installation;
        installation = null;
        Restored restored = leaving.uninstall();
        mark(null);
        DebugLog.log("detached, " + restored);
        DebugLog.close();
        return restored;
    }

    /** Shows that the agent is active; with null, that it is not. */
    private static void mark(String version) {
        try {
            if (version == null) {
                System.clearProperty(ACTIVE);
            } else {
                System.setProperty(ACTIVE, version);
            }
        } catch (Throwable e) {
            // the application may forbid setting system properties
            DebugLog.log("cannot set " + ACTIVE, e);
        }
    }
}
