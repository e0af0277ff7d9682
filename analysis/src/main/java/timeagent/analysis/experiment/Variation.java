package timeagent.analysis.experiment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.summary.Metric;

/** The variation between windows of one JVM, and between JVMs of one side: only the latter predicts the next JVM. */
final class Variation {

    private static final List<String> METRICS = List.of(Metric.UNIT_CPU.key(), Metric.UNIT_BYTES.key());

    /** Of each metric, the values of the windows of each JVM. */
    private final Map<String, List<double[]>> jvms = new HashMap<>();

    /** Adds a JVM. */
    void add(List<Map<String, Double>> windows) {
        for (String metric : METRICS) {
            double[] values = windows.stream()
                    .map(window -> window.get(metric))
                    .filter(Objects::nonNull)
                    .mapToDouble(Double::doubleValue)
                    .toArray();
            if (values.length > 1) {
                jvms.computeIfAbsent(metric, name -> new ArrayList<>()).add(values);
            }
        }
    }

    /** Standard deviations of the two sides together; empty unless JVMs had several windows. */
    static List<String> remarks(Variation a, Variation b) {
        List<String> remarks = new ArrayList<>();
        for (String metric : METRICS) {
            Spread within = new Spread();
            Spread between = new Spread();
            for (Variation side : List.of(a, b)) {
                List<double[]> windows = side.jvms.getOrDefault(metric, List.of());
                windows.forEach(within::add);
                between.add(windows.stream()
                        .mapToDouble(of -> Estimate.ofSamples(of).mean())
                        .toArray());
            }
            if (within.isKnown()) {
                remarks.add(metric + " varies by " + within + " between windows of a JVM, "
                        + (between.isKnown()
                                ? "by " + between + " between JVMs; the verdict is from the latter"
                                : "by an unknown amount between JVMs: two starts of one program can differ by more"));
            }
        }
        return remarks;
    }

    /** Relative deviations from the means of groups. */
    private static final class Spread {
        private double squares;
        private int degrees;

        void add(double[] group) {
            Estimate of = Estimate.ofSamples(group);
            if (group.length > 1 && of.mean() > 0) {
                degrees += group.length - 1;
                squares += of.variance() * group.length * (group.length - 1) / (of.mean() * of.mean());
            }
        }

        boolean isKnown() {
            return degrees > 0;
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%.1f %%", 100 * Math.sqrt(squares / degrees));
        }
    }
}
