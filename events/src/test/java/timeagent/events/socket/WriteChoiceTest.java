package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WriteChoiceTest {
    private final WriteChoice choice = new WriteChoice(42);

    @Test
    void choosesNoWriteOfAnIntervalOfZero() {
        int weights = 0;
        for (int i = 0; i < 10; i++) {
            assertThat(choice.choose(0, 1)).isZero();
            weights += choice.choose(10, 1);
        }

        assertThat(weights).isEqualTo(10);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 10, 1000})
    void choosesOneWriteInEachInterval(int interval) {
        for (int i = 0; i < 100; i++) {
            assertThat(weights(interval, interval)).isEqualTo(interval);
        }
    }

    /** What makes the interval longer is an event, so never the beginning of an interval. */
    @Test
    void representsEveryWriteThoughEventsMakeTheIntervalLonger() {
        int interval = 1;
        long weights = 0;
        long writes = 0;
        while (interval < 10_000) {
            int weight = choice.choose(interval, 1);
            writes++;
            weights += weight;
            if (weight != 0) {
                interval += 1 + interval / 10;
            }
        }

        assertThat(weights).isBetween(writes, writes + 10_000);
    }

    @Test
    void beginsAMuchShorterIntervalAtOnce() {
        weights(1000, 500);

        assertThat(weights(10, 10)).isEqualTo(10);
        assertThat(weights(1, 10)).isEqualTo(10);
    }

    /** Whatever the pattern: a program that writes to two connections in turn has events of both. */
    @Test
    void choosesEachWriteOfAnIntervalAsOften() {
        int[] chosen = new int[4];
        for (int i = 0; i < 40_000; i++) {
            chosen[i % 4] += choice.choose(4, 1) / 4;
        }

        // standard deviation 43
        assertThat(chosen).satisfies(all -> {
            for (int times : all) {
                assertThat(times).isCloseTo(2500, within(260));
            }
        });
    }

    /** The sum of the weights is right even if no peer has as many writes as an interval. */
    @Test
    void choosesWritesOfShortLivedPeersAsOften() {
        long weights = 0;
        for (int peer = 1; peer <= 20_000; peer++) {
            WriteChoice own = new WriteChoice(peer);
            for (int i = 0; i < 10; i++) {
                weights += own.choose(100, 1);
            }
        }

        // 2,000 events, standard deviation 42
        assertThat(weights).isCloseTo(200_000, within(25_000L));
    }

    /** Sizes as of answers: many small, few large; with one interval for all, the standard deviation is 0.2. */
    @ParameterizedTest
    @ValueSource(ints = {100, 1000})
    void representsTheBytesOfEveryRange(int interval) {
        int threads = 36;
        double error = 0;
        double squares = 0;
        for (int thread = 0; thread < threads; thread++) {
            double ofThread = errorOfBytes(interval, new WriteChoice(thread), new SplittableRandom(~thread));
            error += ofThread / threads;
            squares += ofThread * ofThread / threads;
        }

        // standard deviation 0.01
        assertThat(error).isCloseTo(0, within(0.06));
        // expected 0.056, standard deviation 0.007
        assertThat(Math.sqrt(squares)).isLessThan(0.1);
    }

    private static double errorOfBytes(int interval, WriteChoice choice, SplittableRandom sizes) {
        double bytes = 0;
        double represented = 0;
        long weights = 0;
        int writes = 300 * interval;
        for (int i = 0; i < writes; i++) {
            long size = (long) Math.pow(2, 16 * Math.pow(sizes.nextDouble(), 3));
            bytes += size;
            int weight = choice.choose(interval, PeerSums.sizeRange(size));
            weights += weight;
            represented += (double) weight * size;
        }
        // of each of the 17 ranges at most one interval is in progress
        assertThat(weights).isBetween(writes - 17L * interval, writes + 17L * interval);
        return represented / bytes - 1;
    }

    private long weights(int interval, int writes) {
        long weights = 0;
        for (int i = 0; i < writes; i++) {
            weights += choice.choose(interval, 1);
        }
        return weights;
    }
}
