package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class HotSitesTest {
    private long nanos = 5;
    private final HotSites sites = new HotSites(1000, nanos);
    private final NumberedSite[] numbered =
            Stream.generate(() -> new NumberedSite(null)).limit(4).toArray(NumberedSite[]::new);
    private int counted;

    @Test
    void noCallSiteIsHotBeforeTheFirstRate() {
        assertThat(hot(4)).containsOnly(false);
        after(0, 5000, 5000);
        assertThat(intervals(100)).containsOnly(0);
    }

    @Test
    void aCallSiteIsHotFromTheRateOfTheOption() {
        after(1000, 999, 1000, 1001);

        assertThat(hot(4)).containsExactly(false, true, true, false);
    }

    @Test
    void aRateIsWhatWasReadOverTheTimeThatPassed() {
        after(2000, 1999, 2000);
        assertThat(hot(2)).containsExactly(false, true);

        after(500, 1999 + 500, 2000 + 499);
        assertThat(hot(2)).containsExactly(true, false);

        after(1000, 1999 + 500, 2000 + 499);
        assertThat(hot(2)).containsExactly(false, false);
    }

    @Test
    void theRateOfACallSiteThatIsNewCountsFromNothing() {
        after(1000, 1);
        after(1000, 1, 1000);

        assertThat(hot(2)).containsExactly(false, true);
    }

    @Test
    void lessThanHalfASecondChangesNothing() {
        after(1000, 5000);
        after(499, 5000, 1_000_000);
        assertThat(hot(2)).containsExactly(true, false);
        assertThat(intervals(100)).containsExactly(50, 0);

        after(1, 5000, 1_000_000); // half a second now, since the last rates
        assertThat(hot(2)).containsExactly(false, true);
    }

    @Test
    void theRateOfEveryCallSiteIsKnown() {
        assertThat(numbered[0].perSecond()).isZero();

        after(2000, 1999, 2000);

        assertThat(numbered[0].perSecond()).isEqualTo(999.5);
        assertThat(numbered[1].perSecond()).isEqualTo(1000);
        assertThat(numbered[2].perSecond()).isZero();
    }

    /** Two threads take the counts and look, and the one that came first may have seen a call site less. */
    @Test
    void countsThatWereTakenBeforeTheLastOnesChangeNothing() {
        after(1000, 5000, 5000, 5000);

        after(0, 4999, 4999);

        assertThat(hot(3)).containsExactly(true, true, true);
        assertThat(intervals(3)).containsExactly(5000, 5000, 5000);
    }

    @Test
    void hotCallSitesShareTheEventsEqually() {
        after(1000, 10_000, 999, 40_000, 5_001);

        assertThat(intervals(30)).containsExactly(1000, 0, 4000, 501);
    }

    @Test
    void aCallSiteThatReadsMoreSeldomThanItsShareGivesTheRestToTheOthers() {
        after(1000, 1000, 100_000, 100_000);

        // 1000 each, were it not for the first: 3000 of 5000 each for the others
        assertThat(intervals(7000)).containsExactly(1, 34, 34);
    }

    @Test
    void whatIsGivenBackIsGivenOnUntilNobodyHasTooMuch() {
        after(1000, 1000, 2600, 4000, 100_000);

        // 2500 each; without the first 3000 each; without the second 3200 each
        assertThat(intervals(10_000)).containsExactly(1, 1, 2, 32);
    }

    @Test
    void everyReadIsAnEventWhereThereIsBudgetForAll() {
        after(1000, 1000, 2000);

        assertThat(intervals(3000)).containsExactly(1, 1);
        assertThat(intervals(1_000_000)).containsExactly(1, 1);
    }

    @Test
    void moreHotCallSitesThanEventsShareThemOverSeconds() {
        after(1000, 1000, 1000, 1000, 1000);

        assertThat(intervals(1)).containsExactly(4000, 4000, 4000, 4000);
    }

    @Test
    void noneHotNoneHasAnInterval() {
        after(1000, 999, 0, 1);

        assertThat(intervals(100)).containsExactly(0, 0, 0);
    }

    @Test
    void whatTheCallSitesTakeIsTheBudgetOrAllReads() {
        Random random = new Random(1);
        long[] totals = new long[numbered.length];
        for (int second = 0; second < 1000; second++) {
            long[] reads = random.longs(totals.length, 1000, 10_000).toArray();
            Arrays.setAll(totals, site -> totals[site] + reads[site]);
            after(1000, totals);
            int events = 1 + random.nextInt(40_000);

            double share = sites.share(numbered, events);

            assertThat(Arrays.stream(reads)
                            .mapToDouble(rate -> Math.min(rate, share))
                            .sum())
                    .as("of %d events by %s", events, Arrays.toString(reads))
                    .isCloseTo(Math.min(events, Arrays.stream(reads).sum()), within(1e-6));
        }
    }

    @Test
    void aNumberThatIsFreeHasNoRate() {
        numbered[0] = null;

        after(1000, 7, 2000);

        assertThat(sites.share(numbered, 100)).isEqualTo(100);
        assertThat(sites.isHot(numbered[1])).isTrue();
    }

    /** Looks at these counts so many milliseconds later. */
    private void after(long millis, long... totals) {
        nanos += millis * 1_000_000;
        counted = Math.max(counted, totals.length);
        sites.update(nanos, Arrays.copyOf(numbered, totals.length), totals);
    }

    private int[] intervals(int events) {
        double share = sites.share(numbered, events);
        return Arrays.stream(numbered)
                .limit(counted)
                .mapToInt(site -> sites.interval(site, share))
                .toArray();
    }

    private boolean[] hot(int count) {
        boolean[] hot = new boolean[count];
        for (int site = 0; site < count; site++) {
            hot[site] = sites.isHot(numbered[site]);
        }
        return hot;
    }
}
