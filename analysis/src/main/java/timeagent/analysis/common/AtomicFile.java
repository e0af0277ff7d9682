package timeagent.analysis.common;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;

/** Writes a file completely or not at all: to a temporary name beside it, which is then moved. */
public record AtomicFile(Path file) {

    /**
     * Checks early whether the file can be written.
     *
     * @throws IOException when its folder does not exist, or it cannot be written
     */
    public void check() throws IOException {
        Path folder = file.toAbsolutePath().resolveSibling("");
        if (!Files.isDirectory(folder)) {
            throw new FileSystemException(folder.toString(), null, "no such folder");
        }
        if (Files.isDirectory(file)) {
            throw new FileSystemException(file.toString(), null, "is a folder");
        }
        if (Files.exists(file) ? !Files.isWritable(file) : !Files.isWritable(folder)) {
            throw new FileSystemException(file.toString(), null, "no permission to write");
        }
    }

    /** @throws IOException when it cannot be written; what was there before is still there */
    public void write(String text) throws IOException {
        check();
        // a device or a pipe must not be replaced, a link is to stay one
        Path target = Files.exists(file) ? file.toRealPath() : file;
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            Files.write(target, text.getBytes(StandardCharsets.UTF_8));
            return;
        }
        // not the PID: in a container it is that of a killed one, whose part is still there
        Path part = target.resolveSibling(target.getFileName() + "."
                + Integer.toHexString(ThreadLocalRandom.current().nextInt()) + ".part");
        try {
            // not a temporary file, which nobody else may read
            Files.write(part, text.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE_NEW);
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Files.deleteIfExists(part);
            throw e;
        }
    }
}
