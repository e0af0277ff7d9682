package timeagent.analysis.output;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines of cells, each column as wide as its widest cell; columns are right-aligned unless said otherwise. */
final class Table {

    private static final String GAP = "  ";
    private static final String LEFT_OUT = "...";
    // of a name that is shortened, enough for host, address and port
    private static final int LEAST = 36;

    // before class and method, or before a class
    private static final Pattern LONG_PACKAGE = Pattern.compile(
            "(?<![\\w$.])((?:\\p{javaLowerCase}\\.)*)(\\p{javaLowerCase})\\w+\\.(?=[\\w$.]*\\p{javaUpperCase}|[\\w$]+\\.)");

    private static final String CALLED_BY = " <- ";
    private static final String BELOW = "    ";

    private final String alignment;
    private final List<String[]> lines = new ArrayList<>();
    private final UnaryOperator<String>[] paints;
    private UnaryOperator<String> headPaint;

    /**
     * @param alignment one letter per column: {@code l} left-aligned, {@code r} right-aligned, {@code L} and {@code R} omitted on a
     *     narrow screen, the last one first. Two are left-aligned and shortened to fit the screen: {@code n} omits the middle of a
     *     name, {@code c} abbreviates the packages of a call site and as last column continues below the line
     */
    @SuppressWarnings({"unchecked", "rawtypes"})
    Table(String alignment) {
        this.alignment = alignment;
        this.paints = new UnaryOperator[alignment.length()];
    }

    /** Colours the first line. */
    Table paintHead(UnaryOperator<String> paint) {
        headPaint = paint;
        return this;
    }

    /** Colours the cells of a column, except the first line's. */
    Table paint(int column, UnaryOperator<String> paint) {
        paints[column] = paint;
        return this;
    }

    /** Adds a line; a null cell stays empty. */
    Table line(String... cells) {
        lines.add(Arrays.stream(cells)
                .map(cell -> Objects.requireNonNullElse(cell, ""))
                .toArray(String[]::new));
        return this;
    }

    /** Characters of the longest line. */
    int width() {
        return (alignment.length() - 1) * GAP.length() + Arrays.stream(widths()).sum();
    }

    private int[] widths() {
        int[] widths = new int[alignment.length()];
        for (String[] cells : lines) {
            for (int i = 0; i < cells.length; i++) {
                widths[i] = Math.max(widths[i], cells[i].length());
            }
        }
        return widths;
    }

    /** Appends the lines, without spaces at their ends, with names shortened to fit the width. */
    void appendTo(StringBuilder text, String indent, int screenWidth) {
        int tooMuch = indent.length() + width() - screenWidth;
        int optional = Math.max(alignment.lastIndexOf('L'), alignment.lastIndexOf('R'));
        if (tooMuch > mostLess() && optional >= 0) {
            without(optional).appendTo(text, indent, screenWidth);
            return;
        }
        int[] widths = widths();
        for (int i = 0; i < widths.length && tooMuch > 0; i++) {
            int less = Math.min(tooMuch, widths[i] - (wraps(i) ? 0 : least(i, widths[i])));
            if (less > 0) {
                shorten(i, widths[i] - less);
                tooMuch -= less;
            }
        }
        widths = widths();
        for (int line = 0; line < lines.size(); line++) {
            appendLine(text, indent, lines.get(line), widths, line == 0, screenWidth);
        }
    }

    private boolean wraps(int column) {
        return column == alignment.length() - 1 && alignment.charAt(column) == 'c';
    }

    /** The number of characters by which names can be shortened. */
    private int mostLess() {
        int[] widths = widths();
        int less = 0;
        for (int i = 0; i < widths.length; i++) {
            less += widths[i] - least(i, widths[i]);
        }
        return less;
    }

    private int least(int column, int width) {
        return switch (alignment.charAt(column)) {
            case 'n' -> Math.min(width, LEAST);
            case 'c' ->
                lines.stream()
                        .filter(cells -> column < cells.length)
                        .mapToInt(cells -> abbreviated(cells[column], 0).length())
                        .max()
                        .orElse(width);
            default -> width;
        };
    }

    /** The same without a column, and without colours. */
    Table without(int column) {
        Table rest = new Table(alignment.substring(0, column) + alignment.substring(column + 1));
        for (String[] cells : lines) {
            List<String> kept = new ArrayList<>(List.of(cells));
            kept.remove(column);
            rest.line(kept.toArray(String[]::new));
        }
        return rest;
    }

    private void shorten(int column, int width) {
        for (String[] cells : lines) {
            if (column < cells.length) {
                cells[column] = alignment.charAt(column) == 'c'
                        ? abbreviatedOrWhole(cells[column], width, wraps(column))
                        : shortened(cells[column], width);
            }
        }
    }

    /** What does not fit has more room below the line. */
    private static String abbreviatedOrWhole(String callSite, int width, boolean wraps) {
        String name = abbreviated(callSite, width);
        return wraps && name.length() > width ? callSite : name;
    }

    private void appendLine(
            StringBuilder text, String indent, String[] cells, int[] widths, boolean head, int screenWidth) {
        StringBuilder line = new StringBuilder(indent);
        int start = indent.length();
        int spaces = 0;
        for (int i = 0; i < cells.length; i++) {
            String cell = cells[i];
            if (wraps(i) && start + cell.length() > screenWidth) {
                String below = indent + BELOW;
                text.append(line.toString().stripTrailing()).append('\n');
                text.append(below).append(wrapped(cell, below, screenWidth)).append('\n');
                return;
            }
            start += widths[i] + GAP.length();
            int padding = widths[i] - cell.length();
            boolean left = "rR".indexOf(alignment.charAt(i)) < 0;
            spaces += (i == 0 ? 0 : GAP.length()) + (left ? 0 : padding);
            if (!cell.isEmpty()) {
                line.append(" ".repeat(spaces));
                UnaryOperator<String> paint = head ? headPaint : paints[i];
                line.append(paint == null ? cell : paint.apply(cell));
                spaces = 0;
            }
            spaces += left ? padding : 0;
        }
        text.append(line.toString().stripTrailing()).append('\n');
    }

    /**
     * Abbreviates packages to their first letters, from the left, until it fits, then leaves out callers of callers; class, method
     * and line stay whole.
     */
    static String abbreviated(String callSite, int width) {
        String name = callSite;
        for (Matcher found = LONG_PACKAGE.matcher(name);
                name.length() > width && found.find();
                found = LONG_PACKAGE.matcher(name)) {
            name = found.replaceFirst("$1$2.");
        }
        int last = name.lastIndexOf(CALLED_BY);
        // the first one stands for the indentation
        while (name.length() > width && last > CALLED_BY.length()) {
            name = name.substring(0, last);
            last = name.lastIndexOf(CALLED_BY);
        }
        return name;
    }

    /** Breaks a call site that is still too long behind a dot. */
    private static String wrapped(String callSite, String indent, int screenWidth) {
        int width = screenWidth - indent.length();
        StringBuilder text = new StringBuilder();
        int length = 0;
        for (String part : abbreviated(callSite, width).split("(?<=\\.)")) {
            if (length > 0 && length + part.length() > width) {
                text.append('\n').append(indent);
                length = 0;
            }
            text.append(part);
            length += part.length();
        }
        return text.toString();
    }

    /** Leaves out the middle: host and port are known by both ends. */
    static String shortened(String cell, int width) {
        if (cell.length() <= width) {
            return cell;
        }
        int kept = width - LEFT_OUT.length();
        int start = kept / 3;
        return cell.substring(0, start) + LEFT_OUT + cell.substring(cell.length() - (kept - start));
    }
}
