package timeagent.endtoend;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Runs lines of a document in a folder that looks like the project after a build, with the newest JDK found as {@code java};
 * {@code mvn} does nothing there.
 */
final class Shell {

    private static final String BUILT = "mvn() { :; }\n";

    private final Path folder;
    private int runs;

    /** @param folder to put the finished files into */
    Shell(Path folder) {
        assumeTrue(new File("/bin/sh").canExecute(), "no /bin/sh here");
        this.folder = folder;
        for (Path file : List.of(Artifacts.TIMEAGENT, Artifacts.SAMPLE_APP)) {
            copy(file, folder.resolve(Artifacts.PROJECT.relativize(file)));
        }
    }

    /** Whether a program is found on the path. */
    static boolean has(String program) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(place -> new File(place, program).canExecute());
    }

    /** Puts a file or a folder of the project where it is in the project. */
    Shell with(Path inProject) {
        Path from = Artifacts.PROJECT.resolve(inProject);
        try (Stream<Path> files = Files.walk(from)) {
            files.filter(Files::isRegularFile)
                    .forEach(file -> copy(file, folder.resolve(Artifacts.PROJECT.relativize(file))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Runs the script up to its first command that fails. */
    Finished run(String script) {
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-e", "-c", BUILT + script).directory(folder.toFile());
        Path java = Jdks.newest().launcher().getParent();
        String path = java + File.pathSeparator + System.getenv("PATH");
        runs++;
        return ProcessRun.finish(builder, Map.of("PATH", path), folder.resolve("run-" + runs));
    }

    private static void copy(Path from, Path to) {
        try {
            Files.createDirectories(to.getParent());
            Files.copy(from, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
