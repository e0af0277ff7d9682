package timeagent.analysis.mcp;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;

/** The folders that a client may read and write: whatever a path or a link in it leads to must be in one of them. */
final class Folders {

    private static final String READ = "(?i).*\\.(jfr|class|jar|war|ear|zip|jmod)";

    private final List<Path> readable;
    private final List<Path> writable;

    /** @throws UserException if one is no folder */
    Folders(List<Path> read, List<Path> write) throws UserException {
        writable = real(write, "--write");
        readable = new ArrayList<>(real(read, "--read"));
        readable.addAll(writable);
    }

    private static List<Path> real(List<Path> folders, String option) throws UserException {
        List<Path> real = new ArrayList<>();
        for (Path folder : folders) {
            try {
                real.add(folder.toRealPath());
            } catch (IOException e) {
                throw UserException.failed("the folder '" + folder + "' of " + option + " cannot be read ("
                        + IoErrorText.of(e) + "); give one that exists");
            }
            if (!Files.isDirectory(folder)) {
                throw UserException.failed("'" + folder + "' of " + option + " is not a folder");
            }
        }
        return real;
    }

    boolean canWrite() {
        return !writable.isEmpty();
    }

    /** The real path of a file or folder that may be read; a relative one is looked for in each of the folders. */
    Path readable(String given) throws UserException {
        Path path = path(given);
        for (Path folder : readable) {
            Path real;
            try {
                real = folder.resolve(path).toRealPath();
            } catch (IOException e) {
                // do not reveal whether a file outside exists
                continue;
            }
            if (isIn(readable, real)) {
                check(real, given);
                return real;
            }
        }
        // of what is outside, not even whether it exists
        boolean isInside = readable.stream()
                .map(folder -> folder.resolve(path))
                .allMatch(file -> isIn(readable, file.normalize()) && !Files.exists(file));
        throw UserException.failed(
                isInside
                        ? "'" + given + "' does not exist, or cannot be read"
                        : "'" + given + "' is outside of the folders that may be read: " + readable);
    }

    private void check(Path real, String given) throws UserException {
        if (!Files.isDirectory(real)) {
            if (!Files.isRegularFile(real)) {
                throw UserException.failed("'" + given + "' is neither a file nor a folder");
            }
            return;
        }
        try {
            Files.walkFileTree(real, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    // the commands read no other file of a folder, and follow no link to one
                    boolean isRead = file.getFileName().toString().matches(READ);
                    if (isRead
                            && attributes.isSymbolicLink()
                            && Files.exists(file)
                            && !isIn(readable, file.toRealPath())) {
                        throw new IOException("the link '" + file + "' leads outside");
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException reason) {
                    // the command reports it
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw UserException.failed("the folder '" + given + "' may not be read (" + IoErrorText.of(e) + ")");
        }
    }

    /** A path of a file or folder that does not exist yet, in a folder that may be written to. */
    Path writable(String given) throws UserException {
        if (!canWrite()) {
            throw UserException.failed("no folder may be written to; start the server with --write DIR");
        }
        Path path = writable.get(0).resolve(path(given)).normalize();
        Path name = path.getFileName();
        try {
            Path folder = path.getParent() == null ? null : path.getParent().toRealPath();
            if (folder != null && isIn(writable, folder)) {
                Path real = folder.resolve(name);
                if (Files.exists(real, LinkOption.NOFOLLOW_LINKS)) {
                    throw UserException.failed("'" + given + "' exists; give a new name");
                }
                return real;
            }
        } catch (IOException e) {
            // as for one that is outside
        }
        throw UserException.failed("'" + given + "' is outside of the folders that may be written to: " + writable);
    }

    private static boolean isIn(List<Path> folders, Path path) {
        return folders.stream().anyMatch(path::startsWith);
    }

    private static Path path(String given) throws UserException {
        try {
            if (!given.isEmpty()) {
                return Path.of(given);
            }
        } catch (InvalidPathException e) {
            // as for none
        }
        throw UserException.wrongArguments("'" + given + "' cannot be the name of a file");
    }
}
