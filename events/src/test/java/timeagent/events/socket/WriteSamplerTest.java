package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.events.socket.WriteSampler.Choice;

final class WriteSamplerTest {
    private static final long SECOND = 1_000_000_000;

    private final WriteSampler sampler = new WriteSampler() {
        @Override
        long nanoTime() {
            return time;
        }
    };
    private final Choice choice = new Choice();
    private final SplittableRandom random = new SplittableRandom(3);
    private LongSupplier durations = () -> 1000;
    private int failedInHundred;
    private long time;
    private long events;
    private long weights;
    private long failed;
    private long failedEvents;
    private long longest;
    private long longestEvent;

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
                sampler.choose(choice, 1, false);
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
        sampler.accept(100);

        for (int second = 0; second < 10; second++) {
            second(50);
            assertThat(events).isEqualTo(50);
        }
    }

    @Test
    void choosesNoneAtARateOfZero() {
        sampler.accept(0);
        failedInHundred = 10;

        second(1000);

        assertThat(events).isZero();
    }

    @Test
    void choosesEveryFailedWrite() {
        sampler.accept(100);
        second(100_000);

        for (int i = 0; i < 10; i++) {
            failedInHundred = 0;
            second(50_000);
            failedInHundred = 50;
            write(100, SECOND / 2);
            assertThat(failedEvents).isEqualTo(failed).isPositive();
        }
    }

    @Test
    void allowsTwiceAsManyOnceWhereAllWritesFail() {
        sampler.accept(100);
        second(100_000);
        second(100_000);
        failedInHundred = 100;

        second(100_000);
        assertThat(events).isBetween(150L, 200L);
        for (int i = 0; i < 10; i++) {
            second(100_000);
            assertThat(events).isBetween(100L, 130L);
            assertThat(weights).isCloseTo(100_000, within(15_000L));
        }
    }

    @Test
    void choosesTheLongestWriteOfEachSecond() {
        durations = () -> (long) (5000 * Math.exp(1.5 * gaussian()));
        sampler.accept(100);
        second(100_000);

        for (int i = 0; i < 20; i++) {
            second(100_000);
            assertThat(longestEvent).isEqualTo(longest);
            assertThat(events).isBetween(50L, 130L);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 50})
    void allowsTwiceAsManyOnceWhereTheLoadBegins(int loadBefore) {
        sampler.accept(100);
        for (int i = 0; i < 5; i++) {
            second(loadBefore);
        }

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
        sampler.accept(100);
        second(1_000_000);
        second(1_000_000);

        for (int i = 0; i < 16; i++) {
            second(200);
        }

        assertThat(events).isBetween(60L, 110L);
    }

    @Test
    void staysBelowTheRateOnAverageWhateverTheLoad() {
        sampler.accept(1000);
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
        sampler.accept(1.0 / 60);

        // 10 events in ten minutes
        long all = 0;
        for (int i = 0; i < 6600; i++) {
            second(1000);
            all += events;
        }

        assertThat(all).isBetween(80L, 140L);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.9, 0.99})
    void allowsTwiceAsManyOnceHoweverLateTheLoadBegins(double part) {
        sampler.accept(100);
        time += (long) (part * SECOND);

        write(1_000_000, SECOND / 200);

        assertThat(events).isBetween(200L, 300L);
    }

    /** Each of 64 threads has an interval in progress when the interval grows, and its event comes in any case. */
    @Test
    void doesNotDoubleForIntervalsInProgress() {
        Choice[] choices = new Choice[64];
        Arrays.setAll(choices, i -> new Choice());
        sampler.accept(100);
        for (int i = 0; i < 100_000; i++) {
            events += sampler.choose(choices[random.nextInt(64)], 1000, false) > 0 ? 1 : 0;
        }

        // 12 events for each of the ten times that the interval doubles, and at most one of each thread in between
        assertThat(events).isBetween(200L, 900L);
    }

    /** The load makes the interval longer in the middle of one. */
    @Test
    void representsEveryWriteThoughTheIntervalGrows() {
        int interval = 1;
        long represented = 0;
        long writes = 0;
        while (interval < 10_000) {
            int weight = choice.next(interval);
            writes++;
            represented += weight;
            if (weight != 0) {
                interval += 1 + interval / 10;
            }
        }

        assertThat(represented).isBetween(writes, writes + 10_000);
    }

    @Test
    void beginsAMuchShorterIntervalAtOnce() {
        weights(1000, 500);

        assertThat(weights(10, 10)).isEqualTo(10);
        assertThat(weights(1, 10)).isEqualTo(10);
    }

    /** Whatever the pattern: a thread that writes to two connections in turn has events of both. */
    @Test
    void choosesEachWriteOfAnIntervalAsOften() {
        int[] chosen = new int[4];
        for (int i = 0; i < 40_000; i++) {
            chosen[i % 4] += choice.next(4) / 4;
        }

        // standard deviation 43
        assertThat(chosen).satisfies(all -> {
            for (int times : all) {
                assertThat(times).isCloseTo(2500, within(260));
            }
        });
    }

    /** The sum of the weights is right even if no thread has as many writes as an interval. */
    @Test
    void choosesWritesOfShortLivedThreadsAsOften() {
        long represented = 0;
        for (int thread = 1; thread <= 20_000; thread++) {
            Choice own = new Choice();
            for (int i = 0; i < 10; i++) {
                represented += own.next(100);
            }
        }

        // 2,000 events, standard deviation 42
        assertThat(represented).isCloseTo(200_000, within(25_000L));
    }

    private long weights(int interval, int writes) {
        long sum = 0;
        for (int i = 0; i < writes; i++) {
            sum += choice.next(interval);
        }
        return sum;
    }

    private double gaussian() {
        return Math.sqrt(-2 * Math.log(1 - random.nextDouble())) * Math.cos(2 * Math.PI * random.nextDouble());
    }

    /** Makes so many writes in a second, which then ends. */
    private void second(int writes) {
        write(writes, SECOND);
        sampler.step(time, choice.writes);
    }

    /** Makes so many writes in a time, ns. */
    private void write(int writes, long nanosOfAll) {
        events = 0;
        weights = 0;
        failed = 0;
        failedEvents = 0;
        longest = 0;
        longestEvent = 0;
        long start = time;
        for (int i = 0; i < writes; i++) {
            time = start + nanosOfAll * i / writes;
            long nanos = durations.getAsLong();
            boolean fails = failedInHundred > 0 && random.nextInt(100) < failedInHundred;
            int weight = sampler.choose(choice, nanos, fails);
            longest = Math.max(longest, nanos);
            failed += fails ? 1 : 0;
            if (weight > 0) {
                events++;
                weights += weight;
                failedEvents += fails ? 1 : 0;
                longestEvent = Math.max(longestEvent, nanos);
            }
        }
        time = start + nanosOfAll;
    }
}
