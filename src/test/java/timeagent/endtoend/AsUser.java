package timeagent.endtoend;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Runs programs as other users, in a folder that only root can write to. */
abstract class AsUser extends OnEveryJdk {

    static final int ROOT = 0;
    /** Needs no name: the system knows users by number. */
    static final int OTHER = 60_002;

    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");

    /** Below the folder for temporary files, which every user can read. */
    @TempDir
    Path shared;

    boolean isRoot;
    Path jar;

    /** Every user can write to it. */
    Path recordings;

    @BeforeEach
    final void share() throws IOException {
        assumeTrue(shared.getFileSystem().supportedFileAttributeViews().contains("unix"), "needs permissions of Unix");
        isRoot = (int) Files.getAttribute(shared, "unix:uid") == ROOT;
        assumeTrue(!isRoot || Files.isExecutable(SETPRIV), "needs setpriv, or another user than root");
        jar = Files.copy(Artifacts.TIMEAGENT, shared.resolve("timeagent.jar"));
        recordings = Files.createDirectory(shared.resolve("recordings"));
        Path programs = Files.createDirectory(shared.resolve("program"));
        for (String name : List.of("Neighbour.class", "Guest.class", "Recorded.class")) {
            Path program = programs.resolve(name);
            allow(Files.copy(Programs.classes().resolve("program").resolve(name), program), "r--r--r--");
        }
        allow(jar, "r--r--r--");
        allow(recordings, "rwxrwxrwx");
        allow(programs, "r-xr-xr-x");
        allow(shared, "r-xr-xr-x");
        Finished version = run(OTHER, Map.of(), "-version");
        assumeTrue(version.status() == 0, "other users cannot run " + jdk + ": " + version.stderr());
    }

    /** So that the folder can be deleted. */
    @AfterEach
    final void allowWriting() throws IOException {
        if (recordings != null) {
            allow(shared, "rwxr-xr-x");
            allow(shared.resolve("program"), "rwxr-xr-x");
        }
    }

    private static void allow(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    /** @param user number of the user and of its only group; where the tests are not root's, that of the tests */
    final ProcessBuilder command(int user, String... arguments) {
        List<String> command = new ArrayList<>();
        if (isRoot) {
            command.addAll(List.of(SETPRIV.toString(), "--reuid=" + user, "--regid=" + user, "--clear-groups"));
        }
        command.add(jdk.launcher().toString());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).directory(shared.toFile());
    }

    final Finished run(int user, Map<String, String> environment, String... arguments) {
        int number = folder.toFile().list().length;
        return ProcessRun.finish(command(user, arguments), environment, folder.resolve("run-" + number));
    }
}
