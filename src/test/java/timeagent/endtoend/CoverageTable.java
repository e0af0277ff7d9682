package timeagent.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The table of docs/socket-writes.md: the events of each way to write, ours and the JDK's, by feature version. */
final class CoverageTable {

    private static final Path FILE = Artifacts.PROJECT.resolve("docs").resolve("socket-writes.md");
    private static final String BEGIN = "<!-- begin coverage -->\n";
    private static final String END = "<!-- end coverage -->\n";

    private final String before;
    private final String after;
    private final Map<String, TreeMap<Integer, Cells>> rows = new LinkedHashMap<>();

    /** What one JDK shows of one way to write. */
    record Cells(String ours, String jdks) {}

    private CoverageTable(String before, String after) {
        this.before = before;
        this.after = after;
    }

    static CoverageTable read() {
        try {
            String text = Files.readString(FILE);
            int begin = text.indexOf(BEGIN) + BEGIN.length();
            int end = text.indexOf(END);
            CoverageTable table = new CoverageTable(text.substring(0, begin), text.substring(end));
            String[] lines = text.substring(begin, end).split("\n");
            for (int i = 2; i < lines.length; i++) {
                table.addRow(cells(lines[0]), cells(lines[i]));
            }
            return table;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String[] cells(String line) {
        return line.substring(2, line.length() - 2).split(" \\| ");
    }

    private void addRow(String[] header, String[] cells) {
        TreeMap<Integer, Cells> row = new TreeMap<>();
        for (int i = 1; i < cells.length; i += 2) {
            row.put(Integer.parseInt(header[i].replaceAll("\\D", "")), new Cells(cells[i], cells[i + 1]));
        }
        rows.put(cells[0], row);
    }

    /** Returns what the table says of one JDK, by way to write; empty if it says nothing. */
    Map<String, Cells> of(int feature) {
        return rows.entrySet().stream()
                .filter(row -> row.getValue().containsKey(feature))
                .collect(Collectors.toMap(
                        Map.Entry::getKey, row -> row.getValue().get(feature)));
    }

    /** Replaces what the table says of one JDK; the ways to write are those given, in their order. */
    void replace(int feature, Map<String, Cells> seen) {
        Map<String, TreeMap<Integer, Cells>> old = new LinkedHashMap<>(rows);
        rows.clear();
        seen.forEach((way, cells) -> {
            TreeMap<Integer, Cells> row = old.getOrDefault(way, new TreeMap<>());
            row.put(feature, cells);
            rows.put(way, row);
        });
    }

    void write() {
        TreeSet<Integer> features = new TreeSet<>();
        rows.values().forEach(row -> features.addAll(row.keySet()));
        StringBuilder text = new StringBuilder(before);
        text.append("| a hundred writes of ten bytes");
        features.forEach(feature -> text.append(" | JDK ")
                .append(feature)
                .append(": ours | ")
                .append(feature)
                .append(": the JDK's"));
        text.append(" |\n|---").append("|---|--:".repeat(features.size())).append("|\n");
        rows.forEach((way, row) -> {
            text.append("| ").append(way);
            features.forEach(feature -> {
                Cells cells = row.getOrDefault(feature, new Cells("", ""));
                text.append(" | ").append(cells.ours()).append(" | ").append(cells.jdks());
            });
            text.append(" |\n");
        });
        try {
            Files.writeString(FILE, text.append(after));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
