package timeagent.events.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class FailuresTest {
    private final Failures failed = new Failures();

    @Test
    void saysNothingOfNone() {
        assertThat(failed).hasToString("");
        assertThat(failed.count()).isZero();
    }

    @Test
    void namesTheFirstOfEachReason() {
        failed.add("a.A", "too large");
        failed.add("b.B", "too new");
        failed.add("c.C", "too large");
        failed.add("d.D", "too large");

        assertThat(failed.firsts())
                .containsExactly("a.A (too large)", "c.C (too large)", "d.D (too large)", "b.B (too new)");
        assertThat(failed).hasToString("a.A (too large), c.C (too large), d.D (too large), b.B (too new)");
        assertThat(failed.count()).isEqualTo(4);
    }

    @Test
    void keepsFewReasonsHoweverManyThereAre() {
        for (int i = 0; i < 1000; i++) {
            failed.add("C" + i, "reason " + i);
        }

        assertThat(failed.firsts())
                .hasSize(11)
                .contains("C4 (reason 4)", "C9 (other reasons)", "others (other reasons)");
        assertThat(failed.count()).isEqualTo(1000);
    }
}
