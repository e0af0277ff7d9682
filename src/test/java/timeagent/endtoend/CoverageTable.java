package timeagent.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A table of docs/events.md: for each way to write and each JDK, the events of ours and the JDK's own. An empty cell is
 * that of the JDK on its left.
 */
final class CoverageTable {

    private static final Path FILE = Artifacts.PROJECT.resolve("docs").resolve("events.md");
    private static final String BEGIN = "<!-- coverage:begin -->\n";
    private static final String END = "<!-- coverage:end -->\n";

    private final String before;
    private final String after;
    private final Map<String, TreeMap<Integer, String>> rows = new LinkedHashMap<>();

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
        return line.substring(1, line.length() - 1).strip().split(" *\\| *", -1);
    }

    private void addRow(String[] header, String[] cells) {
        TreeMap<Integer, String> row = new TreeMap<>();
        for (int i = 1; i < cells.length; i++) {
            String cell = cells[i].isEmpty() ? cells[i - 1] : cells[i];
            cells[i] = cell;
            row.put(Integer.parseInt(header[i].replaceAll("\\D", "")), cell);
        }
        rows.put(cells[0], row);
    }

    /** Returns the cells of one JDK by way to write; empty if the table does not have that JDK. */
    Map<String, String> of(int feature) {
        Map<String, String> cells = new LinkedHashMap<>();
        rows.forEach((way, row) -> {
            if (row.containsKey(feature)) {
                cells.put(way, row.get(feature));
            }
        });
        return cells;
    }

    /** Replaces the cells of one JDK; the ways to write are those given, in their order. */
    void replace(int feature, Map<String, String> seen) {
        Map<String, TreeMap<Integer, String>> old = new LinkedHashMap<>(rows);
        rows.clear();
        seen.forEach((way, cell) -> {
            TreeMap<Integer, String> row = old.getOrDefault(way, new TreeMap<>());
            row.put(feature, cell);
            rows.put(way, row);
        });
    }

    void write() {
        TreeSet<Integer> features = new TreeSet<>();
        rows.values().forEach(row -> features.addAll(row.keySet()));
        StringBuilder text = new StringBuilder(before).append("| write");
        features.forEach(feature -> text.append(" | JDK ").append(feature));
        text.append(" |\n|---").append("|---".repeat(features.size())).append("|\n");
        rows.forEach((way, row) -> {
            text.append("| ").append(way);
            String left = "";
            for (int feature : features) {
                String cell = row.getOrDefault(feature, left);
                text.append(cell.equals(left) ? " |" : " | " + cell);
                left = cell;
            }
            text.append(" |\n");
        });
        try {
            Files.writeString(FILE, text.append(after));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
