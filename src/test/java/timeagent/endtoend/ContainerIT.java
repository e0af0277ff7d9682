package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The agent as a container gets it: through the environment, with little memory, one CPU, an unprivileged user, and a
 * working folder that cannot be written to.
 */
@Full
final class ContainerIT extends OnEveryJdk {

    private static final int ROOT = 0;
    private static final int USER = 60_003;

    /** Below the folder for temporary files, which every user can read. */
    @TempDir
    Path shared;

    private Path image;
    private Path recordings;
    private Path jar;
    private boolean root;

    @BeforeEach
    void makeImage() throws Exception {
        assumeTrue(shared.getFileSystem().supportedFileAttributeViews().contains("unix"), "needs permissions of Unix");
        root = (int) Files.getAttribute(shared, "unix:uid") == ROOT;
        assumeTrue(!root || AsUser.isPossible(), "needs setpriv, or another user than root");
        image = Files.createDirectory(shared.resolve("image"));
        recordings = Files.createDirectory(shared.resolve("recordings"));
        jar = Files.copy(Artifacts.TIMEAGENT, image.resolve("timeagent.jar"));
        Files.createDirectory(image.resolve("program"));
        for (String name : List.of("program/Neighbour.class", "program/Guest.class")) {
            Files.copy(Programs.classes().resolve(name), image.resolve(name));
        }
        AsUser.allow(shared, "rwxr-xr-x");
        AsUser.allow(recordings, "rwxrwxrwx");
        try (Stream<Path> files = Files.walk(image)) {
            for (Path file : files.toList()) {
                AsUser.allow(file, "r-xr-xr-x");
            }
        }
        assumeTrue(run("", "-version").status() == 0, "user " + USER + " cannot run " + jdk);
    }

    /** So that the folder can be deleted. */
    @AfterEach
    void allowWriting() throws IOException {
        if (image != null) {
            AsUser.allow(image, "rwxr-xr-x");
            AsUser.allow(image.resolve("program"), "rwxr-xr-x");
        }
    }

    @Test
    void recordsAllReadsAndWritesAndPrintsNothing() {
        Path recording = recordings.resolve("recorded.jfr");
        String options = options(recording);

        Finished run = run(options, "-cp", ".", "program.Neighbour");

        assertThat(run.stderr())
                .isEqualTo("Picked up JAVA_TOOL_OPTIONS: " + options + "\n" + BesideNeighbours.LAST_LINE);
        assertThat(run.stdout()).isEqualTo(BesideNeighbours.DONE);
        assertThat(run.status()).isEqualTo(BesideNeighbours.STATUS);
        BesideNeighbours.countsAll(new Finished(run.command(), run.status(), run.stdout(), run.stderr(), recording));
    }

    private String options(Path recording) {
        return "-javaagent:" + jar + " -Xmx32m -XX:ActiveProcessorCount=1 -Xlog:jfr+startup=error"
                + " -XX:StartFlightRecording:filename=" + recording;
    }

    private Finished run(String toolOptions, String... arguments) {
        int number = folder.toFile().list().length;
        ProcessBuilder command = AsUser.command(USER, image, jdk, arguments);
        if (!root) {
            List<String> words = command.command();
            command.command(words.subList(words.indexOf(jdk.launcher().toString()), words.size()));
        }
        return ProcessRun.finish(
                command,
                toolOptions.isEmpty() ? Map.of() : Map.of("JAVA_TOOL_OPTIONS", toolOptions),
                folder.resolve("run-" + number));
    }
}
