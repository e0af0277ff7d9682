package timeagent.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import timeagent.events.process.ProcessCpu;

final class WarmUpTest {

    private static final long SECOND = 1_000_000_000;

    private long now = 7 * SECOND;
    private long compiled = 77_000;
    private long cpu = 5 * SECOND;
    private WarmUp warmUp = new WarmUp(false, now, compiled, cpu);

    /** @param parts of a second, in hundredths, in which code is compiled, second by second */
    private boolean isOverAfter(int... parts) {
        boolean over = false;
        for (int part : parts) {
            now += SECOND;
            compiled += 10 * part;
            over = warmUp.isOver(now, compiled, cpu, true);
        }
        return over;
    }

    @Test
    void isOverAfterThreeSecondsWithLittleToCompile() {
        assertThat(isOverAfter(0, 9)).isFalse();
        assertThat(isOverAfter(2)).isTrue();
        assertThat(warmUp.hasSettled()).isTrue();
    }

    @Test
    void beginsAgainWithEachBusySecond() {
        assertThat(isOverAfter(90, 3, 5, 10)).isFalse();
        assertThat(isOverAfter(5, 5)).isFalse();
        assertThat(isOverAfter(5)).isTrue();
    }

    @Test
    void ignoresSamplesInQuickSuccession() {
        for (int i = 0; i < 10; i++) {
            assertThat(warmUp.isOver(now + i, compiled, cpu, true)).isFalse();
        }
    }

    @Test
    void isOverAfterAMinuteWithoutSettling() {
        for (int second = 1; second < 60; second++) {
            assertThat(isOverAfter(50)).isFalse();
        }
        assertThat(isOverAfter(50)).isTrue();
        assertThat(warmUp.hasSettled()).isFalse();
    }

    @Test
    void isNotOverWhileClassesAreRewritten() {
        for (int i = 0; i < 10; i++) {
            now += SECOND;
            assertThat(warmUp.isOver(now, compiled, cpu, false)).isFalse();
        }
        assertThat(isOverAfter(0, 0)).isFalse();
        assertThat(isOverAfter(0)).isTrue();
    }

    @Test
    void ignoresSecondsWithoutWorkUnderLoad() {
        warmUp = new WarmUp(true, now, compiled, cpu);
        assertThat(isOverAfter(5, 5, 5, 5)).isFalse();
        for (int worked = 1; worked <= 3; worked++) {
            cpu += SECOND / 10;
            assertThat(isOverAfter(5)).isEqualTo(worked == 3);
            if (worked < 3) {
                assertThat(isOverAfter(5)).isFalse();
            }
        }
    }

    @Test
    void countsEachSecondIfTheCpuTimeIsUnknown() {
        warmUp = new WarmUp(true, now, compiled, ProcessCpu.NOT_KNOWN);
        cpu = ProcessCpu.NOT_KNOWN;
        assertThat(isOverAfter(5, 5)).isFalse();
        assertThat(isOverAfter(5)).isTrue();
    }
}
