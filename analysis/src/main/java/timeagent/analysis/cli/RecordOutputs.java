package timeagent.analysis.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;

/** The files of {@code record}, one of a kind, the kind by the end of the name. */
final class RecordOutputs {

    private enum Kind {
        // the longer end first
        FLAME(".flame.html"),
        COLLAPSED(".collapsed"),
        JFR(".jfr"),
        HTML(".html"),
        JSON(".json");

        private final String end;

        Kind(String end) {
            this.end = end;
        }
    }

    private final Map<Kind, Path> files = new EnumMap<>(Kind.class);

    /** @throws UserException before any work is done, if one could not be written after it */
    RecordOutputs(List<Path> given) throws UserException {
        for (Path file : given) {
            Kind kind = Stream.of(Kind.values())
                    .filter(each -> file.toString().endsWith(each.end))
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
        Path file = files.get(Kind.JFR);
        if (file == null) {
            return recording;
        }
        try {
            return Files.move(recording, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw UserException.failed(
                    "cannot write '" + file + "' (" + IoErrorText.of(e) + "); the recording is '" + recording + "'");
        }
    }

    /**
     * Commands that write the rest, the report first.
     *
     * @param name what they call the recording; null for its path
     */
    List<List<String>> commands(Path recording, String name) {
        List<String> report = new ArrayList<>(List.of("report"));
        add(report, "--html", Kind.HTML);
        add(report, "--json", Kind.JSON);
        List<List<String>> commands = new ArrayList<>(List.of(report));
        for (Kind kind : new Kind[] {Kind.FLAME, Kind.COLLAPSED}) {
            if (files.containsKey(kind)) {
                List<String> flame = new ArrayList<>(List.of("flame"));
                add(flame, "-o", kind);
                commands.add(flame);
            }
        }
        commands.forEach(command -> {
            if (name != null) {
                command.addAll(List.of("--name", name));
            }
            command.add(recording.toString());
        });
        return commands;
    }

    private void add(List<String> command, String option, Kind kind) {
        if (files.containsKey(kind)) {
            command.addAll(List.of(option, files.get(kind).toString()));
        }
    }
}
