package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CountPageTest {
    /** In longs: 64 bytes. */
    private static final int CACHE_LINE = 8;

    private final long[] page = CountPage.create();

    @Test
    void noCallSiteHasACellWithinACacheLineOfEitherEnd() {
        int lastCell = CountPage.cell(CountPage.SITES - 1) + CountPage.LIMIT;

        assertThat(CountPage.cell(0)).isEqualTo(CACHE_LINE);
        assertThat(page.length - 1 - lastCell).isEqualTo(CACHE_LINE);
    }

    @Test
    void theOwnersCellIsAsFarFromEitherEnd() {
        assertThat(CountSlot.RANDOM).isBetween(CACHE_LINE, CountSlot.OWN_CELLS - CACHE_LINE - 1);
    }

    @Test
    void theCellsOfTwoCallSitesAreApart() {
        assertThat(CountPage.cell(1) - CountPage.cell(0)).isGreaterThan(CountPage.LIMIT);
        assertThat(CountPage.cell(CountPage.SITES)).isEqualTo(CountPage.cell(0));
        assertThat(CountPage.number(CountPage.SITES)).isEqualTo(1);
        assertThat(CountPage.number(CountPage.SITES - 1)).isZero();
    }

    @Test
    void theLimitIsReachedFromTheReadOfThatNumberOn() {
        CountPage.set(page, CountPage.cell(5) + CountPage.LIMIT, 3);

        assertThat(CountPage.count(page, 5)).isFalse();
        assertThat(CountPage.count(page, 5)).isFalse();
        assertThat(CountPage.count(page, 5)).isTrue();
        assertThat(CountPage.count(page, 5)).isTrue();
        assertThat(CountPage.get(page, CountPage.cell(5))).isEqualTo(4);
        assertThat(CountPage.get(page, CountPage.cell(4))).isZero();
    }

    @Test
    void aClearedCallSiteIsAsNew() {
        CountPage.set(page, CountPage.cell(5) + CountPage.LIMIT, 3);
        CountPage.count(page, 5);
        CountPage.count(page, 6);

        CountPage.clear(page, 5);

        assertThat(CountPage.get(page, CountPage.cell(5))).isZero();
        assertThat(CountPage.get(page, CountPage.cell(5) + CountPage.LIMIT)).isZero();
        assertThat(CountPage.get(page, CountPage.cell(6))).isEqualTo(1);
    }

    @Test
    void noLimitIsNeverReached() {
        CountPage.set(page, CountPage.cell(5), Long.MAX_VALUE - 2);
        CountPage.set(page, CountPage.cell(5) + CountPage.LIMIT, CountPage.NO_LIMIT);

        assertThat(CountPage.count(page, 5)).isFalse();
    }
}
