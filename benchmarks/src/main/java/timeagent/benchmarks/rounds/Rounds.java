package timeagent.benchmarks.rounds;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs a suite on all JDKs in rounds until each ratio is known well enough or the time is over.
 *
 * <p>A round runs each row that is still open once, in random order and in a new JVM: a machine that slows down meanwhile
 * affects all rows alike.
 */
final class Rounds {

    private static final int LEAST = 6;

    private final Environment environment;
    private final double halfWidth;
    private final long endNanos;
    private final int most;

    /** @param most rounds */
    Rounds(Environment environment, double halfWidth, double minutes, int most) {
        this.environment = environment;
        this.halfWidth = halfWidth;
        this.endNanos = System.nanoTime() + (long) (minutes * TimeUnit.MINUTES.toNanos(1));
        this.most = most;
    }

    Map<Jdk, Results> run(Suite suite, List<Jdk> jdks) throws IOException, InterruptedException {
        Map<Jdk, Results> results = new LinkedHashMap<>();
        jdks.forEach(jdk -> results.put(jdk, new Results(suite, suite.comparisons(jdk, environment))));
        for (int round = 1; round <= most && System.nanoTime() < endNanos; round++) {
            Map<Jdk, List<Variant>> open = new LinkedHashMap<>();
            for (Jdk jdk : jdks) {
                List<Variant> rows = round <= LEAST
                        ? results.get(jdk).variants()
                        : results.get(jdk).open(halfWidth);
                if (!rows.isEmpty()) {
                    open.put(jdk, new ArrayList<>(rows));
                }
            }
            if (open.isEmpty()) {
                break;
            }
            for (Map.Entry<Jdk, List<Variant>> rows : open.entrySet()) {
                System.err.println("== " + suite + ", JDK " + rows.getKey().version() + ", round " + round + ": "
                        + rows.getValue().size() + " runs");
                Collections.shuffle(rows.getValue());
                Map<Variant, List<Iteration>> iterations = new HashMap<>();
                for (Variant variant : rows.getValue()) {
                    iterations.put(variant, variant.run(rows.getKey(), environment));
                }
                results.get(rows.getKey()).add(round, iterations);
            }
        }
        return results;
    }
}
