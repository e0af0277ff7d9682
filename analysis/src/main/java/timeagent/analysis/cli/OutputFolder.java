package timeagent.analysis.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;

/**
 * A folder for results that had nothing in it before; closed with nothing in it, it goes again if it was not there before.
 *
 * @param given as it was given
 */
record OutputFolder(Path given, boolean made) implements AutoCloseable {

    /** @param given the folder, relative to the working directory or absolute */
    static OutputFolder make(Path given) throws UserException {
        if (given.toAbsolutePath().toString().indexOf('%') >= 0) {
            // 25 replaces %p and %t in it, 17 takes it as it is
            throw UserException.failed("the folder '" + given.toAbsolutePath()
                    + "' has a % in its path, which Flight Recorder would replace; give --out another one");
        }
        boolean there = Files.isDirectory(given);
        try {
            Files.createDirectories(given);
            if (!isEmpty(given)) {
                throw UserException.failed("the folder '" + given + "' is not empty; give --out a new one");
            }
            return new OutputFolder(given, !there);
        } catch (IOException e) {
            throw UserException.failed(
                    "cannot make the folder '" + given + "' (" + IoErrorText.of(e) + "); give --out another one");
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    Path path() {
        return given.toAbsolutePath();
    }

    @Override
    public void close() {
        if (made) {
            // refused by the system unless it is empty
            given.toFile().delete();
        }
    }
}
