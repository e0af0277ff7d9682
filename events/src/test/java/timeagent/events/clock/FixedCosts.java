package timeagent.events.clock;

import java.util.HashMap;
import java.util.Map;

/** Costs that a test sets: 25.4 ns for every clock unless it does. */
final class FixedCosts extends ClockReadCosts {
    private final Map<String, Double> ofClocks = new HashMap<>();
    private double ofOthers = 25.4;

    void set(double nanos) {
        ofOthers = nanos;
    }

    void set(String clock, double nanos) {
        ofClocks.put(clock, nanos);
    }

    @Override
    public long step(long now) {
        return 0;
    }

    @Override
    long resolutionNanos() {
        return 1_000_000;
    }

    @Override
    double nanos(String clock) {
        return ofClocks.getOrDefault(clock, ofOthers);
    }
}
