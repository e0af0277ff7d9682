package timeagent.analysis.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScreenTest {

    @Test
    void isAsWideAsTheEnvironmentSays() {
        assertThat(Screen.detect("100", true, true)).isEqualTo(new Screen(100, true));
        assertThat(Screen.detect("100", false, false)).isEqualTo(new Screen(100, false));
    }

    @Test
    void isOfOneWidthWhereThereIsNoTerminal() {
        assertThat(Screen.detect(null, false, false)).isEqualTo(Screen.NONE);
        assertThat(Screen.detect("", false, false)).isEqualTo(Screen.NONE);
        assertThat(Screen.detect("wide", false, false)).isEqualTo(Screen.NONE);
        assertThat(Screen.detect("0", false, false)).isEqualTo(Screen.NONE);
    }

    @Test
    void isNeitherTooNarrowNorTooWideToRead() {
        assertThat(Screen.detect("5", false, false).width()).isEqualTo(40);
        assertThat(Screen.detect("9999", false, false).width()).isEqualTo(400);
    }

    @Test
    void paintsOnlyWithColour() {
        assertThat(new Screen(80, false).good("lower")).isEqualTo("lower");
        assertThat(new Screen(80, true).good("lower")).isEqualTo("\u001b[32mlower\u001b[0m");
        assertThat(new Screen(80, true).bold("")).isEmpty();
    }
}
