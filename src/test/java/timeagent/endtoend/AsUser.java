package timeagent.endtoend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** Java commands of other users, and files for them. */
final class AsUser {

    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");

    private AsUser() {}

    static boolean isPossible() {
        return Files.isExecutable(SETPRIV);
    }

    /** @param user number of the user and of its only group */
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

    static void allow(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }
}
