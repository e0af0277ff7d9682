package timeagent.analysis.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScreenTest {

    private static Screen withColumns(String columns) {
        return Screen.detect(false, Map.of("COLUMNS", columns));
    }

    /** On a terminal of that width, so that none is looked for. */
    private static boolean hasColour(boolean terminal, String... environment) {
        Map<String, String> all = new HashMap<>(Map.of("COLUMNS", "80"));
        for (int i = 0; i < environment.length; i += 2) {
            all.put(environment[i], environment[i + 1]);
        }
        return Screen.detect(terminal, all).colour();
    }

    @Test
    void isAsWideAsTheEnvironmentSays() {
        assertThat(withColumns("100")).isEqualTo(new Screen(100, false));
        assertThat(Screen.detect(true, Map.of("COLUMNS", "100"))).isEqualTo(new Screen(100, true));
    }

    @Test
    void isOfOneWidthWhereThereIsNoTerminal() {
        assertThat(Screen.detect(false, Map.of())).isEqualTo(Screen.NONE);
        assertThat(withColumns("")).isEqualTo(Screen.NONE);
        assertThat(withColumns("wide")).isEqualTo(Screen.NONE);
        assertThat(withColumns("0")).isEqualTo(Screen.NONE);
    }

    @Test
    void isNeitherTooNarrowNorTooWideToRead() {
        assertThat(withColumns("5").width()).isEqualTo(40);
        assertThat(withColumns("9999").width()).isEqualTo(400);
    }

    @Test
    void hasColoursOnATerminalThatKnowsThem() {
        assertThat(hasColour(true)).isTrue();
        assertThat(hasColour(true, "TERM", "xterm")).isTrue();
        assertThat(hasColour(true, "TERM", "dumb")).isFalse();
        assertThat(hasColour(true, "CLICOLOR", "0")).isFalse();
        assertThat(hasColour(true, "NO_COLOR", "1")).isFalse();
        assertThat(hasColour(true, "NO_COLOR", "")).isTrue();
        assertThat(hasColour(false)).isFalse();
    }

    @Test
    void hasColoursWhereTheyAreForced() {
        assertThat(hasColour(false, "CLICOLOR_FORCE", "1")).isTrue();
        assertThat(hasColour(false, "CLICOLOR_FORCE", "0")).isFalse();
        assertThat(hasColour(false, "CLICOLOR_FORCE", "1", "NO_COLOR", "1")).isFalse();
        assertThat(hasColour(true, "CLICOLOR_FORCE", "1", "TERM", "dumb")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "/dev/pts/0, true",
        "/dev/tty1, true",
        "/dev/console, true",
        "/dev/null, false",
        "pipe:[123], false",
        "/home/dev/pts/out.txt, false"
    })
    void knowsTerminalsByTheirDevices(String device, boolean terminal) {
        assertThat(Terminal.isTerminal(device)).isEqualTo(terminal);
    }

    @Test
    void paintsOnlyWithColour() {
        assertThat(new Screen(80, false).good("lower")).isEqualTo("lower");
        assertThat(new Screen(80, true).good("lower")).isEqualTo("\u001b[32mlower\u001b[0m");
        assertThat(new Screen(80, true).bold("")).isEmpty();
    }
}
