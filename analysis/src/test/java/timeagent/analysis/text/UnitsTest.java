package timeagent.analysis.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class UnitsTest {

    @Test
    void anEstimatedShareIsAboutANumberOrLessThanOne() {
        assertThat(Units.about(0.25)).isEqualTo("about 25.0 %");
        assertThat(Units.about(0.00001)).isEqualTo("less than 0.01 %");
    }

    @Test
    void scalesToTheUnitThatFits() {
        assertThat(Units.of(304, "B")).isEqualTo("304 B");
        assertThat(Units.of(0, "B")).isEqualTo("0 B");
        assertThat(Units.of(55.97, "B")).isEqualTo("56.0 B");
        assertThat(Units.of(999.6, "B")).isEqualTo("1.00 kB");
        assertThat(Units.of(1_500_000, "B/s")).isEqualTo("1.50 MB/s");
        assertThat(Units.of(1465.05769, "ns")).isEqualTo("1.47 us");
        assertThat(Units.of(3.25, "ms")).isEqualTo("3.25 ms");
        assertThat(Units.of(0.5, "s")).isEqualTo("500 ms");
        assertThat(Units.of(10_000, "events")).isEqualTo("10,000");
        assertThat(Units.of(42_300_000, "reads/s")).isEqualTo("42.3 M/s");
        assertThat(Units.of(0.942, "share")).isEqualTo("94.2 %");
        assertThat(Units.of(0.00001, "share")).isEqualTo("<0.01 %");
        assertThat(Units.of(-2.5, "ns")).isEqualTo("-2.50 ns");
        assertThat(Units.of(2.5, "foos")).isEqualTo("2.50 foos");
    }

    @Test
    void writesWholeNumbersInGroups() {
        assertThat(Units.count(0)).isEqualTo("0");
        assertThat(Units.count(999)).isEqualTo("999");
        assertThat(Units.count(1000)).isEqualTo("1,000");
        assertThat(Units.count(-999)).isEqualTo("-999");
        assertThat(Units.count(-1000)).isEqualTo("-1,000");
        assertThat(Units.count(123456.5)).isEqualTo("123,457");
        assertThat(Units.count(9e18)).isEqualTo("9,000,000,000,000,000,000");
        assertThat(Units.count(Double.NaN)).isEqualTo("NaN");
        assertThat(Units.count(Double.POSITIVE_INFINITY)).isEqualTo("Infinity");
        assertThat(Units.digits(Double.NEGATIVE_INFINITY)).isEqualTo("-Infinity");
    }

    @Test
    void roundsAsAFormatterDoes() {
        for (double value : new double[] {0.1005, 0.285, 1.0005, 2.6755, 9.9995, 123.45, 0.5, 2.5, 1e17, 4.9e-324}) {
            String places = value < 0.1 ? "%.4f" : value < 10 ? "%.3f" : "%.1f";
            assertThat(Units.ratio(value)).isEqualTo(String.format(Locale.ROOT, places, value));
            assertThat(Units.ratio(-value)).isIn(String.format(Locale.ROOT, places, -value), "0.0000");
            assertThat(Units.count(value)).isEqualTo(String.format(Locale.ROOT, "%,.0f", value));
        }
    }

    @Test
    void writesTimesToTheMillisecond() {
        for (long nanos : List.of(
                0L,
                1_000_000L,
                999_999_999L,
                59_999_000_000L,
                60_000_000_000L,
                3_661_000_000_000L,
                1_796_061_368_727_499_999L,
                -1L,
                -60_000_000_000L)) {
            assertThat(Units.time(nanos))
                    .isEqualTo(Instant.EPOCH
                            .plusNanos(nanos)
                            .truncatedTo(ChronoUnit.MILLIS)
                            .toString());
        }
    }

    @Test
    void writesRatiosOfAllSizes() {
        assertThat(Units.ratio(0)).isEqualTo("0.000");
        assertThat(Units.ratio(0.00123)).isEqualTo("0.0012");
        assertThat(Units.ratio(0.1842)).isEqualTo("0.184");
        assertThat(Units.ratio(123.45)).isEqualTo("123.5");
    }
}
