package timeagent.events.clock.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.events.process.ThreadCpu;

/** A clock and a timer whose time passes as the test says. */
final class ClockReadCostTest {
    private static final long SLICE = 50_000;
    private static final long WARM_SLICE = 1_000_000;

    private final Random random = new Random(42);
    private double now;
    private long reads;
    private double perRead = 25;
    private double perTimer = 300;
    private double spikes;
    private final ClockReadCost cost = new ClockReadCost(this::read, this::time);

    private long read(int times) {
        reads += times;
        now += times * perRead + spike(times * perRead / SLICE);
        return times;
    }

    private long time() {
        now += perTimer + spike(0.1);
        return (long) now;
    }

    /** Another thread, or another machine, has the CPU for 4 ms: in so many of all slices. */
    private double spike(double slices) {
        return random.nextDouble() < spikes * slices ? 4_000_000 : 0;
    }

    private void measure(int slices, long length) {
        for (int i = 0; i < slices; i++) {
            cost.measure(length);
        }
    }

    private void warmUp() {
        while (cost.isWarming()) {
            cost.measure(WARM_SLICE);
        }
        assertThat(cost.isKnown()).isTrue();
    }

    /** Of a read and of the timer, and in how many of all slices another thread takes time. */
    @ParameterizedTest
    @CsvSource({
        "2, 300, 0, 1",
        "25, 300, 0, 1",
        "850, 300, 0, 1",
        "3000, 300, 0, 1",
        "72000, 300, 0, 1",
        "2000000, 300, 0, 1",
        "72000, 72000, 0, 1",
        "25, 300, 0.01, 2",
        "25, 300, 0.03, 2"
    })
    void findsTheCostOfARead(double nanos, double timer, double part, double percentage) {
        perRead = nanos;
        perTimer = timer;
        spikes = part;

        warmUp();
        measure(100, SLICE);

        assertThat(cost.nanos()).isCloseTo(nanos, withinPercentage(percentage));
    }

    @Test
    void knowsNoCostBeforeEnoughSlices() {
        measure(ClockReadCost.AGREEING - 1, WARM_SLICE);
        assertThat(cost.nanos()).isNaN();
        assertThat(cost.isKnown()).isFalse();

        measure(1, WARM_SLICE);
        assertThat(cost.nanos()).isCloseTo(25, withinPercentage(1));
        assertThat(cost.isWarming()).isFalse();
    }

    @Test
    void knowsNoCostBeforeEnoughReads() {
        measure(100, 100 * 25);

        assertThat(reads).isLessThan(ClockReadCost.WARM_READS);
        assertThat(cost.nanos()).isNaN();
    }

    @Test
    void knowsNoCostWhileTheCodeGetsFaster() {
        perRead = 70_000;
        while (perRead > 850) {
            cost.measure(WARM_SLICE);
            assertThat(cost.nanos()).isNaN();
            perRead *= 0.9;
        }

        warmUp();
        assertThat(cost.nanos()).isCloseTo(perRead, withinPercentage(1));
    }

    @Test
    void takesOffWhatTheTimerCosts() {
        warmUp();
        for (int i = 0; i < 100; i++) {
            perTimer = 300 + random.nextInt(200);
            cost.measure(SLICE);
        }

        assertThat(cost.nanos()).isCloseTo(25, withinPercentage(1));
    }

    @Test
    void isTheMeanWhereANeighbourComesAndGoes() {
        warmUp();
        double sum = 0;
        for (int i = 0; i < 10_000; i++) {
            perRead = random.nextInt(10) < 3 ? 32 : 25;
            cost.measure(SLICE);
            sum += i < ClockReadCost.WINDOW ? 0 : cost.nanos();
        }

        assertThat(sum / (10_000 - ClockReadCost.WINDOW)).isCloseTo(27.1, withinPercentage(3));
    }

    @ParameterizedTest
    @ValueSource(doubles = {2_500, 15})
    void followsAChangeForGood(double nanos) {
        warmUp();
        perRead = nanos;
        measure(4, SLICE);

        assertThat(cost.nanos()).isCloseTo(nanos, withinPercentage(1));
    }

    @Test
    void doesNotFollowAFewSlices() {
        warmUp();
        measure(100, SLICE);
        perRead = 2_500;
        measure(3, SLICE);
        perRead = 25;
        measure(1, SLICE);

        assertThat(cost.nanos()).isCloseTo(25, withinPercentage(1));
    }

    /** As many as fit into it and into a quarter of it before, to warm up, and at least one each. */
    @ParameterizedTest
    @CsvSource({"25, 2500", "850, 72", "3000, 20", "72000, 2"})
    void readsAsOftenAsFitsIntoASlice(double nanos, double readsOfASlice) {
        perRead = nanos;
        warmUp();
        double before = now;
        reads = 0;

        measure(20, SLICE);

        assertThat(reads / 20.0).isCloseTo(readsOfASlice, withinPercentage(1));
        // and four readings of the timer
        assertThat(now - before).isLessThan(20 * (Math.max(1.3 * SLICE, 2.01 * nanos) + 4 * perTimer));
    }

    @Test
    void isContentWithTheLastSlicesWhereTheyNeverAgree() {
        for (int i = 0; cost.isWarming(); i++) {
            perRead = i / 4 % 2 == 0 ? 25 : 50;
            cost.measure(WARM_SLICE);
        }

        assertThat(cost.nanos()).isBetween(25.0, 50.0);
    }

    @Test
    void stopsWarmingUpWhereTheTimerDoesNotMove() {
        ClockReadCost without = new ClockReadCost(this::read, () -> -1);
        int slices = 0;
        for (; without.isWarming(); slices++) {
            without.measure(WARM_SLICE);
        }

        assertThat(slices).isEqualTo(ClockReadCost.LONGEST_WARM_UP + 1);
        assertThat(without.nanos()).isNaN();
    }

    @Test
    void measuresEveryClock() {
        for (ReadableClock clock : ReadableClock.values()) {
            ClockReadCost ofClock = new ClockReadCost(clock, ThreadCpu.timer());
            while (ofClock.isWarming()) {
                ofClock.measure(WARM_SLICE);
            }
            assertThat(ofClock.nanos()).as(clock.label()).isPositive();
        }
    }
}
