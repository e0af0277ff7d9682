package timeagent.analysis.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import timeagent.analysis.common.AtomicFile;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;

/**
 * A file that an option names for a result.
 *
 * @param option its name, for messages
 */
record OutputFile(String option, Path file) {

    /** Rejects, before any work is done, what could not be written after it, and what would be lost by it. */
    void check(List<Path> inputs) throws UserException {
        if (file.toString().isEmpty()) {
            throw UserException.wrongArguments(option + " has an empty name; give it a file, or - for standard output");
        }
        try {
            new AtomicFile(file).check();
        } catch (IOException e) {
            throw cannotWrite(e);
        }
        if (inputs.stream().anyMatch(input -> areSame(file, input))) {
            throw UserException.wrongArguments(option + " would overwrite the input '" + file + "'; give another file");
        }
    }

    void write(String text) throws UserException {
        try {
            new AtomicFile(file).write(text);
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    /** Never of a device, which can be written to twice. */
    static boolean areSame(Path one, Path other) {
        try {
            return (Files.isRegularFile(one) || !Files.exists(one))
                    && Files.isSameFile(
                            one.toAbsolutePath().normalize(),
                            other.toAbsolutePath().normalize());
        } catch (IOException e) {
            // one of them does not exist
            return false;
        }
    }

    private UserException cannotWrite(IOException e) {
        return UserException.failed("cannot write '" + file + "' (" + IoErrorText.of(e) + "); give " + option
                + " a file in a folder that exists");
    }
}
