package timeagent.analysis.live;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.AttachOperationFailedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.ConnectException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import timeagent.analysis.common.UserException;
import timeagent.analysis.live.ProcessFolder.Image;

/**
 * A running JVM that the agent is attached to or removed from.
 *
 * <p>Loading an agent returns nothing but a number, so the agent replies through a system property with a unique name, which is
 * read here and then removed.
 */
public final class TargetJvm implements Closeable {

    private static final String REPLY = "timeagent.answer.";

    private static final Pattern REPOSITORY = Pattern.compile("(?m)^Repository path: (/.*)$");

    /** Attaching rewrites classes, and a machine may be busy. */
    private static final int MOST_SECONDS = 60;

    /** In versions before, only if the target is in another PID namespace. */
    private static final int FINDS_OTHER_TMP = 21;

    /** Between two looks at a JVM that is starting. */
    private static final long START_MILLIS = 10;

    private final long pid;
    private final VirtualMachine jvm;

    private TargetJvm(long pid, VirtualMachine jvm) {
        this.pid = pid;
        this.jvm = jvm;
    }

    /** Connects to the JVM of a process; nothing in it changes. */
    public static TargetJvm of(long pid) throws UserException {
        if (ProcessHandle.of(pid).isEmpty()) {
            throw UserException.failed("no process with PID " + pid + "; list JVMs with ps");
        }
        if (pid == ProcessHandle.current().pid()) {
            throw UserException.failed("PID " + pid + " is this process; give the PID of the target JVM");
        }
        refuseOther(pid, ProcessFolder.of(pid).image());
        refuseOtherTmp(
                pid, ProcessFolder.of(pid).hasOtherTmp(), Runtime.version().feature());
        return within(MOST_SECONDS, pid, () -> connect(pid));
    }

    /** Attaching sends a signal that ends other programs. */
    static void refuseOther(long pid, Image image) throws UserException {
        if (image != Image.JVM) {
            // a process that has ended has no files mapped
            refuseEnded(pid);
        }
        if (image == Image.OTHER) {
            throw UserException.failed("PID " + pid + " is not a JVM; list JVMs with ps");
        }
        if (image == Image.UNKNOWN && Files.isDirectory(ProcessFolder.of(pid).path())) {
            throw noPermission(pid, "its executable is not readable");
        }
    }

    /** The JDK would send SIGQUIT repeatedly, and the JVM print a thread dump each time. */
    static void refuseOtherTmp(long pid, boolean hasOtherTmp, int jdk) throws UserException {
        if (hasOtherTmp && jdk < FINDS_OTHER_TMP) {
            throw UserException.failed(
                    "PID " + pid + " has another /tmp than this command; run the command in its container, or by JDK "
                            + FINDS_OTHER_TMP + " or later");
        }
    }

    private static TargetJvm connect(long pid) throws UserException, IOException, InterruptedException {
        while (ProcessFolder.of(pid).endsOnQuit()) {
            Thread.sleep(START_MILLIS);
        }
        try {
            return new TargetJvm(pid, VirtualMachine.attach(Long.toString(pid)));
        } catch (AttachNotSupportedException e) {
            refuseEnded(pid);
            throw UserException.failed("cannot attach to PID " + pid + " (" + e.getMessage()
                    + "): the JVM does not respond; it may be stopped, overloaded, or started with"
                    + " -XX:+DisableAttachMechanism");
        } catch (IOException e) {
            refuseEnded(pid);
            refuseLeftSocket(pid);
            if (ProcessHandle.of(pid).isPresent()) {
                throw noPermission(pid, e.getMessage());
            }
            throw e;
        }
    }

