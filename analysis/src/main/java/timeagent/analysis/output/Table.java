package timeagent.analysis.output;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Lines of cells, each column as wide as its widest cell; columns are right-aligned unless said otherwise. */
final class Table {

    private static final String GAP = "  ";

    private final boolean[] left;
    private final List<String[]> lines = new ArrayList<>();

    /** @param alignment one letter a column, {@code l} or {@code r} */
    Table(String alignment) {
        left = new boolean[alignment.length()];
        for (int i = 0; i < left.length; i++) {
            left[i] = alignment.charAt(i) == 'l';
        }
    }

    /** Adds a line; a null cell stays empty. */
    Table line(String... cells) {
        String[] known = cells.clone();
        Arrays.setAll(known, i -> known[i] == null ? "" : known[i]);
        lines.add(known);
        return this;
    }

    /** Appends the lines, without spaces at their ends. */
    void appendTo(StringBuilder text, String indent) {
        int[] widths = new int[left.length];
        for (String[] cells : lines) {
            for (int i = 0; i < cells.length; i++) {
                widths[i] = Math.max(widths[i], cells[i].length());
            }
        }
        for (String[] cells : lines) {
            StringBuilder line = new StringBuilder(indent);
            for (int i = 0; i < cells.length; i++) {
                String padding = " ".repeat(widths[i] - cells[i].length());
                line.append(i == 0 ? "" : GAP).append(left[i] ? cells[i] + padding : padding + cells[i]);
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
    }
}
