package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.events.ClaimedHooks;
import timeagent.events.OwnNumber;
import timeagent.events.Threads;
import timeagent.events.VirtualThreads;
import timeagent.events.diagnostics.AgentDiagnostics;

@ExtendWith(ClaimedHooks.class)
final class ThreadCountsTest {
    private static final int THREADS = 8;

    private final ThreadCounts counts = new ThreadCounts(new SampleSchedule(false));

    @Test
    void countsEveryReadOfManyThreads() throws Exception {
        Threads.runTogether(THREADS, () -> count(3, 100_000));

        assertThat(counts.sums().of(5)).containsExactly(0, 0, 0, 800_000, 0);
    }

    @Test
    void losesNothingWhilePagesAreAdded() throws Exception {
        int sites = 5_000;

        Threads.runTogether(THREADS, () -> {
            for (int site = 0; site < sites; site++) {
                count(site, 3);
                count(0, 1);
            }
        });

        long[] sums = counts.sums().of(sites);
        assertThat(sums[0]).isEqualTo(THREADS * (3 + sites));
        assertThat(Arrays.stream(sums, 1, sites).distinct()).containsExactly((long) THREADS * 3);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 31, 32, 511, 512, 1023, 1024, 65_535, 65_536, CallSites.MOST - 1})
    void countsEachCallSiteInAPlaceOfItsOwn(int site) throws Exception {
        long before = AgentDiagnostics.hookFailures();

        Threads.runTogether(2, () -> count(site, 10));

        long[] sums = counts.sums().of(CallSites.MOST);
        assertThat(sums[site]).isEqualTo(20);
        assertThat(Arrays.stream(sums).sum()).isEqualTo(20);
        assertThat(AgentDiagnostics.hookFailures()).isEqualTo(before);
    }

    @Test
    void aThreadTakesMemoryForThePagesThatItReadsOn() {
        count(5_000, 1);
        CountSlot slot = counts.slotOf(Thread.currentThread());

        assertThat(slot.pageSeen(5_000)).hasSize(80);
        assertThat(slot.pageSeen(0)).isNull();
        assertThat(slot.pageSeen(5_000 + CountPage.SITES)).isNull();
        assertThat(slot.pageSeen(1 << 19)).isNull();
    }

    @Test
    void theCountsOfDeadThreadsStayAndTheirSlotsGo() throws Exception {
        for (int i = 0; i < 100; i++) {
            Threads.run(() -> count(40, 5));
        }
        count(40, 1);

        assertThat(counts.sums().of(41)[40]).isEqualTo(501);
        assertThat(counts.table().size()).isEqualTo(1);
        assertThat(counts.sums().of(41)[40]).isEqualTo(501);
    }

    @Test
    void deadThreadsAreForgottenWithoutASum() throws Exception {
        Threads.runTogether(THREADS, () -> count(0, 5));
        assertThat(counts.table().size()).isEqualTo(THREADS);

        counts.sums().removeDead();

        assertThat(counts.table().size()).isZero();
        assertThat(counts.sums().of(1)).containsExactly(THREADS * 5);
    }

    @Test
    void theSlotOfALivingThreadIsNotForgotten() {
        count(0, 5);

        counts.sums().removeDead();
        count(0, 7);

        assertThat(counts.table().size()).isEqualTo(1);
        assertThat(counts.sums().of(1)).containsExactly(12);
    }

    @Test
    void nothingIsLostOrCountedTwiceWhileThreadsDie() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        Thread cleaner = new Thread(() -> {
            while (done.getCount() > 0) {
                counts.sums().removeDead();
            }
        });
        cleaner.start();

        Threads.runTogether(4, () -> {
            for (int i = 0; i < 500; i++) {
                int site = 2 * i;
                Threads.run(() -> count(site, 3));
            }
        });
        done.countDown();
        cleaner.join();

        assertThat(Arrays.stream(counts.sums().of(1000)).sum()).isEqualTo(4 * 500 * 3);
    }

    @Test
    void aSumNeverFallsWhileThreadsCountAndDie() throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        AtomicReference<String> fall = new AtomicReference<>();
        Thread reader = new Thread(() -> {
            long[] before = new long[200];
            while (done.getCount() > 0) {
                long[] now = counts.sums().of(200);
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
                int one = site;
                count(one, 500);
                Threads.run(() -> count(one, 500));
            }
        });
        done.countDown();
        reader.join();

        assertThat(fall).hasNullValue();
        assertThat(counts.sums().of(200)).containsOnly(4_000);
    }

    @Test
    void sumsFewerCallSitesThanWereCounted() throws Exception {
        count(1, 2);
        count(5_000, 2);
        Threads.run(() -> count(5_000, 2));

        assertThat(counts.sums().of(0)).isEmpty();
        assertThat(counts.sums().of(2)).containsExactly(0, 2);
        assertThat(counts.sums().of(5_001)[5_000]).isEqualTo(4);
    }

    @Test
    void countsFromNothingWhatWasForgotten() throws Exception {
        BitSet forgotten = new BitSet();
        forgotten.set(3);
        forgotten.set(5_000);
        count(3, 7);
        count(4, 7);
        Threads.run(() -> count(3, 2));

        counts.sums().forget(forgotten);
        assertThat(Arrays.copyOf(counts.sums().of(5_001), 5)).containsExactly(0, 0, 0, 0, 7);
        count(3, 1);
        Threads.run(() -> count(3, 4));
        count(5_000, 6);

        assertThat(counts.sums().of(5)).containsExactly(0, 0, 0, 5, 7);
        assertThat(counts.sums().of(5_001)[5_000]).isEqualTo(6);
    }

    @Test
    void freesThePagesOfWhichAllWasForgotten() {
        BitSet forgotten = new BitSet();
        forgotten.set(CountPage.SITES, 3 * CountPage.SITES - 1);
        count(CountPage.SITES, 1);
        count(2 * CountPage.SITES, 1);
        CountSlot slot = counts.slotOf(Thread.currentThread());

        counts.sums().forget(forgotten);

        assertThat(slot.pageSeen(CountPage.SITES)).isNull();
        assertThat(slot.pageSeen(2 * CountPage.SITES)).isNotNull();
        count(CountPage.SITES, 4);
        assertThat(counts.sums().of(CountPage.SITES + 1)[CountPage.SITES]).isEqualTo(4);
    }

    @Test
    void runsNoCodeOfAThreadThatNumbersItself() throws Exception {
        AtomicReference<String> asked = new AtomicReference<>();

        Threads.run(OwnNumber::new, () -> {
            count(0, 3);
            asked.set(Thread.currentThread().getName());
        });

        assertThat(asked).hasValue(OwnNumber.NOT_ASKED);
        assertThat(counts.sums().of(1)).containsExactly(3);
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void virtualThreadsCountInTheSlotsOfTheirCarriers() throws Exception {
        Threads.runTogether(VirtualThreads::of, 100, () -> count(0, 1_000));

        assertThat(counts.sums().of(1)).containsExactly(100_000);
        assertThat(counts.table().size())
                .isLessThanOrEqualTo(Runtime.getRuntime().availableProcessors());
    }

    @Test
    void aThreadThatHasReadNothingHasNoSlot() {
        Thread thread = Thread.currentThread();
        assertThat(counts.slotOf(thread)).isNull();

        count(0, 1);

        assertThat(counts.slotOf(thread)).isNotNull();
    }

    private void count(int site, int times) {
        for (int i = 0; i < times; i++) {
            counts.count(site);
        }
    }
}
