package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The program {@code Recorded} in a JVM of its own, with a folder for temporary files of its own. */
final class Target implements AutoCloseable {

    private final Process process;
    private final BufferedReader replies;
    private final PrintStream orders;
    private final Path folder;

    private Target(Process process, Path folder) {
        this.process = process;
        this.folder = folder;
        replies = process.inputReader();
        orders = new PrintStream(process.getOutputStream(), true);
    }

    static Target start(Jdk jdk, Path folder, String... flags) throws IOException {
        Path temporary = Files.createDirectories(folder.resolve("target-tmp"));
        List<String> command = new ArrayList<>(List.of(jdk.launcher().toString(), "-Djava.io.tmpdir=" + temporary));
        command.addAll(List.of(flags));
        command.addAll(List.of("-cp", Programs.classes().toString(), "program.Recorded"));
        Process process = new ProcessBuilder(command)
                .redirectError(folder.resolve("target.stderr").toFile())
                .start();
        Target target = new Target(process, folder);
        assertThat(target.replies.readLine()).isEqualTo("ready");
        return target;
    }

    String pid() {
        return Long.toString(process.pid());
    }

    void read(int hundreds) throws IOException {
        for (int i = 0; i < hundreds; i++) {
            orders.println("read");
            assertThat(replies.readLine()).isEqualTo("read");
        }
    }

    /** Waits for the end of all sessions, and asserts that nothing of them is left. */
    void assertLeftAsItWas() throws IOException {
        orders.println("left");
        assertThat(replies.readLine()).isEqualTo("recordings 0, agent null");
        assertThat(temporaryFiles()).isEmpty();
        // from 21 on the JVM says that an agent was loaded; that is its own
        assertThat(Files.readAllLines(folder.resolve("target.stderr"))).allMatch(line -> line.startsWith("WARNING: "));
    }

    /** Names of the files of sessions. */
    List<String> temporaryFiles() {
        return Stream.of(folder.resolve("target-tmp").toFile().list())
                .filter(name -> name.startsWith("timeagent"))
                .toList();
    }

    void signal(String signal) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + signal, pid()).start().waitFor())
                .isZero();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
