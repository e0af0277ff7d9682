package timeagent.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A list of docs/events.md: for each way to write and each JDK, the events of ours and the JDK's own. The first line has the JDKs;
 * an item has what the first of them shows, then each later JDK that shows something else than the one before.
 */
final class CoverageTable {

    private static final Path FILE = Artifacts.PROJECT.resolve("docs").resolve("events.md");
    private static final String BEGIN = "<!-- coverage:begin -->\n";
    private static final String END = "<!-- coverage:end -->\n";
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final Pattern LATER = Pattern.compile("(\\d+): (.*)");

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
            String list = text.substring(begin, end);
            List<Integer> features = NUMBER.matcher(list.lines().findFirst().orElse(""))
                    .results()
                    .map(number -> Integer.valueOf(number.group()))
                    .toList();
            list.lines().filter(line -> line.startsWith("- ")).forEach(line -> table.addRow(features, line));
            return table;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void addRow(List<Integer> features, String line) {
        String[] item = line.substring(2).split(": ", 2);
        TreeMap<Integer, String> shown = new TreeMap<>();
        for (String cell : item[1].split("; ")) {
            Matcher later = LATER.matcher(cell);
            if (later.matches()) {
                shown.put(Integer.valueOf(later.group(1)), later.group(2));
            } else {
                shown.put(features.get(0), cell);
            }
        }
        TreeMap<Integer, String> row = new TreeMap<>();
        features.forEach(feature -> row.put(feature, shown.floorEntry(feature).getValue()));
        rows.put(item[0], row);
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
        StringBuilder text = new StringBuilder(before)
                .append("JDK ")
                .append(features.stream().map(String::valueOf).collect(Collectors.joining(", ")))
                .append(":\n\n");
        rows.forEach((way, row) -> {
            text.append("- ").append(way).append(": ").append(row.firstEntry().getValue());
            String previous = row.firstEntry().getValue();
            for (int feature : features) {
                String cell = row.getOrDefault(feature, previous);
                text.append(cell.equals(previous) ? "" : "; " + feature + ": " + cell);
                previous = cell;
            }
            text.append('\n');
        });
        try {
            Files.writeString(FILE, text.append(after));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
