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
import timeagent.analysis.common.UserException;

/**
 * A running JVM that the agent is attached to or removed from.
 *
 * <p>Loading an agent returns nothing but a number, so the agent replies through a system property with a unique name, which is
 * read here and then removed.
 */
public final class TargetJvm implements Closeable {

    private static final String REPLY = "timeagent.answer.";

    private final long pid;
    private final VirtualMachine jvm;

    private TargetJvm(long pid, VirtualMachine jvm) {
        this.pid = pid;
        this.jvm = jvm;
    }

    /** Connects to the JVM of a process; nothing in it changes. */
    public static TargetJvm of(long pid) throws UserException {
        Optional<ProcessHandle> process = ProcessHandle.of(pid);
        if (process.isEmpty()) {
            throw UserException.failed("no process with PID " + pid + "; list JVMs with jcmd -l");
        }
        if (pid == ProcessHandle.current().pid()) {
            throw UserException.failed("PID " + pid + " is this process; give the PID of the target JVM");
        }
        if (ProcessImage.of(pid) == ProcessImage.OTHER) {
            throw UserException.failed("PID " + pid + " is not a JVM; list JVMs with jcmd -l");
        }
        try {
            return new TargetJvm(pid, VirtualMachine.attach(Long.toString(pid)));
        } catch (AttachNotSupportedException e) {
            throw UserException.failed("cannot attach to PID " + pid + " (" + e.getMessage()
                    + "): the JVM does not respond; it may be stopped, overloaded, or started with"
                    + " -XX:+DisableAttachMechanism");
        } catch (IOException e) {
            throw process.get().isAlive()
                    ? UserException.failed("no permission to attach to PID " + pid + " (" + e.getMessage()
                            + "); run the command as the user of that process")
                    : gone(pid, e);
        } catch (NoClassDefFoundError e) {
            throw UserException.failed("this runtime has no module jdk.attach; run the command with a full JDK");
        }
    }

    /**
     * Sends a request to the agent's jar in the JVM and returns what was done.
     *
     * @param kind {@code attach} or {@code detach}
     * @param options of the agent, or empty
     */
    public String ask(Path jar, String kind, String options) throws UserException {
        String name = UUID.randomUUID().toString();
        load(jar, "@" + kind + " " + name + " " + options);
        String reply;
        try {
            reply = jvm.getSystemProperties().getProperty(REPLY + name);
        } catch (IOException e) {
            throw gone(pid, e);
        }
        if (reply == null) {
            throw UserException.failed("no reply from the agent in PID " + pid
                    + ": it is another version (use its jar), or the application forbids setting system properties");
        }
        load(jar, "@forget " + name);
        String[] words = reply.split(" ", 2);
        return switch (words[0]) {
            case "done" -> words[1];
            case "wrong" -> throw UserException.wrongArguments(words[1]);
            case "failed" -> throw UserException.failed(words[1]);
            default -> throw UserException.failed(reply);
        };
    }

    private void load(Path jar, String text) throws UserException {
        try {
            jvm.loadAgent(jar.toString(), text);
        } catch (AgentLoadException e) {
            throw UserException.failed("PID " + pid + " cannot load '" + jar + "' (" + e.getMessage()
                    + "); make the file readable for that JVM and do not start it with"
                    + " -XX:-EnableDynamicAgentLoading");
        } catch (AgentInitializationException e) {
            throw UserException.failed(
                    "PID " + pid + " could not start '" + jar + "' (" + e.getMessage() + "); see its stderr");
        } catch (IOException e) {
            throw gone(pid, e);
        }
    }

    private static UserException gone(long pid, IOException e) {
        return UserException.failed("PID " + pid + " no longer responds (" + e.getMessage() + "); has it ended?");
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
