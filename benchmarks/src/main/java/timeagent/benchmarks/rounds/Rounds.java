package timeagent.benchmarks.rounds;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import timeagent.benchmarks.Turn;

/**
 * Runs a suite on all JDKs in rounds until each ratio is known well enough or the time is over.
 *
 * <p>A round runs each row that is still open once, each in a new JVM, all at the same time but in turn: a machine that slows
 * down meanwhile affects all rows alike.
 */
final class Rounds {

    private static final int LEAST = 8;

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
                results.get(rows.getKey()).add(round, round(rows.getKey(), rows.getValue()));
            }
        }
        return results;
    }

    private Map<Variant, List<Iteration>> round(Jdk jdk, List<Variant> rows) throws IOException, InterruptedException {
        Path turns = environment.file("turn", new byte[Integer.BYTES]);
        AtomicReference<Exception> failure = new AtomicReference<>();
        Map<Variant, List<Iteration>> iterations = new ConcurrentHashMap<>();
        List<Thread> threads = new ArrayList<>();
        for (Variant row : rows) {
            Turn turn = new Turn(turns, threads.size(), rows.size());
            threads.add(new Thread(() -> {
                try {
                    iterations.put(row, row.run(jdk, environment, turn));
                } catch (IOException | InterruptedException | RuntimeException e) {
                    failure.compareAndSet(null, e);
                    turn.cancel();
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        if (failure.get() != null) {
            throw new IOException(failure.get().getMessage(), failure.get());
        }
        return iterations;
    }
}
