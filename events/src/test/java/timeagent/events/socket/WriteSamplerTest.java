package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WriteSamplerTest {
    private static final long SECOND = 1_000_000_000;
    /** The 99th percentile of durations whose logarithm has a standard deviation of 1.5, ns. */
    private static final double LONG = 5000 * Math.exp(1.5 * 2.326);

    private final WriteSampler sampler = new WriteSampler() {
        @Override
        long nanoTime() {
            return time;
        }
    };
    private final WriteChoice choice = new WriteChoice(5);
    private final SplittableRandom random = new SplittableRandom(3);
    private LongSupplier sizes = () -> 1;
    private LongSupplier durations = () -> 1000;
    private long time;
    private long events;
    private long weights;
    private double bytes;
    private double representedBytes;
    private long longWrites;
    private long representedLongWrites;

    @Test
    void isOffUnlessThereIsARate() {
        assertThat(sampler.isOn()).isFalse();
        sampler.accept(100);
        assertThat(sampler.isOn()).isTrue();
        sampler.accept(Double.POSITIVE_INFINITY);
        assertThat(sampler.isOn()).isFalse();
    }

    /** A write may be emitted while Flight Recorder sets another rate. */
    @Test
    void staysOffWhileTheLastEventsAreEmitted() throws Exception {
        Thread writer = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                sampler.emitted(1, 1, 1);
            }
        });
        writer.start();
        boolean isOn = false;
        for (int i = 0; i < 100_000 && !isOn; i++) {
            // one a day: each event doubles the interval
            sampler.accept(1.0 / 86_400);
            sampler.accept(Double.POSITIVE_INFINITY);
            isOn = sampler.isOn();
        }
        writer.interrupt();
        writer.join();

        assertThat(isOn || sampler.isOn()).isFalse();
    }

    @Test
    void choosesEachWriteOfASmallLoad() {
        start(100);

        for (int second = 0; second < 10; second++) {
            second(50);
            assertThat(events).isEqualTo(50);
        }
    }

    @Test
    void choosesNoneAtARateOfZero() {
        start(0);

        second(1000);

        assertThat(events).isZero();
    }

    @Test
    void allowsTwiceAsManyOnceWhereTheLoadBegins() {
        start(100);

        second(1_000_000);
        assertThat(events).isBetween(200L, 300L);
        for (int i = 0; i < 10; i++) {
            second(1_000_000);
            assertThat(events).isBetween(60L, 100L);
            assertThat(weights).isCloseTo(1_000_000, within(40_000L));
        }
    }

    @Test
    void followsALoadThatFalls() {
        start(100);
        second(1_000_000);
        second(1_000_000);

        for (int i = 0; i < 16; i++) {
            second(200);
        }

        assertThat(events).isBetween(60L, 110L);
    }

    @Test
    void staysBelowTheRateOnAverageWhateverTheLoad() {
        start(1000);
        long allEvents = 0;
        long allWeights = 0;
        long all = 0;
        for (int i = 0; i < 300; i++) {
            int writes = 1 + (int) Math.exp(random.nextDouble() * 13);
            second(writes);
            all += writes;
            allEvents += events;
            allWeights += weights;
        }

        assertThat(allEvents).isLessThan(300 * 1000);
        assertThat((double) allWeights / all).isCloseTo(1, within(0.02));
    }

    @Test
    void hasALongerWindowForALowRate() {
        start(1.0 / 60);

        // 10 events in ten minutes
        for (int i = 0; i < 600; i++) {
            second(1000);
        }
        long first = events;
        for (int i = 0; i < 6000; i++) {
            second(1000);
            first += events;
        }

        assertThat(first).isBetween(60L, 130L);
    }

    /** As on a server: most writes are small, but most bytes are in the few large ones, which a random sample mostly misses. */
    @Test
    void representsTheBytesOfFewLargeWrites() {
        sizes = () -> random.nextInt(1000) == 0 ? 100_000 + random.nextInt(1_000_000) : 1 + random.nextInt(200);
        start(100);
        second(200_000);
        bytes = 0;
        representedBytes = 0;
        long allEvents = 0;
        for (int i = 0; i < 30; i++) {
            second(20_000);
            allEvents += events;
        }

        // 600 large writes: at random there would be 3 events of them
        assertThat(representedBytes / bytes).isCloseTo(1, within(0.05));
        assertThat(allEvents).isBetween(30 * 50L, 30 * 110L);
    }

    @Test
    void allowsThreeTimesAsManyOnceWhereWritesGrow() {
        sizes = () -> 96;
        start(100);
        second(20_000);
        second(20_000);

        sizes = () -> 786_432;
        second(100_000);
        // there are five times as many, too
        assertThat(events).isBetween(100L, 350L);
        for (int i = 0; i < 10; i++) {
            second(100_000);
            assertThat(events).isBetween(40L, 100L);
            assertThat(weights).isCloseTo(100_000, within(10_000L));
        }
        sizes = () -> 96;
        for (int i = 0; i < 10; i++) {
            second(100_000);
            assertThat(events).isBetween(20L, 100L);
        }
    }

    /** However long the writes are: none of the small load is longer than usual, and nothing is usual of no load. */
    @ParameterizedTest
    @ValueSource(ints = {0, 50})
    void allowsTwiceAsManyOnceAfterASmallLoad(int load) {
        durations = () -> 1_000_000;
        start(100);
        for (int i = 0; i < 5; i++) {
            second(load);
        }

        second(1_000_000);

        assertThat(events).isBetween(200L, 300L);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.9, 0.99})
    void allowsTwiceAsManyOnceHoweverLateTheLoadBegins(double part) {
        start(100);
        time += (long) (part * SECOND);

        write(1_000_000, SECOND / 200);

        assertThat(events).isBetween(200L, 300L);
    }

    /** Each of 64 peers has intervals in progress when the interval grows, and their events come in any case. */
    @Test
    void doesNotDoubleForIntervalsInProgress() {
        WriteChoice[] choices = new WriteChoice[64];
        Arrays.setAll(choices, WriteChoice::new);
        start(100);
        for (int i = 0; i < 100_000; i++) {
            time += SECOND / 100_000;
            long size = (long) Math.pow(2, 16 * random.nextDouble());
            int range = sampler.range(size, 1000);
            int weight = choices[random.nextInt(64)].choose(sampler.interval(range), range);
            if (weight > 0) {
                sampler.emitted(weight, size, 1000);
            }
        }

        // 8,000 for a stage of 12 events; without the limit of doubling 2^29
        assertThat(sampler.interval(1)).isBetween(1000, 32_000);
    }

    @Test
    void representsWritesAndBytesWhileBothChange() {
        double[] scale = new double[2];
        sizes = () -> 1 + (long) (scale[0] * Math.exp(2 * gaussian()));
        durations = () -> (long) (scale[1] * Math.exp(1.5 * gaussian()));
        start(1000);
        long all = 0;
        long allWeights = 0;
        long allEvents = 0;
        for (int i = 0; i < 150; i++) {
            if (i % 5 == 0) {
                scale[0] = Math.exp(3 + 5 * random.nextDouble());
                scale[1] = Math.exp(7 + 6 * random.nextDouble());
            }
            second(20_000);
            all += 20_000;
            allWeights += weights;
            allEvents += events;
        }

        assertThat((double) allWeights / all).isCloseTo(1, within(0.02));
        assertThat(representedBytes / bytes).isCloseTo(1, within(0.03));
        assertThat(allEvents / 150).isBetween(750L, 1050L);
    }

    /** Of 2,500 events at random, 25 are of the longest hundredth: the standard deviation of their number is 0.2. */
    @Test
    void representsTheLongestWrites() {
        durations = () -> (long) (5000 * Math.exp(1.5 * gaussian()));
        double squares = 0;
        int times = 16;
        for (int i = 0; i < times; i++) {
            start(100);
            second(10_000);
            longWrites = 0;
            representedLongWrites = 0;
            long allEvents = 0;
            for (int second = 0; second < 29; second++) {
                second(10_000);
                allEvents += events;
            }
            assertThat(allEvents).isBetween(29 * 50L, 29 * 110L);
            squares += Math.pow((double) representedLongWrites / longWrites - 1, 2) / times;
            sampler.accept(Double.POSITIVE_INFINITY);
        }

        assertThat(longWrites).isBetween(2500L, 3300L);
        assertThat(Math.sqrt(squares)).isLessThan(0.1);
    }

    private double gaussian() {
        return Math.sqrt(-2 * Math.log(1 - random.nextDouble())) * Math.cos(2 * Math.PI * random.nextDouble());
    }

    private void start(double rate) {
        sampler.accept(rate);
    }

    /** Makes so many writes in a second, which then ends. */
    private void second(int writes) {
        write(writes, SECOND);
        sampler.step(time);
    }

    /** Makes so many writes in a time, ns. */
    private void write(int writes, long nanosOfAll) {
        events = 0;
        weights = 0;
        long start = time;
        for (int i = 0; i < writes; i++) {
            time = start + nanosOfAll * i / writes;
            long size = sizes.getAsLong();
            bytes += size;
            long nanos = durations.getAsLong();
            int range = sampler.range(size, nanos);
            int weight = choice.choose(sampler.interval(range), range);
            int isLong = nanos > LONG ? 1 : 0;
            longWrites += isLong;
            if (weight > 0) {
                sampler.emitted(weight, size, nanos);
                representedLongWrites += isLong * weight;
                events++;
                weights += weight;
                representedBytes += (double) weight * size;
            }
        }
        time = start + nanosOfAll;
    }
}
