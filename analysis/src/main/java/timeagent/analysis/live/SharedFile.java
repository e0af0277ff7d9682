package timeagent.analysis.live;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/** Creates files that the user of another process can read, whatever the umask of this one is. */
final class SharedFile {

    private static final Path OPEN_FILES = Path.of("/proc/self/fd");

    private SharedFile() {}

    /** @param file of a name that no other file of this process has */
    static FileChannel create(Path file) throws IOException {
        FileChannel created = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            if (Files.isDirectory(OPEN_FILES)) {
                allowReading(file.getFileName());
            }
            return created;
        } catch (IOException e) {
            created.close();
            throw e;
        }
    }

    /**
     * Changes the permissions of an open file.
     *
     * <p>Never by its path: as root, that could be another file, which the target has put there.
     */
    static void allowReading(Path name) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(OPEN_FILES)) {
            for (Path file : files) {
                if (isNamed(file, name)) {
                    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
                }
            }
        }
    }

    private static boolean isNamed(Path link, Path name) {
        try {
            return Files.readSymbolicLink(link).endsWith(name);
        } catch (IOException e) {
            // closed meanwhile
            return false;
        }
    }
}
