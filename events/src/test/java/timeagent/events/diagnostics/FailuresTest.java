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

        assertThat(failed).hasToString("a.A and 2 more (too large), b.B (too new)");
        assertThat(failed.firsts())
                .containsExactly("a.A (too large)", "c.C (too large)", "d.D (too large)", "b.B (too new)");
        assertThat(failed.count()).isEqualTo(4);
    }

    @Test
    void keepsFewReasonsHoweverManyThereAre() {
        for (int i = 0; i < 1000; i++) {
            failed.add("C" + i, "reason " + i);
        }

        assertThat(failed)
                .hasToString("C0 (reason 0), C1 (reason 1), C2 (reason 2), C3 (reason 3), C4 (reason 4),"
                        + " C5 and 994 more (other reasons)");
        assertThat(failed.firsts())
                .hasSize(11)
                .contains("C4 (reason 4)", "C9 (other reasons)", "others (other reasons)");
        assertThat(failed.count()).isEqualTo(1000);
    }
}
