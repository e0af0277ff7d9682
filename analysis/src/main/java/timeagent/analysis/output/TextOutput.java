package timeagent.analysis.output;

/** Text in sections, indented, notes wrapped at the width of the terminal. */
record TextOutput(TerminalStyle style, StringBuilder text) {

    private static final String INDENT = "  ";

    TextOutput(TerminalStyle style) {
        this(style, new StringBuilder());
    }

    TextOutput section(String title) {
        text.append(text.length() == 0 ? "" : "\n").append(style.bold(title)).append('\n');
        return this;
    }

    void line(String line) {
        text.append(INDENT).append(line).append('\n');
    }

    /** A line without indentation. */
    void plain(String line) {
        text.append(line).append('\n');
    }

    void note(String note) {
        wrap(note, INDENT, INDENT);
    }

    void item(String item) {
        wrap(item, "  - ", "    ");
    }

    /**
     * Wraps a text.
     *
     * @param first in front of the first line
     * @param others in front of the others
     */
    void wrap(String words, String first, String others) {
        style.wrap(text, words, first, others);
    }

    void table(Table table) {
        table.appendTo(text, INDENT, style.width());
    }

    /** A table without indentation. */
    void plainTable(Table table) {
        table.appendTo(text, "", style.width());
    }

    /** Whether a table without indentation fits the width of the terminal. */
    boolean fits(Table table) {
        return table.width() <= style.width();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
