package timeagent.analysis.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import timeagent.analysis.files.AtomicFile;
import timeagent.analysis.files.IoErrorText;

/** A file that an option names for a result. */
final class OutputFile {

    private final String option;
    private final String given;

    /** @param option that names it, for messages */
    OutputFile(String option, String given) {
        this.option = option;
        this.given = given;
    }

    /**
     * Refuses, before any work is done, what could not be written after it, and what would be lost by it.
     *
     * @param inputs files that are read for the result
     */
    void check(List<Path> inputs) throws CommandException {
        if (given.isEmpty()) {
            throw new CommandException(
                    Main.WRONG_ARGUMENTS, option + " has an empty name; give it a file, or - for standard output");
        }
        try {
            Path file = Path.of(given);
            new AtomicFile(file).check();
            for (Path input : inputs) {
                if (areSame(file, input)) {
                    throw new CommandException(
                            Main.WRONG_ARGUMENTS,
                            "'" + given + "' is a recording that is to be read; give " + option + " another file");
                }
            }
        } catch (IOException e) {
            throw cannotWrite(e);
        } catch (InvalidPathException e) {
            throw refused(e);
        }
    }

    void write(String text) throws CommandException {
        try {
            new AtomicFile(Path.of(given)).write(text);
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    /** Whether another one is the same file. */
    boolean isAlso(OutputFile other) {
        return areSame(Path.of(given), Path.of(other.given));
    }

    /** Never of a device, which can be written to twice. */
    private static boolean areSame(Path one, Path other) {
        try {
            return (Files.isRegularFile(one) || !Files.exists(one))
                    && Files.isSameFile(
                            one.toAbsolutePath().normalize(),
                            other.toAbsolutePath().normalize());
        } catch (IOException e) {
            // one of them is not there
            return false;
        }
    }

    private CommandException cannotWrite(IOException e) {
        return new CommandException(
                Main.FAILED,
                "cannot write '" + given + "' (" + IoErrorText.of(e) + "); give " + option
                        + " a file in a folder that exists");
    }

    /** Makes a path of what is written on the command line. */
    static Path path(String given) throws CommandException {
        try {
            return Path.of(given);
        } catch (InvalidPathException e) {
            throw refused(e);
        }
    }

    /** About a name that no file can have here. */
    static CommandException refused(InvalidPathException e) {
        boolean ofLocale = e.getReason().startsWith("Malformed input");
        return new CommandException(
                Main.WRONG_ARGUMENTS,
                ofLocale
                        ? "'" + e.getInput()
                                + "' cannot be the name of a file in the locale of this JVM; set LC_ALL=C.UTF-8"
                        : "'" + e.getInput() + "' cannot be the name of a file (" + e.getReason()
                                + "); give another one");
    }
}
