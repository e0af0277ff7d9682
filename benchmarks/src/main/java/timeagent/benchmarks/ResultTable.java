package timeagent.benchmarks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes the results of a suite, or text from standard input, as Markdown into a marked region of a document. */
final class ResultTable {
    private static final String USAGE = "usage: ResultTable DOCUMENT clock|socket|event|mirror-events RESULT.json...\n"
            + "       ResultTable DOCUMENT REGION < TEXT";

    /** The socket suite's results as one table over all JDKs. */
    private static final String MIRROR_EVENTS = "mirror-events";

    private ResultTable() {}

    /** Exit status 1 if a file cannot be read or has no such region, 2 for wrong arguments. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length < 2) {
            fail(2, USAGE);
        }
        try {
            List<String> text = arguments.length == 2 ? input() : tables(arguments);
            Region.of(arguments[1]).replace(Path.of(arguments[0]), text);
        } catch (NoSuchFileException e) {
            fail(1, "no file " + e.getMessage());
        } catch (IllegalArgumentException e) {
            fail(1, e.getMessage());
        }
    }

    private static void fail(int status, String message) {
        System.err.println("benchmarks: " + message);
        System.exit(status);
    }

    private static List<String> input() throws IOException {
        return new String(System.in.readAllBytes(), StandardCharsets.UTF_8)
                .strip()
                .lines()
                .toList();
    }

    private static List<String> tables(String[] arguments) throws IOException {
        if (arguments[1].equals(MIRROR_EVENTS)) {
            List<Results> jdks = new ArrayList<>();
            for (int i = 2; i < arguments.length; i++) {
                jdks.add(new Results(Fork.read(Path.of(arguments[i]))));
            }
            return MirrorTable.lines(jdks);
        }
        Suite suite = Suite.valueOf(arguments[1].toUpperCase(Locale.ROOT));
        List<String> lines = new ArrayList<>();
        for (int i = 2; i < arguments.length; i++) {
            Results results = new Results(Fork.read(Path.of(arguments[i])));
            if (i > 2) {
                lines.add("");
            }
            lines.add("**" + results.jdk() + "**");
            lines.add("");
            lines.addAll(suite.table(results));
        }
        return lines;
    }

    /** Text between two marker comments. */
    private record Region(String begin, String end) {
        static Region of(String name) {
            return new Region("<!-- begin " + name + " -->", "<!-- end " + name + " -->");
        }

        void replace(Path document, List<String> text) throws IOException {
            List<String> lines = Files.readAllLines(document);
            int from = lines.indexOf(begin);
            int to = lines.indexOf(end);
            if (from < 0 || to < from) {
                throw new IllegalArgumentException(document + " has no lines '" + begin + "' and '" + end + "'");
            }
            List<String> replaced = new ArrayList<>(lines.subList(0, from + 1));
            replaced.add("");
            replaced.addAll(text);
            replaced.add("");
            replaced.addAll(lines.subList(to, lines.size()));
            Files.write(document, replaced);
        }
    }
}
