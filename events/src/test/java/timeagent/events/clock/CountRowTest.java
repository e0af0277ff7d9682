package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CountRowTest {
    /** In longs: 64 bytes. */
    private static final int CACHE_LINE = 8;

    @ParameterizedTest
    @CsvSource({"0, 32", "15, 32", "16, 32", "31, 32", "32, 64", "63, 64", "64, 128", "100, 128"})
    void hasPlaceForTheCallSiteAndSomeMore(int site, int sites) {
        long[] row = CountRow.grown(CountRow.NONE, site, 7);

        assertThat(CountRow.sites(row)).isEqualTo(sites);
        assertThat(CountRow.has(row, CountRow.cell(site))).isTrue();
        assertThat(CountRow.has(row, CountRow.cell(sites - 1))).isTrue();
        assertThat(CountRow.has(row, CountRow.cell(sites))).isFalse();
    }

    @Test
    void noCallSiteHasACellWithinACacheLineOfEitherEnd() {
        long[] row = CountRow.grown(CountRow.NONE, 0, 7);
        int lastCell = CountRow.cell(CountRow.sites(row) - 1) + 2;

        assertThat(CountRow.cell(0)).isEqualTo(CACHE_LINE);
        assertThat(row.length - 1 - lastCell).isEqualTo(CACHE_LINE);
    }

    @Test
    void theOwnersCellsAreInFrontOfThoseOfTheCallSites() {
        assertThat(List.of(CountRow.RANDOM, CountRow.CACHED_TIME, CountRow.CACHED_READS))
                .doesNotHaveDuplicates()
                .allMatch(cell -> cell >= 0 && cell < CountRow.cell(0));
    }

    @Test
    void aNewRowHasNoReadsAndTheFirstLimits() {
        long[] row = CountRow.grown(CountRow.NONE, 40, 7);

        for (int site = 0; site < CountRow.sites(row); site++) {
            int cell = CountRow.cell(site);
            assertThat(new long[] {row[cell], row[cell + 1], row[cell + 2]}).containsExactly(0, 7, 0);
        }
    }

    @Test
    void aGrownRowKeepsWhatItsOwnerHadAndGivesNewCallSitesTheLimit() {
        long[] row = CountRow.grown(CountRow.NONE, 0, 7);
        for (int cell = 0; cell <= CountRow.cell(31) + 2; cell++) {
            row[cell] = 1000 + cell;
        }

        long[] grown = CountRow.grown(row, 32, 9);

        assertThat(CountRow.sites(grown)).isEqualTo(64);
        for (int cell = 0; cell <= CountRow.cell(31) + 2; cell++) {
            assertThat(grown[cell]).isEqualTo(1000 + cell);
        }
        for (int site = 32; site < 64; site++) {
            int cell = CountRow.cell(site);
            assertThat(new long[] {grown[cell], grown[cell + 1], grown[cell + 2]})
                    .containsExactly(0, 9, 0);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, CountRow.NO_LIMIT})
    void givesBackWhatItWasGiven(long value) {
        long[] row = CountRow.grown(CountRow.NONE, 0, 7);

        CountRow.set(row, CountRow.cell(3), value);

        assertThat(CountRow.get(row, CountRow.cell(3))).isEqualTo(value);
        assertThat(CountRow.get(row, CountRow.cell(3) + 1)).isEqualTo(7);
    }
}
