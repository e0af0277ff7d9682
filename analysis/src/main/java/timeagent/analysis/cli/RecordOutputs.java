package timeagent.analysis.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;

/** The files of {@code record}, one of a kind, the kind by the end of the name. */
final class RecordOutputs {

    /** The longer end first. */
    private static final List<String> KINDS = List.of(".flame.html", ".collapsed", ".jfr", ".html", ".json");

    private final Map<String, Path> files = new HashMap<>();

    /** @throws UserException before any work is done, if one could not be written after it */
    RecordOutputs(List<Path> given) throws UserException {
        for (Path file : given) {
            String kind = KINDS.stream()
                    .filter(file.toString()::endsWith)
                    .findFirst()
                    .orElseThrow(() -> UserException.wrongArguments("invalid value '" + file
                            + "' for option '-o', give a file that ends with .jfr, .html, .json, .collapsed or"
                            + " .flame.html"));
            Path other = files.put(kind, file);
            if (other != null) {
                throw UserException.wrongArguments(
                        "'" + other + "' and '" + file + "' are of the same kind; give one -o of each");
            }
            new OutputFile("-o", file).check(List.of());
        }
    }

    /**
     * Keeps a recording where the user wants it, and returns where it is then.
     *
     * @throws UserException if it cannot be written there; the recording is where it was
     */
    Path keep(Path recording) throws UserException {
        Path file = files.getOrDefault(".jfr", recording);
        try {
            return Files.move(recording, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw UserException.failed(
                    "cannot write '" + file + "' (" + IoErrorText.of(e) + "); the recording is '" + recording + "'");
        }
    }

    /** The file of a kind; writes nothing if none was given. */
    OutputFile file(String kind) {
        return new OutputFile("-o", files.get(kind));
    }
}
