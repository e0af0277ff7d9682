package timeagent.analysis.text;

import static org.assertj.core.api.Assertions.assertThat;

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
    void writesRatiosOfAllSizes() {
        assertThat(Units.ratio(0)).isEqualTo("0.000");
        assertThat(Units.ratio(0.00123)).isEqualTo("0.0012");
        assertThat(Units.ratio(0.1842)).isEqualTo("0.184");
        assertThat(Units.ratio(123.45)).isEqualTo("123.5");
    }
}
