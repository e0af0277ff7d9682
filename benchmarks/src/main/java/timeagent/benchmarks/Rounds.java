package timeagent.benchmarks;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.util.ListStatistics;

/**
 * One variant's values, a round each; every interval is of 95 % confidence and takes the rounds as the sample.
 *
 * <p>Iterations of one fork are no sample: they share what the JIT compiler made of it.
 */
final class Rounds {
    private final double[] values;

    private Rounds(double... values) {
        this.values = values;
    }

    static Rounds of(List<Fork> forks, ToDoubleFunction<Fork> value) {
        return new Rounds(forks.stream().mapToDouble(value).toArray());
    }

    /** Round by round, the baseline's values being those of the same rounds. */
    Rounds over(Rounds baseline) {
        double[] ratios = new double[Math.min(values.length, baseline.values.length)];
        Arrays.setAll(ratios, i -> values[i] / baseline.values[i]);
        return new Rounds(ratios);
    }

    /** Likewise. */
    Rounds minus(Rounds other) {
        double[] differences = new double[Math.min(values.length, other.values.length)];
        Arrays.setAll(differences, i -> values[i] - other.values[i]);
        return new Rounds(differences);
    }

    boolean isKnown() {
        return Arrays.stream(values).noneMatch(Double::isNaN) && values.length > 0;
    }

    double mean() {
        return statistics().getMean();
    }

    /** Mean and, from three rounds on, half the width of its interval. */
    String text(int decimals) {
        if (!isKnown()) {
            return "";
        }
        String mean = number(mean(), decimals);
        return values.length < 3 ? mean : mean + " ± " + number(statistics().getMeanErrorAt(0.95), decimals);
    }

    private static String number(double value, int decimals) {
        String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
        return text.matches("-0\\.?0*") ? text.substring(1) : text;
    }

    private ListStatistics statistics() {
        return new ListStatistics(values);
    }
}
