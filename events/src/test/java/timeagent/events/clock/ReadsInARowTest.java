package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ReadsInARowTest {
    private static final long MILLI = 1_000_000;

    private final ReadsInARow reads = new ReadsInARow();

    @Test
    void areThoseOfTenMillisecondsWhereReadsAreSpreadEvenly() {
        for (int i = 0; i < 20; i++) {
            reads.add(100, 50 * MILLI);
        }

        assertThat(reads.mean()).isEqualTo(20);
    }

    @Test
    void areThoseOfMostReadsWhereReadsComeInBursts() {
        reads.add(10_000, 50 * MILLI);
        for (int i = 0; i < 100; i++) {
            reads.add(1, 50 * MILLI);
        }

        assertThat(reads.mean()).isEqualTo(1980);
    }

    @Test
    void areFewWhereAClockIsReadSeldom() {
        reads.add(1, 1000 * MILLI);

        assertThat(reads.mean()).isZero();
    }
}
