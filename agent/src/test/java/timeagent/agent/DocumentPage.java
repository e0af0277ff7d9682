package timeagent.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A page of the folder {@code docs} with tables between marker comments, which are what the code says.
 *
 * <p>With {@code -Dtimeagent.docs.write=true} the tables are written; else a page that differs fails the test.
 */
final class DocumentPage {
    private static final boolean WRITE = Boolean.getBoolean("timeagent.docs.write");
    private static final Pattern CELLS = Pattern.compile("\\s*\\|\\s*");

    private final Path file;
    private String text;

    DocumentPage(String name) throws IOException {
        // tests run in the folder of their module
        file = Path.of("..", "docs", name);
        text = Files.readString(file);
    }

    String text() {
        return text;
    }

    boolean has(String table) {
        return text.contains(begin(table)) && text.contains(end(table));
    }

    /** What stands between the markers of a table. */
    String table(String table) {
        assertThat(has(table)).as(file + " has the markers of " + table).isTrue();
        return text.substring(text.indexOf(begin(table)) + begin(table).length(), text.indexOf(end(table)));
    }

    /** The rows of a table by their first cell, without head. */
    Map<String, List<String>> rows(String table) {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        table(table).lines().filter(line -> line.startsWith("| `")).forEach(line -> {
            List<String> cells =
                    List.of(CELLS.split(line.substring(1, line.length() - 1).strip(), -1));
            rows.put(cells.get(0), cells);
        });
        return rows;
    }

    /** Asserts that a table of the page is this, or writes it. */
    void mustHave(String table, String expected) throws IOException {
        String before = table(table);
        if (WRITE && !before.equals(expected)) {
            text = text.replace(begin(table) + before + end(table), begin(table) + expected + end(table));
            Files.writeString(file, text);
        }
        assertThat(table(table))
                .as(
                        "%s of %s; the tables are written by: mvn test -pl agent -am -Dtimeagent.docs.write=true",
                        table, file)
                .isEqualTo(expected);
    }

    /** Where tables are written, a new one gets its place at the end of the page. */
    void mustHavePlaceFor(String table, String heading) throws IOException {
        if (WRITE && !has(table)) {
            text += "\n## " + heading + "\n\n" + begin(table) + end(table) + "\n";
            Files.writeString(file, text);
        }
    }

    private static String begin(String table) {
        return "<!-- " + table + ":begin -->\n";
    }

    private static String end(String table) {
        return "<!-- " + table + ":end -->\n";
    }
}
