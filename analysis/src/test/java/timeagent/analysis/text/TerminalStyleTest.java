package timeagent.analysis.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TerminalStyleTest {

    private static String wrapped(String text, int width) {
        TextOutput out = new TextOutput(new TerminalStyle(width, false));
        out.wrap(text, "- ", "  ");
        return out.toString();
    }

    @Test
    void breaksBetweenWords() {
        assertThat(wrapped("one two three four", 11)).isEqualTo("- one two\n  three\n  four\n");
        assertThat(wrapped("one two three four", 80)).isEqualTo("- one two three four\n");
    }

    @Test
    void neverBreaksAWord() {
        assertThat(wrapped("a /very/long/path b", 8)).isEqualTo("- a\n  /very/long/path\n  b\n");
    }

    @Test
    void paintsHeadAndVerdictsOnlyWithColour() {
        Table table = Table.ofTexts("ll").line("a", "b").line("lower", "lower").line("", "same");

        assertThat(sides(table, false)).isEqualTo("a      b\nlower  lower\n       same\n");
        assertThat(sides(table, true))
                .isEqualTo("\u001b[1ma      b\u001b[0m\nlower  \u001b[32mlower\u001b[0m\n       same\n");
        assertThat(new TerminalStyle(80, true).bold("")).isEmpty();
    }

    @Test
    void namesTheColumnsThatItHasNoRoomForOnce() {
        Table table = Table.ofTexts("lR").line("name", "count").line("a".repeat(40), "1");
        TextOutput narrow = new TextOutput(new TerminalStyle(40, false));
        TextOutput wide = new TextOutput(TerminalStyle.NONE);

        narrow.table(table).table(table).omittedColumns();
        wide.table(table).omittedColumns();

        assertThat(narrow.toString()).containsOnlyOnce("columns omitted: count;");
        assertThat(wide.toString()).contains("count").doesNotContain("omitted");
    }

    private static String sides(Table table, boolean colour) {
        TextOutput out = new TextOutput(new TerminalStyle(80, colour));
        out.sides(table);
        return out.toString();
    }
}
