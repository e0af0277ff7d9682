package timeagent.analysis.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TerminalStyleTest {

    private static String wrapped(String text, int width) {
        StringBuilder out = new StringBuilder();
        new TerminalStyle(width, false).wrap(out, text, "- ", "  ");
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
    void paintsOnlyWithColour() {
        assertThat(new TerminalStyle(80, false).verdict("lower")).isEqualTo("lower");
        assertThat(new TerminalStyle(80, true).verdict("lower")).isEqualTo("\u001b[32mlower\u001b[0m");
        assertThat(new TerminalStyle(80, true).bold("")).isEmpty();
    }
}
