package timeagent.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.function.BiFunction;
import timeagent.events.DebugLog;
import timeagent.events.Key;
import timeagent.hooks.TimeagentHooks;

/**
 * The agent's runtime as its entry class sees it: takes requests, and keeps the one installation of this JVM.
 *
 * <p>Created in a class loader and a module of its own, so it is made of types of the JDK. Refuses what it cannot do in one
 * line on stderr, or to the command that asked for it; once the application runs it prints no more.
 */
public final class AgentRuntime implements BiFunction<String, Instrumentation, Object> {
    private static final int WRONG_OPTIONS = 2;

    private String version = "";
    private Installation installation;

    public AgentRuntime(TimeagentHooks hooks) {
        Key.use(hooks);
    }

    /**
     * @param request {@code premain} or {@code agentmain}, the agent's version, and what the JVM passes to the agent
     * @return null if the agent is not in this JVM afterwards
     * @throws IllegalCallerException if the caller is not the JVM, which alone has an {@link Instrumentation}
     */
    @Override
    public synchronized Object apply(String request, Instrumentation instrumentation) {
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
        return installation == null ? null : this;
    }

    /** Exits with status 2 if the options are not valid, also where the agent is in this JVM already. */
    void premain(String text, Instrumentation instrumentation) {
        try {
            AgentOptions options = AgentOptions.parse(text);
            install(options, text, instrumentation, false);
        } catch (OptionException e) {
            print(e.getMessage());
            System.exit(WRONG_OPTIONS);
        } catch (IllegalStateException e) {
            print(e.getMessage());
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
            print(e.getMessage());
        }
    }

    /**
     * Installs the agent into a JVM that is running.
     *
     * @return what was done
     * @throws IllegalStateException if the agent cannot be in this JVM, or is there already
     */
    String attach(String text, Instrumentation instrumentation) throws OptionException {
        return install(AgentOptions.parse(text), text, instrumentation, true).summary();
    }

    private Installation install(AgentOptions options, String text, Instrumentation instrumentation, boolean attached)
            throws OptionException {
        if (installation != null) {
            throw new IllegalStateException(
                    "the agent is in this JVM already, with '" + installation + "'; this one is ignored"
                            + (text.isEmpty() ? "" : ", and so is '" + text + "'")
                            + ": give -javaagent once, or detach it first");
        }
        if (ModuleLayer.boot().findModule("jdk.jfr").isEmpty()) {
            throw new IllegalStateException("this JVM has no Flight Recorder (module jdk.jfr), nothing is recorded;"
                    + " use a runtime with jdk.jfr or add --add-modules jdk.jfr");
        }
        if (attached) {
            ClassArchive.refuse();
        }
        openLog(options, text, attached);
        try {
            installation = Installation.install(options, version, instrumentation, attached);
            return installation;
        } catch (Throwable e) {
            DebugLog.log("not installed", e);
            DebugLog.close();
            throw new IllegalStateException("the agent could not be installed, nothing is recorded: " + e, e);
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

    /**
     * Takes the agent out.
     *
     * @return what was done
     * @throws IllegalStateException if it is not in this JVM
     */
    String detach() {
        if (installation == null) {
            throw new IllegalStateException("the agent is not in this JVM; there is nothing to detach");
        }
        Installation leaving = installation;
        installation = null;
        int restored = leaving.takeOut();
        DebugLog.log("detached, classes restored: " + restored);
        DebugLog.close();
        return "restored " + restored + (restored == 1 ? " class" : " classes");
    }

    /** One line, whatever was typed. */
    static void print(String message) {
        System.err.println("timeagent: " + oneLine(message));
    }

    static String oneLine(String message) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < message.length(); i++) {
            char c = message.charAt(i);
            line.append(Character.isISOControl(c) ? '?' : c);
        }
        return line.toString();
    }
}
