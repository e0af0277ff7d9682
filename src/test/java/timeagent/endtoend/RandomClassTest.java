package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RandomClassTest {

    @Test
    void isTheSameForTheSameSeedAndNumber() {
        assertThat(RandomClass.of(1, 2)).isEqualTo(RandomClass.of(1, 2));
    }

    @Test
    void isAnotherForAnotherSeedOrNumber() {
        assertThat(RandomClass.of(1, 2).source())
                .isNotEqualTo(RandomClass.of(2, 2).source());
        assertThat(RandomClass.of(1, 2).source().replace("C2", "C3"))
                .isNotEqualTo(RandomClass.of(1, 3).source());
    }

    @Test
    void saysWhichClockALineReads() {
        RandomClass random = RandomClass.of(1, 2);

        assertThat(random.clocks()).isNotEmpty().allSatisfy((line, clock) -> assertThat(random.line(line))
                .matches(".*([.:]" + clock.replaceFirst("^.*[. ]", "") + "|" + clock + "\\b|::new|super\\(\\);).*"));
    }
}