    /** A JVM deletes the socket of an ended process with its PID when it starts, but only if its user may. */
    private static void refuseLeftSocket(long pid) throws UserException {
        Path socket = Path.of("/tmp", ".java_pid" + pid);
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            channel.shutdownOutput();
        } catch (ConnectException e) {
            throw UserException.failed("nothing listens at " + socket + " (" + e.getMessage()
                    + "): an ended process left this file; delete it and run the command again");
        } catch (IOException | UnsupportedOperationException e) {
            // there is no such file, or no permission to connect
        }
    }

    private static UserException noPermission(long pid, String reason) {
        return UserException.failed("no permission to attach to PID " + pid + " (" + reason
                + "); run the command as the user of that process");
    }

    /**
     * Runs a request to a JVM on a thread of its own: a suspended JVM accepts requests and never replies.
     *
     * @throws UserException that of the request, or if the JVM is suspended, ends, or does not reply in time
     */
    static <T> T within(int seconds, long pid, Callable<T> request) throws UserException {
        refuseSuspended(pid, ProcessFolder.of(pid).state());
        FutureTask<T> task = new FutureTask<>(request);
        Thread thread = new Thread(task, "timeagent-request");
        thread.setDaemon(true);
        thread.start();
        for (int second = 1; ; second++) {
            try {
                return task.get(1, TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                refuseSuspended(pid, ProcessFolder.of(pid).state());
                if (second >= seconds) {
                    throw doesNotRespond(pid);
                }
            } catch (ExecutionException e) {
                if (e.getCause() instanceof UserException user) {
                    throw user;
                }
                throw new JvmProcess(pid, null).ends()
                        ? hasEnded(pid)
                        : UserException.failed("PID " + pid + " no longer responds (" + e.getCause() + ")");
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static void refuseSuspended(long pid, char state) throws UserException {
        if (state == 'T') {
            throw UserException.failed("PID " + pid + " is suspended; resume it with kill -CONT " + pid);
        }
        if (state == 't') {
            // no signal resumes it
            throw UserException.failed("PID " + pid + " is suspended by a debugger; resume it there");
        }
    }

    private static void refuseEnded(long pid) throws UserException {
        if (!new JvmProcess(pid, null).isAlive()) {
            throw hasEnded(pid);
        }
    }

    static UserException hasEnded(long pid) {
        return UserException.failed("PID " + pid + " has ended");
    }

    static UserException doesNotRespond(long pid) {
        return UserException.failed("PID " + pid + " does not respond; it may be overloaded or frozen");
    }

    /** What was done, and what is a message of its own: a warning that also is a {@code timeagent.AgentNote}. */
    public static List<String> messages(String done) {
        return List.of(done.split("; (?=clock reads not counted )", 2));
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
        String reply = properties().getProperty(REPLY + name);
        if (reply == null) {
            throw noReply("setting system properties");
        }
        load(jar, "@forget " + name);
        return content(reply);
    }

    /** @param needed what the agent needs to reply */
    UserException noReply(String needed) {
        return UserException.failed("no reply from the agent in PID " + pid
                + ": it is another version (use its jar), or the application forbids " + needed);
    }

    static String content(String reply) throws UserException {
        String[] words = (reply + " ").split(" ", 2);
        return switch (words[0]) {
            case "done", "stopped" -> words[1].strip();
            case "wrong" -> throw UserException.wrongArguments(words[1].strip());
            case "failed" -> throw UserException.failed(words[1].strip());
            default -> throw UserException.failed(reply);
        };
    }

    /** The system properties; nothing is loaded for them. */
    Properties properties() throws UserException {
        return within(MOST_SECONDS, pid, () -> {
            try {
                return jvm.getSystemProperties();
            } catch (AttachOperationFailedException e) {
                // VMSupport (17 to 25) throws if one is removed meanwhile, as the agent does when it leaves
                return jvm.getSystemProperties();
            }
        });
    }

    /** The arguments of the JVM, also those of its environment variables. */
    String arguments() throws UserException {
        return within(MOST_SECONDS, pid, () -> jvm.getAgentProperties().getProperty("sun.jvm.args", ""));
    }

    /**
     * Runs a command of jcmd and returns what it prints.
     *
     * <p>The method is not part of the attach API; the manifest of the jar exports its package to the command line.
     */
    String jcmd(String command) throws UserException {
        return within(MOST_SECONDS, pid, () -> {
            try (InputStream printed = (InputStream) Class.forName("sun.tools.attach.HotSpotVirtualMachine")
                    .getMethod("executeJCmd", String.class)
                    .invoke(jvm, command)) {
                return new String(printed.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException | ReflectiveOperationException e) {
                Throwable cause = e instanceof InvocationTargetException ? e.getCause() : e;
                throw UserException.failed("PID " + pid + " does not respond to " + command + " (" + cause + ")");
            }
        });
    }

    /** Where Flight Recorder has its repository; empty if it has none, or does not reply. */
    Optional<Path> repository() {
        try {
            Matcher found = REPOSITORY.matcher(jcmd("JFR.configure"));
            return found.find() ? Optional.of(Path.of(found.group(1))) : Optional.empty();
        } catch (UserException e) {
            // the next request fails as well, and says why
            return Optional.empty();
        }
    }

    void load(Path jar, String text) throws UserException {
        within(MOST_SECONDS, pid, () -> {
            try {
                jvm.loadAgent(jar.toString(), text);
                return null;
            } catch (AgentLoadException e) {
                refuseEnded(pid);
                throw UserException.failed("PID " + pid + " cannot load '" + jar + "' (" + e.getMessage() + "); "
                        + loadAdvice(String.valueOf(e.getMessage())));
            } catch (AgentInitializationException e) {
                throw UserException.failed(
                        "PID " + pid + " could not start '" + jar + "' (" + e.getMessage() + "); see its stderr");
            }
        });
    }

    /** @param reason as the JDK gives it */
    static String loadAdvice(String reason) {
        if (reason.contains("java.instrument")) {
            return "its runtime has no module java.instrument: make it with jlink --add-modules java.instrument,jdk.jfr";
        }
        if (reason.contains("EnableDynamicAgentLoading") || reason.contains("not enabled")) {
            return "start it without -XX:-EnableDynamicAgentLoading, or with -javaagent";
        }
        return "make the file readable for that JVM";
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
