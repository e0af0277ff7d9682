package timeagent.analysis.live;

import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import timeagent.analysis.common.UserException;
import timeagent.analysis.live.ProcessFolder.Image;
import timeagent.analysis.summary.jvm.Program;

/**
 * A JVM on this machine, found without sending it a request.
 *
 * @param program main class, or file name of the jar; null if it has no counters ({@code -XX:-UsePerfData})
 */
public record JvmProcess(long pid, String program) {

    private static final int SECONDS_TO_END = 5;
    private static final int MOST_LISTED = 5;

    /** The JVMs of this user (of all users, for root) by PID, without this one. */
    public static List<JvmProcess> all() throws UserException {
        Map<Long, JvmProcess> found = new ConcurrentSkipListMap<>();
        ProcessHandle.allProcesses().parallel().forEach(process -> {
            JvmProcess jvm = of(process);
            if (jvm != null) {
                found.put(jvm.pid, jvm);
            }
        });
        if (!ProcessFolder.exist()) {
            addListed(found);
        }
        found.remove(ProcessHandle.current().pid());
        return List.copyOf(found.values());
    }

    /** Finds the JVM that a process is, or has started, of several the youngest: a build tool is older than the program that it runs. */
    public static Optional<JvmProcess> startedBy(ProcessHandle process) {
        return Stream.concat(Stream.of(process), process.descendants())
                .sorted(Comparator.comparing(
                        (ProcessHandle one) -> one.info().startInstant().orElse(Instant.MIN),
                        Comparator.reverseOrder()))
                .map(JvmProcess::of)
                .filter(Objects::nonNull)
                .findFirst();
    }

    /** Returns null if it is no JVM. */
    private static JvmProcess of(ProcessHandle process) {
        ProcessFolder folder = ProcessFolder.of(process.pid());
        Image image = folder.image();
        String user = image == Image.UNKNOWN ? process.info().user().orElse(null) : null;
        Optional<JvmCounters> counters = image == Image.JVM
                ? folder.counters()
                : user == null ? Optional.empty() : JvmCounters.published(user, process.pid());
        return image == Image.JVM || counters.isPresent()
                ? new JvmProcess(
                        process.pid(),
                        programOf(counters.map(JvmCounters::command).orElse(null)))
                : null;
    }

    /** Adds those that the JDK finds. */
    private static void addListed(Map<Long, JvmProcess> found) throws UserException {
        requireAttach();
        for (VirtualMachineDescriptor jvm : VirtualMachine.list()) {
            long pid = Long.parseLong(jvm.id());
            found.put(pid, new JvmProcess(pid, programOf(jvm.displayName())));
        }
    }

    /** Main class without its module, jar or source file without its folder; null for an empty command. */
    static String programOf(String command) {
        String name = Program.of(command).name();
        return name == null ? null : name.substring(name.lastIndexOf('/') + 1);
    }

    /**
     * Finds a JVM.
     *
     * @param given its PID, or a part of its main class or jar that no other JVM has
     */
    public static JvmProcess find(String given) throws UserException {
        return find(given, all());
    }

    /** Call before a class that uses the module is loaded. */
    public static void requireAttach() throws UserException {
        if (ModuleLayer.boot().findModule("jdk.attach").isEmpty()) {
            throw UserException.failed("this runtime has no module jdk.attach; run the command with a full JDK");
        }
    }

    static JvmProcess find(String given, List<JvmProcess> all) throws UserException {
        Long pid = pid(given);
        if (pid != null) {
            return all.stream().filter(jvm -> jvm.pid == pid).findFirst().orElse(new JvmProcess(pid, null));
        }
        // a JVM that does not respond takes seconds
        List<JvmProcess> fit = all.parallelStream()
                .map(JvmProcess::named)
                .filter(jvm -> !given.isEmpty() && jvm.program != null && jvm.program.contains(given))
                .toList();
        if (fit.isEmpty()) {
            throw UserException.failed("no JVM has '" + given + "' in its main class or jar; visible: " + listed(all)
                    + "; list JVMs with ps");
        }
        if (fit.size() > 1) {
            throw UserException.failed(
                    "'" + given + "' is in the main class or jar of several JVMs: " + listed(fit) + "; give a PID");
        }
        return fit.get(0);
    }

    /** With the name that it has itself if it has no counters, as ps shows it. */
    private JvmProcess named() {
        return program == null ? new JvmProcess(pid, JvmState.of(this).program()) : this;
    }

    /** Whether it is running, or suspended. */
    boolean isAlive() {
        return ProcessFolder.of(pid).state() != 'Z' && ProcessHandle.of(pid).isPresent();
    }

    /** Whether it has ended, or does so within a moment. */
    public boolean ends() {
        ProcessHandle.of(pid).ifPresent(process -> process.onExit()
                .completeOnTimeout(process, SECONDS_TO_END, TimeUnit.SECONDS)
                .join());
        return !isAlive();
    }

    private static String listed(List<JvmProcess> jvms) {
        int more = jvms.size() - MOST_LISTED;
        return jvms.isEmpty()
                ? "none"
                : jvms.stream().limit(MOST_LISTED).map(JvmProcess::toString).collect(Collectors.joining(", "))
                        + (more > 0 ? " and " + more + " more" : "");
    }

    /** Reads a PID; null if it is none. */
    public static Long pid(String given) {
        return given.matches("0*[1-9]\\d{0,17}") ? Long.valueOf(given) : null;
    }

    @Override
    public String toString() {
        return pid + (program == null ? "" : " (" + program + ")");
    }
}
