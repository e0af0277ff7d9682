package timeagent.analysis.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import timeagent.analysis.statistics.Interval;

/** Lines of cells, each column as wide as its widest cell, as far as the screen has room. */
public final class Table {

    private static final String GAP = "  ";
    private static final String LEFT_OUT = "...";
    /** Of the elements of a package that are abbreviated: all. */
    static final int DEEPEST = 12;

    // of a name that is shortened, enough for host, address and port
    private static final int LEAST = 36;

    // before class and method, or before a class
    private static final Pattern LONG_PACKAGE = Pattern.compile(
            "(?<![\\w$.])((?:\\p{javaLowerCase}\\.)*)(\\p{javaLowerCase})\\w+\\.(?=[\\w$.]*\\p{javaUpperCase}|[\\w$]+\\.)");

    private static final String CALLED_BY = " <- ";
    private static final String BELOW = "    ";

    private final List<Column> columns = new ArrayList<>();

    /** The number of omitted rows; 0 or less if there are none. */
    int more;

    /** @param unit of numbers and intervals; null for texts */
    private record Column(char kind, String unit, List<String> cells) {

        private int width() {
            return cells.stream().mapToInt(String::length).max().orElse(0);
        }

        /** The width to which it can be shortened. */
        private int least() {
            // what is longer continues below the line
            return kind == 'c'
                    ? with(cell -> shortPackages(firstFrame(cell), DEEPEST)).width()
                    : fitted(0).width();
        }

        private Column fitted(int width) {
            return switch (kind) {
                case 'n' -> with(cell -> shortened(cell, Math.max(width, LEAST)));
                case 'c' -> new Column(kind, unit, abbreviated(cells, width));
                default -> this;
            };
        }

        private Column with(UnaryOperator<String> change) {
            return new Column(kind, unit, cells.stream().map(change).toList());
        }
    }

    /** @param unit of numbers; null for texts */
    static String text(Object cell, String unit) {
        if (cell == null) {
            return unit == null ? "" : "-";
        }
        return cell instanceof Interval interval
                ? Units.of(interval, unit)
                : cell instanceof Number number ? Units.of(number, unit) : TextOutput.printable(cell.toString());
    }

    Table() {}

    /**
     * Adds a column to the right of a table without lines.
     *
     * @param kind as in {@link #ofTexts}
     * @param unit of numbers, or null
     */
    void column(String title, char kind, String unit) {
        Column column = new Column(kind, unit, new ArrayList<>());
        column.cells.add(title);
        columns.add(column);
    }

    /**
     * Creates one without a head.
     *
     * @param kinds of the columns, all of texts: {@code l} left-aligned, {@code r} right-aligned, {@code L} and {@code R} omitted on a
     *     narrow screen, the last one first; left-aligned and shortened to fit the screen are {@code n}, which omits the middle of a
     *     name, and as last column {@code c}, which abbreviates the packages of a call site and continues below the line, and
     *     {@code w}, which breaks a text
     */
    public static Table ofTexts(String kinds) {
        Table table = new Table();
        kinds.chars().forEach(kind -> table.columns.add(new Column((char) kind, null, new ArrayList<>())));
        return table;
    }

