package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.tools.attach.VirtualMachine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The program {@code Recorded} in a JVM of its own, with a folder for temporary files of its own. */
final class Target implements AutoCloseable {

    private static final Path SCRIPT = Path.of("/usr/bin/script");
    private static final Path UNSHARE = Path.of("/usr/bin/unshare");

    private final Process process;
    private final ProcessHandle jvm;
    private final BufferedReader replies;
    private final PrintStream orders;
    private final Path folder;
    private final Path temporary;

    private Target(Process process, Path folder, Path temporary) throws IOException {
        this.process = process;
        this.folder = folder;
        replies = process.inputReader();
        orders = new PrintStream(process.getOutputStream(), true);
        assertThat(replies.readLine()).isEqualTo("ready");
        jvm = process.children().findFirst().orElse(process.toHandle());
        this.temporary = temporary == null ? Path.of("/proc", pid(), "root/tmp") : temporary;
    }

    static Target start(Jdk jdk, Path folder, String... flags) throws IOException {
        Path temporary = Files.createDirectories(folder.resolve("target-tmp"));
        List<String> command = new ArrayList<>(
                List.of(jdk.launcher().toString(), "-XX:TieredStopAtLevel=1", "-Djava.io.tmpdir=" + temporary));
        command.addAll(List.of(flags));
        return new Target(start(command, folder), folder, temporary);
    }

    /** Of another user, for example. */
    static Target start(ProcessBuilder command, Path folder) throws IOException {
        return new Target(
                command.redirectError(folder.resolve("target.stderr").toFile()).start(), folder, folder);
    }

    /** Whether this user may, and the programs are still seen there. */
    static boolean canBeInContainer() throws IOException, InterruptedException {
        return Files.isExecutable(UNSHARE)
                && !Programs.classes().startsWith("/tmp")
                && new ProcessBuilder(inContainer("true")).start().waitFor() == 0;
    }

    /** With PIDs and a folder for temporary files that no other process has. */
    static Target startInContainer(Jdk jdk, Path folder) throws IOException {
        return new Target(start(inContainer(jdk.launcher().toString()), folder), folder, null);
    }

    private static List<String> inContainer(String program) {
        List<String> command = new ArrayList<>(List.of(UNSHARE.toString()));
        command.addAll(List.of("--mount", "--pid", "--fork", "--mount-proc", "--kill-child"));
        command.addAll(List.of("sh", "-c", "mount -t tmpfs tmpfs /tmp && exec \"$@\"", "sh", program));
        return command;
    }

    private static Process start(List<String> command, Path folder) throws IOException {
        command.addAll(List.of("-cp", Programs.classes().toString(), "program.Recorded"));
        return new ProcessBuilder(command)
                .redirectError(folder.resolve("target.stderr").toFile())
                .start();
    }

