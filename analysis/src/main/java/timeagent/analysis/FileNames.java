package timeagent.analysis;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Makes paths of what is written on the command line. */
final class FileNames {

    private FileNames() {}

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
