package timeagent.analysis.live;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The files of another process, as this one reaches them: below {@code /proc/PID/root}, which also leads into a container.
 *
 * @param root of the file system of the other process, as long as it lives
 */
record TargetFiles(Path root) {

    private static final Path OPEN_FILES = Path.of("/proc/self/fd");

    static TargetFiles of(long pid) {
        return new TargetFiles(Path.of("/proc/" + pid + "/root"));
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

    /**
     * Creates a file that the user of the other process can read, whatever the umask of this one is.
     *
     * @param file of a name that no other file of this process has
     */
    FileChannel create(Path file) throws IOException {
        FileChannel created = FileChannel.open(here(file), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        if (Files.isDirectory(OPEN_FILES)) {
            allowReading(file.getFileName());
        }
        return created;
    }

    /**
     * Changes the permissions of an open file.
     *
     * <p>Never by its path: as root, that could be another file, which the target has put there.
     */
    static void allowReading(Path name) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(OPEN_FILES)) {
            for (Path file : files) {
                try {
                    if (Files.readSymbolicLink(file).endsWith(name)) {
                        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
                    }
                } catch (NoSuchFileException e) {
                    // closed meanwhile
                }
            }
        }
    }
}