    /** @param name of a command that takes a PID first, such as {@code record} */
    List<String> commandLine(Jdk jdk, String name, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                jdk.launcher().toString(), "-XX:TieredStopAtLevel=1", "-jar", Artifacts.TIMEAGENT.toString(), name));
        command.add(pid());
        command.addAll(List.of(arguments));
        return command;
    }

    /** Starts a command on a terminal of its own. */
    Process onTerminal(Jdk jdk, String name, String... arguments) throws IOException {
        assumeTrue(Files.isExecutable(SCRIPT), "needs " + SCRIPT);
        // a build in the background of a shell ignores the signal of Ctrl-C
        String command = "env --default-signal=INT " + String.join(" ", commandLine(jdk, name, arguments));
        ProcessBuilder onTerminal = new ProcessBuilder(SCRIPT.toString(), "-qec", command, "/dev/null");
        onTerminal.environment().put("TERM", "xterm");
        return onTerminal.start();
    }

    /** Presses Ctrl-C on the terminal of a command, and reads its output to the end. */
    static void interrupt(Process onTerminal, BufferedReader lines) throws IOException {
        onTerminal.getOutputStream().write(3);
        onTerminal.getOutputStream().flush();
        lines.transferTo(Writer.nullWriter());
    }

    /**
     * Ends a command when it has loaded so many classes, or has ended: moments from its start to its end.
     *
     * @return the lines that it printed, one for each class that it has loaded
     */
    List<String> endedAfter(int classes, Consumer<ProcessHandle> end, List<String> command) throws Exception {
        List<String> logged = new ArrayList<>(command);
        logged.add(1, "-Xlog:class+load:stdout");
        Process process = new ProcessBuilder(logged).redirectErrorStream(true).start();
        List<String> lines = new ArrayList<>();
        try (BufferedReader output = process.inputReader()) {
            String line = output.readLine();
            while (line != null) {
                lines.add(line);
                if (lines.size() == classes) {
                    // the process itself would close its output, too
                    end.accept(process.toHandle());
                }
                line = output.readLine();
            }
        }
        process.waitFor();
        return lines;
    }

    /** Skips a test where no JVM can be attached to, or where the system does not list threads and files of processes. */
    static void assumePossible(Jdk jdk) {
        assumeTrue(jdk.canAttach(), "no module jdk.attach in " + jdk);
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "needs /proc");
    }

    String pid() {
        return Long.toString(jvm.pid());
    }

    /** Returns when the JVM has handled the requests that were sent to it before, which it does one by one. */
    void awaitRequests() throws Exception {
        VirtualMachine here = VirtualMachine.attach(pid());
        try {
            assertThat(here.getSystemProperties()).containsKey("java.version");
        } finally {
            here.detach();
        }
    }

    void read(int hundreds) throws IOException {
        for (int i = 0; i < hundreds; i++) {
            orders.println("read");
            assertThat(replies.readLine()).isEqualTo("read");
        }
    }

    /** Lets a thread call its method {@code poll}, after the call before has returned, which reads a clock until then. */
    void poll() throws IOException {
        orders.println("poll");
        assertThat(replies.readLine()).isEqualTo("polls");
    }

    /** Lets no recording stop until {@link #release}. */
    void block() throws IOException {
        orders.println("block");
        assertThat(replies.readLine()).isEqualTo("blocks");
    }

    void awaitBlocked() throws IOException {
        assertThat(replies.readLine()).isEqualTo("blocked");
    }

    void exit() {
        orders.println("exit");
    }

    /** Waits until it ends; asserts that it printed nothing except the JVM's own warnings about agents. */
    void end() throws Exception {
        exit();
        assertThat(process.waitFor()).isZero();
        assertPrintedNothing();
    }

    private void assertPrintedNothing() throws IOException {
        // JDK 21+ warns of an agent that is loaded dynamically
        assertThat(Files.readAllLines(folder.resolve("target.stderr"))).allMatch(line -> line.startsWith("WARNING: "));
    }

    void release() {
        orders.println("release");
    }

    /** Waits until the agent has left, and asserts that nothing of them is left. */
    void assertLeftAsItWas() throws IOException {
        assertLeft();
        assertThat(temporaryFiles()).isEmpty();
        assertPrintedNothing();
    }

    /** As the other, but for files that the command has yet to delete. */
    void assertLeft() throws IOException {
        orders.println("left");
        String reply = replies.readLine();
        while (reply.contains("[error][attach]")) {
            // 25 logs a command that was killed while it sent a request
            reply = replies.readLine();
        }
        assertThat(reply).isEqualTo("recordings 0, agent null");
    }

    /** Asserts that the JVM has printed its warning about an agent, of four lines, once; before 21 it has none. */
    void assertWarnedOnce() throws IOException {
        assertThat(Files.readAllLines(folder.resolve("target.stderr"))).hasSizeLessThanOrEqualTo(4);
    }

    /** Names of the files of sessions. */
    List<String> temporaryFiles() {
        return Stream.of(temporary.toFile().list())
                .filter(name -> name.startsWith("timeagent"))
                .toList();
    }

    /** Moves a recording that no command has taken; with it goes the agent's reply, which none has read. */
    Path takeRecording() throws IOException {
        Path taken = folder.resolve("taken.jfr");
        for (String name : temporaryFiles()) {
            Path file = temporary.resolve(name);
            if (name.endsWith(".jfr")) {
                Files.move(file, taken);
            } else {
                assertThat(name).endsWith(".reply");
                Files.delete(file);
            }
        }
        return taken;
    }

    /** The first 15 characters of the names of its threads, as the system lists them. */
    List<String> threads() throws IOException {
        List<String> names = new ArrayList<>();
        try (Stream<Path> threads = Files.list(Path.of("/proc", pid(), "task"))) {
            for (Path thread : threads.toList()) {
                names.add(Files.readString(thread.resolve("comm")).strip());
            }
        }
        return names;
    }

    void signal(String signal) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + signal, pid()).start().waitFor())
                .isZero();
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().join();
        // what a killed JVM leaves, which the next one of its number could not be attached to
        Files.deleteIfExists(Path.of("/tmp/.java_pid" + pid()));
    }
}
