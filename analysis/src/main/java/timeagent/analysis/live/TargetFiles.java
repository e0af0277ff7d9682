package timeagent.analysis.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The files of another process, as this one reaches them: below {@code /proc/PID/root}, which also leads into a container.
 *
 * @param root of the file system of the other process, as long as it lives
 */
record TargetFiles(Path root) {

    static TargetFiles of(long pid) {
        return new TargetFiles(Path.of("/proc", Long.toString(pid), "root"));
    }

    /** Where this process finds a file of the other; without permission, or off Linux, they are taken to see the same files. */
    Path here(Path file) {
        return Files.isReadable(root) ? root.resolve(file.getRoot().relativize(file)) : file;
    }

    /** Whether a file of this process has the same path in the other. */
    boolean shares(Path file) {
        try {
            return Files.isSameFile(file, here(file));
        } catch (IOException e) {
            return false;
        }
    }
}
