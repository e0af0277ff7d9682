package timeagent.analysis.text;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Text in sections, indented, notes wrapped at the width of the terminal. */
public record TextOutput(TerminalStyle style, StringBuilder text, Set<String> omitted) {

    private static final String INDENT = "  ";
    private static final Pattern CONTROL = Pattern.compile("\\p{Cc}");

    public TextOutput(TerminalStyle style) {
        this(style, new StringBuilder(), new LinkedHashSet<>());
    }

    public TextOutput section(String title) {
        return plain((text.length() == 0 ? "" : "\n") + style.bold(title));
    }

    public TextOutput line(String line) {
        return plain(INDENT + line);
    }

    /** A line without indentation. */
    public TextOutput plain(String line) {
        text.append(line).append('\n');
        return this;
    }

    public void note(String note) {
        wrap(note, INDENT, INDENT);
    }

    /** A section with a list, unless that is empty. */
    public void items(String title, List<String> items) {
        if (!items.isEmpty()) {
            section(title);
            items.forEach(this::item);
        }
    }

    public void item(String item) {
        wrap(item, "  - ", "    ");
    }

    /** @param others in front of all lines but the first */
    public void wrap(String words, String first, String others) {
        int width = style.width() - others.length();
        plain(first + String.join("\n" + others, wrapped(printable(words), "(?<= )", width)));
    }

    /** Without control characters: a terminal would obey those in a name. */
    public static String printable(String text) {
        return CONTROL.matcher(text).replaceAll("?");
    }

    /**
     * Breaks a text into lines; a longer part has a line of its own. picocli would break paths and options too.
     *
     * @param breaks pattern of the places where it may be broken
     */
    static List<String> wrapped(String text, String breaks, int width) {
        List<String> lines = new ArrayList<>();
        String line = "";
        for (String part : text.split(breaks)) {
            if (!line.isEmpty() && (line + part).stripTrailing().length() > width) {
                lines.add(line.stripTrailing());
                line = "";
            }
            line += part;
        }
        lines.add(line.stripTrailing());
        return lines;
    }

    /** Whether a table has room for a column that is omitted on a narrow screen. */
    public boolean shows(Table table, String column) {
        return table.shows(column, room());
    }

    private int room() {
        return style.omitsColumns() ? style.width() - INDENT.length() : Integer.MAX_VALUE;
    }

    public TextOutput table(Table table) {
        omitted.addAll(table.omitted(room()));
        text.append(table.text(INDENT, style.width(), style.omitsColumns()));
        return this;
    }

    /** Names the columns that no table had room for, once for all of them. */
    public void omittedColumns() {
        if (!omitted.isEmpty()) {
            plain("")
                    .wrap(
                            "columns omitted: " + String.join(", ", omitted)
                                    + "; widen the terminal (COLUMNS=200), or use --json",
                            "",
                            "");
        }
    }

    /** A table of two sides, without indentation: the head in bold, verdicts with colours. */
    public void sides(Table table) {
        String[] lines = table.text("", style.width(), style.omitsColumns()).split("\n", 2);
        plain(style.bold(lines[0]));
        text.append(style.verdicts(lines[1]));
    }

    /**
     * A table of the first rows, and how many more there are.
     *
     * @param what one of them
     */
    public void listing(Table table, String what) {
        table(table).rest(table, what);
    }

    public void rest(Table table, String what) {
        rest(table.more, what);
    }

    public void rest(int more, String what) {
        if (more > 0) {
            line("and " + more + " more " + what + (more == 1 ? "" : "s") + " (--json has all)");
        }
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
