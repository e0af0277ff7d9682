package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class HotSitesTest {
    private long nanos = 5;
    private final HotSites sites = new HotSites(1000, () -> nanos);

    @Test
    void noCallSiteIsHotBeforeTheFirstRate() {
        assertThat(sites.isHot(0)).isFalse();
        assertThat(sites.intervals(100)).isEmpty();
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
        assertThat(sites.intervals(100)).containsExactly(50, 0);

        after(1, 5000, 1_000_000); // half a second now, since the last rates
        assertThat(hot(2)).containsExactly(false, true);
    }

    @Test
    void theRateOfEveryCallSiteIsKnown() {
        assertThat(sites.perSecond(0)).isZero();

        after(2000, 1999, 2000);

        assertThat(sites.perSecond(0)).isEqualTo(999.5);
        assertThat(sites.perSecond(1)).isEqualTo(1000);
        assertThat(sites.perSecond(2)).isZero();
    }

    /** Two threads take the counts and look, and the one that came first may have seen a call site less. */
    @Test
    void countsThatWereTakenBeforeTheLastOnesChangeNothing() {
        after(1000, 5000, 5000, 5000);

        after(0, 4999, 4999);

        assertThat(hot(3)).containsExactly(true, true, true);
        assertThat(sites.intervals(3)).containsExactly(5000, 5000, 5000);
    }

    @Test
    void hotCallSitesShareTheEventsEqually() {
        after(1000, 10_000, 999, 40_000, 5_001);

        assertThat(sites.intervals(30)).containsExactly(1000, 0, 4000, 501);
    }

    @Test
    void aCallSiteThatReadsMoreSeldomThanItsShareGivesTheRestToTheOthers() {
        after(1000, 1000, 100_000, 100_000);

        // 1000 each, were it not for the first: 3000 of 5000 each for the others
        assertThat(sites.intervals(7000)).containsExactly(1, 34, 34);
    }

    @Test
    void whatIsGivenBackIsGivenOnUntilNobodyHasTooMuch() {
        after(1000, 1000, 2600, 4000, 100_000);

        // 2500 each; without the first 3000 each; without the second 3200 each
        assertThat(sites.intervals(10_000)).containsExactly(1, 1, 2, 32);
    }

    @Test
    void everyReadIsAnEventWhereThereIsBudgetForAll() {
        after(1000, 1000, 2000);

        assertThat(sites.intervals(3000)).containsExactly(1, 1);
        assertThat(sites.intervals(1_000_000)).containsExactly(1, 1);
    }

    @Test
    void moreHotCallSitesThanEventsShareThemOverSeconds() {
        after(1000, 1000, 1000, 1000, 1000);

        assertThat(sites.intervals(1)).containsExactly(4000, 4000, 4000, 4000);
    }

    @Test
    void noneHotNoneHasAnInterval() {
        after(1000, 999, 0, 1);

        assertThat(sites.intervals(100)).containsExactly(0, 0, 0);
    }

    /** Looks at these counts so many milliseconds later. */
    private void after(long millis, long... totals) {
        nanos += millis * 1_000_000;
        sites.update(totals);
    }

    private boolean[] hot(int count) {
        boolean[] hot = new boolean[count];
        for (int site = 0; site < count; site++) {
            hot[site] = sites.isHot(site);
        }
        return hot;
    }
}
