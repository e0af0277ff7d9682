package timeagent.analysis.live;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;

/**
 * A running JVM that the agent is put into or taken out of.
 *
 * <p>A JVM loads an agent and gives back nothing but a number. So the agent answers with a system property of a name made for the
 * occasion, which is read here and then removed.
 */
public final class TargetJvm implements Closeable {

    private static final String ANSWER = "timeagent.answer.";

    private final long pid;
    private final VirtualMachine jvm;

    private TargetJvm(long pid, VirtualMachine jvm) {
        this.pid = pid;
        this.jvm = jvm;
    }

    /**
     * Connects to the JVM of a process; nothing in it changes.
     *
     * @throws AttachException if there is none, or the system does not let us
     */
    public static TargetJvm of(long pid) throws AttachException {
        Optional<ProcessHandle> process = ProcessHandle.of(pid);
        if (process.isEmpty()) {
            throw new AttachException("there is no process " + pid + "; jcmd -l lists the JVMs that are running");
        }
        if (pid == ProcessHandle.current().pid()) {
            throw new AttachException("process " + pid + " is this command itself; give that of an application");
        }
        if (ProcessImage.of(pid) == ProcessImage.OTHER) {
            throw new AttachException("process " + pid + " is no JVM; jcmd -l lists those that are");
        }
        try {
            return new TargetJvm(pid, VirtualMachine.attach(Long.toString(pid)));
        } catch (AttachNotSupportedException e) {
            throw new AttachException(
                    "process " + pid + " is no JVM that answers (" + e.getMessage()
                            + "); it may be stopped, too busy, or started with -XX:+DisableAttachMechanism",
                    e);
        } catch (IOException e) {
            if (!process.get().isAlive()) {
                throw gone(pid, e);
            }
            throw new AttachException(
                    "process " + pid + " does not let this user attach (" + e.getMessage()
                            + "); run the command as the user that runs the process",
                    e);
        } catch (NoClassDefFoundError e) {
            throw new AttachException(
                    "this Java cannot attach to another one, for it has no module jdk.attach; use that of a JDK", e);
        }
    }

    /**
     * Asks the agent's jar in the JVM to do something.
     *
     * @param kind {@code attach} or {@code detach}
     * @param options of the agent, or empty
     * @throws AttachException if the jar cannot be loaded there
     */
    public AgentReply ask(Path jar, String kind, String options) throws AttachException {
        String name = UUID.randomUUID().toString();
        load(jar, "@" + kind + " " + name + " " + options);
        try {
            String answer = jvm.getSystemProperties().getProperty(ANSWER + name);
            if (answer == null) {
                throw new AttachException("the agent in process " + pid
                        + " does not answer: it is of another version, whose jar does, or the application lets"
                        + " no system property be set");
            }
            load(jar, "@forget " + name);
            return AgentReply.of(answer);
        } catch (IOException e) {
            throw gone(pid, e);
        }
    }

    private void load(Path jar, String text) throws AttachException {
        try {
            jvm.loadAgent(jar.toString(), text);
        } catch (AgentLoadException e) {
            throw new AttachException(
                    "the JVM of process " + pid + " does not load '" + jar + "' (" + e.getMessage()
                            + "); it must be able to read that file, and not be started with"
                            + " -XX:-EnableDynamicAgentLoading",
                    e);
        } catch (AgentInitializationException e) {
            throw new AttachException(
                    "the JVM of process " + pid + " could not start '" + jar + "' (" + e.getMessage()
                            + "); its standard error tells why",
                    e);
        } catch (IOException e) {
            throw gone(pid, e);
        }
    }

    private static AttachException gone(long pid, IOException e) {
        return new AttachException(
                "process " + pid + " does not answer any more (" + e.getMessage() + "); has it ended?", e);
    }

    @Override
    public void close() {
        try {
            jvm.detach();
        } catch (IOException e) {
            // it has ended
        }
    }
}
