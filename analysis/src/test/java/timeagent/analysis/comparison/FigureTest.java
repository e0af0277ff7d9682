package timeagent.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FigureTest {

    private static String nameAndUnit(String text) {
        Figure figure = Figure.of(text);
        assertThat(Figure.isName(figure.name())).isTrue();
        return figure.name() + " " + figure.unit();
    }

    @Test
    void hasTheNameBeforeTheNumberOrOfItsGroup() {
        assertThat(nameAndUnit("p99=([0-9.]+)ms")).isEqualTo("output.p99 ms");
        assertThat(nameAndUnit("max latency: ([0-9.]+) ms")).isEqualTo("output.latency ");
        assertThat(nameAndUnit("99% +(?<p99>[0-9.]+)us")).isEqualTo("output.p99 us");
        assertThat(nameAndUnit("errors=(\\d+)$")).isEqualTo("output.errors ");
        assertThat(nameAndUnit("rate=([0-9.]+)MB/s")).isEqualTo("output.rate MB/s");
    }

    @Test
    void hasAName() {
        assertThatThrownBy(() -> Figure.of("([0-9.]+)ms"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("has no name; give one before the group, as in 'p99=([0-9.]+)ms', or in it, as in"
                        + " '99% +(?<p99>[0-9.]+)ms'");
        assertThatThrownBy(() -> Figure.of("p99=[0-9.]+ms"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("has 0 groups; give one, around the number");
        assertThat(Figure.isName("p99")).isFalse();
        assertThat(Figure.isName("output.")).isFalse();
    }
}