    /** Adds a line; unknown numbers are null, and so are empty texts. */
    public Table line(Object... cells) {
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            column.cells.add(i < cells.length ? text(cells[i], column.unit) : "");
        }
        return this;
    }

    /** Adds a line of a name and a value, unless that is unknown. */
    public Table pair(String name, String value) {
        return value == null ? this : line(name, value);
    }

    /** Characters of the longest line. */
    public int width() {
        return width(columns, Column::width);
    }

    private static int width(List<Column> columns, ToIntFunction<Column> width) {
        return (columns.size() - 1) * GAP.length()
                + columns.stream().mapToInt(width).sum();
    }

    /** Whether a screen has room for a column that is omitted on a narrow one. */
    boolean shows(String title, int room) {
        return shown(room).stream().anyMatch(column -> column.cells.get(0).equals(title));
    }

    /** Titles of the columns that a screen has no room for. */
    List<String> omitted(int room) {
        List<Column> shown = shown(room);
        return columns.stream()
                .filter(column -> shown.stream().noneMatch(other -> other == column))
                .map(column -> column.cells.get(0))
                .toList();
    }

    private List<Column> shown(int room) {
        List<Column> shown = new ArrayList<>(columns);
        for (int i = shown.size() - 1; i >= 0 && width(shown, Column::least) > room; i--) {
            if (Character.isUpperCase(shown.get(i).kind)) {
                shown.remove(i);
            }
        }
        return shown;
    }

    String text(String indent, int screenWidth) {
        return text(indent, screenWidth, true);
    }

    /** Returns the lines, without spaces at their ends. */
    String text(String indent, int screenWidth, boolean omitsColumns) {
        int room = screenWidth - indent.length();
        List<Column> shown = shown(omitsColumns ? room : Integer.MAX_VALUE);
        for (int i = 0; i < shown.size(); i++) {
            int tooMuch = width(shown, Column::width) - room;
            if (tooMuch > 0) {
                shown.set(i, shown.get(i).fitted(shown.get(i).width() - tooMuch));
            }
        }
        int[] widths = shown.stream().mapToInt(Column::width).toArray();
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < shown.get(0).cells.size(); line++) {
            StringBuilder cells = new StringBuilder(indent);
            for (int i = 0; i < widths.length; i++) {
                cells.append(i == 0 ? "" : GAP);
                String cell = shown.get(i).cells.get(line);
                append(cells, shown.get(i).kind, cell, " ".repeat(widths[i] - cell.length()), indent, screenWidth);
            }
            text.append(cells.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static void append(
            StringBuilder line, char kind, String cell, String padding, String indent, int screenWidth) {
        boolean fits = line.length() + cell.length() <= screenWidth;
        if ("rR".indexOf(kind) >= 0) {
            line.append(padding).append(cell);
        } else if (fits || "cw".indexOf(kind) < 0) {
            line.append(cell).append(padding);
        } else if (kind == 'w') {
            continued(line, cell, "(?<= )|(?<=,)(?=[a-z])", "\n" + " ".repeat(line.length()), screenWidth);
        } else {
            line.replace(line.toString().stripTrailing().length(), line.length(), "\n" + indent + BELOW);
            continued(line, cell, "(?<=\\.)|(?<= <- )", "\n" + indent + BELOW, screenWidth);
        }
    }

    private static void continued(StringBuilder line, String cell, String breaks, String below, int screenWidth) {
        line.append(String.join(below, TextOutput.wrapped(cell, breaks, screenWidth - below.length() + 1)));
    }

    /** Abbreviates the packages of all to one depth; names that would be the same stay as they are. */
    private static List<String> abbreviated(List<String> callSites, int width) {
        int depth =
                callSites.stream().mapToInt(name -> depth(name, width)).max().orElse(0);
        Map<String, Set<String>> alike = callSites.stream()
                .collect(Collectors.groupingBy(name -> shortPackages(name, depth), Collectors.toSet()));
        return callSites.stream()
                .map(name -> alike.get(shortPackages(name, depth)).size() > 1 ? name : shortPackages(name, depth))
                .toList();
    }

    /** The least at which it fits; if it never does, that of its first frame, since the others can continue below the line. */
    private static int depth(String callSite, int width) {
        String name = shortPackages(callSite, DEEPEST).length() <= width ? callSite : firstFrame(callSite);
        return IntStream.range(0, DEEPEST)
                .filter(depth -> shortPackages(name, depth).length() <= width)
                .findFirst()
                .orElse(DEEPEST);
    }

    private static String firstFrame(String callSite) {
        // what a line of callers begins with stands for its indentation
        int end = callSite.indexOf(CALLED_BY, CALLED_BY.length());
        return end < 0 ? callSite : callSite.substring(0, end);
    }

    /** Abbreviates so many elements of each package to their first letters, from the left; class, method and line stay whole. */
    static String shortPackages(String callSite, int depth) {
        String name = callSite;
        for (int element = 0; element < depth; element++) {
            name = LONG_PACKAGE.matcher(name).replaceAll("$1$2.");
        }
        return name;
    }

    /** Leaves out the middle: host and port are known by both ends. */
    private static String shortened(String cell, int width) {
        if (cell.length() <= width) {
            return cell;
        }
        int kept = width - LEFT_OUT.length();
        int start = kept / 3;
        return cell.substring(0, start) + LEFT_OUT + cell.substring(cell.length() - (kept - start));
    }
}
