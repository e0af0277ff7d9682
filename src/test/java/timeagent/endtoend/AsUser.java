package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The program {@code Obeying} in the process of some user. */
final class AsUser implements AutoCloseable {

    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");

    private final Process process;
    private final BufferedReader answers;
    private final PrintStream orders;
    private final Path stderr;

    private AsUser(Process process, Path stderr) {
        this.process = process;
        this.stderr = stderr;
        answers = process.inputReader();
        orders = new PrintStream(process.getOutputStream(), true);
    }

    static boolean isPossible() {
        return Files.isExecutable(SETPRIV);
    }

    /**
     * A Java command of a user.
     *
     * @param user number of the user and of its only group
     */
    static ProcessBuilder command(int user, Path folder, Jdk jdk, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                SETPRIV.toString(),
                "--reuid=" + user,
                "--regid=" + user,
                "--clear-groups",
                jdk.launcher().toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).directory(folder.toFile());
    }

    /** Starts the program and waits until it runs. */
    static AsUser start(ProcessBuilder command, Path stderr) throws IOException {
        AsUser started = new AsUser(command.redirectError(stderr.toFile()).start(), stderr);
        assertThat(started.answers.readLine()).isEqualTo("ready");
        return started;
    }

    long pid() {
        return process.pid();
    }

    /** Has it read the clock. */
    void obey() throws IOException {
        orders.println();
        assertThat(answers.readLine()).isEqualTo("read");
    }

    /** Lets it end, and returns its last line. */
    String end() throws IOException {
        orders.close();
        return answers.readLine();
    }

    int status() throws InterruptedException {
        return process.waitFor();
    }

    String stderr() throws IOException {
        return Files.readString(stderr);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
