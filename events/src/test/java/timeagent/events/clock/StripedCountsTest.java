package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.events.AgentStatus;
import timeagent.events.ClaimedHooks;
import timeagent.events.OwnNumber;
import timeagent.events.Threads;
import timeagent.events.VirtualThreads;

@ExtendWith(ClaimedHooks.class)
final class StripedCountsTest {
    private static final int THREADS = 8;
    private static final int ONE_STRIPE = 1;
    private static final int MANY_STRIPES = 4096;

    @ParameterizedTest
    @ValueSource(ints = {ONE_STRIPE, 4, MANY_STRIPES})
    void countsEveryReadOfManyThreads(int stripes) throws Exception {
        StripedCounts counts = counts(stripes);

        Threads.runTogether(THREADS, () -> count(counts, 3, 100_000));

        assertThat(counts.sums(5)).containsExactly(0, 0, 0, 800_000, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {ONE_STRIPE, MANY_STRIPES})
    void losesNothingWhileRowsGrow(int stripes) throws Exception {
        StripedCounts counts = counts(stripes);
        int sites = 5_000;

        Threads.runTogether(THREADS, () -> {
            for (int site = 0; site < sites; site++) {
                count(counts, site, 3);
                count(counts, 0, 1);
            }
        });

        long[] sums = counts.sums(sites);
        assertThat(sums[0]).isEqualTo(THREADS * (3 + sites));
        assertThat(Arrays.stream(sums, 1, sites).distinct()).containsExactly((long) THREADS * 3);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 63, 64, 127, 128, 1023, 1024, 65_535, 65_536, CallSites.MOST - 1})
    void countsEachCallSiteInAPlaceOfItsOwn(int site) throws Exception {
        StripedCounts counts = counts(ONE_STRIPE);
        long before = AgentStatus.hookFailures();

        Threads.runTogether(2, () -> count(counts, site, 10)); // one of them through a shared cell

        long[] sums = counts.sums(CallSites.MOST);
        assertThat(sums[site]).isEqualTo(20);
        assertThat(Arrays.stream(sums).sum()).isEqualTo(20);
        assertThat(AgentStatus.hookFailures()).isEqualTo(before);
    }

    @Test
    void threadsWithAStripeEachShareNothing() throws Exception {
        StripedCounts counts = counts(MANY_STRIPES);

        Threads.runTogether(THREADS, () -> count(counts, 0, 10));

        assertThat(shared(counts)).isZero();
        assertThat(counts.sums(1)).containsExactly(80);
    }

    @Test
    void threadsWithoutAStripeShare() throws Exception {
        StripedCounts counts = counts(ONE_STRIPE);

        Threads.runTogether(THREADS, () -> count(counts, 0, 10));

        assertThat(shared(counts)).isEqualTo(70);
        assertThat(counts.sums(1)).containsExactly(80);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theStripeOfADeadThreadKeepsItsCountsAndIsClaimedAgain(boolean forgotten) throws Exception {
        StripedCounts counts = counts(ONE_STRIPE);

        Threads.run(() -> count(counts, 0, 5));
        if (forgotten) {
            counts.forgetDeadThreads();
        }
        assertThat(counts.sums(1)).containsExactly(5);
        Threads.run(() -> count(counts, 0, 7));

        assertThat(counts.sums(1)).containsExactly(12);
        assertThat(shared(counts)).isZero();
    }

    @Test
    void theStripeOfALivingThreadIsNotForgotten() throws Exception {
        StripedCounts counts = counts(ONE_STRIPE);
        count(counts, 0, 5);

        counts.forgetDeadThreads();
        Threads.run(() -> count(counts, 0, 7));

        assertThat(shared(counts)).isEqualTo(7);
        assertThat(counts.sums(1)).containsExactly(12);
    }

    @Test
    void aSumNeverFallsWhileThreadsCount() throws Exception {
        StripedCounts counts = counts(2);
        CountDownLatch done = new CountDownLatch(1);
        AtomicReference<String> fall = new AtomicReference<>();
        Thread reader = new Thread(() -> {
            long[] before = new long[200];
            while (done.getCount() > 0) {
                long[] now = counts.sums(200);
                for (int site = 0; site < now.length; site++) {
                    if (now[site] < before[site]) {
                        fall.set(site + ": " + before[site] + " then " + now[site]);
                    }
                }
                before = now;
            }
        });
        reader.start();

        Threads.runTogether(4, () -> {
            for (int site = 0; site < 200; site++) {
                count(counts, site, 1_000);
            }
        });
        done.countDown();
        reader.join();

        assertThat(fall).hasNullValue();
        assertThat(counts.sums(200)).containsOnly(4_000);
    }

    @Test
    void sumsFewerCallSitesThanWereCounted() {
        StripedCounts counts = counts(ONE_STRIPE);
        count(counts, 1, 2);
        count(counts, 5_000, 2);

        assertThat(counts.sums(0)).isEmpty();
        assertThat(counts.sums(2)).containsExactly(0, 2);
    }

    @Test
    void runsNoCodeOfAThreadThatNumbersItself() throws Exception {
        StripedCounts counts = counts(MANY_STRIPES);
        AtomicReference<String> asked = new AtomicReference<>();

        Threads.run(OwnNumber::new, () -> {
            count(counts, 0, 3);
            asked.set(Thread.currentThread().getName());
        });

        assertThat(asked).hasValue(OwnNumber.NOT_ASKED);
        assertThat(counts.sums(1)).containsExactly(3);
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void countsEveryReadOfVirtualThreads() throws Exception {
        StripedCounts counts = counts(MANY_STRIPES);

        Threads.runTogether(VirtualThreads::of, 100, () -> count(counts, 0, 1_000));

        assertThat(counts.sums(1)).containsExactly(100_000);
        assertThat(shared(counts)).isZero();
    }

    private static StripedCounts counts(int stripes) {
        return new StripedCounts(stripes, SampleSchedule.hotReads());
    }

    private static void count(StripedCounts counts, int site, int times) {
        for (int i = 0; i < times; i++) {
            counts.count(site);
        }
    }

    /** What was counted at call site 0 by threads that had no stripe of their own. */
    private static long shared(StripedCounts counts) {
        long[] sums = new long[1];
        counts.addShared(sums);
        return sums[0];
    }
}
