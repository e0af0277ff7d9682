package timeagent.analysis.summary;

import java.util.HashMap;
import java.util.Map;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.RatioEstimator;

/** The relative error of the time of clock reads, from the variation of the costs that were measured one after the other. */
final class ReadCosts {

    /** A clock read only once, as at the end, has one cost and no error; it may be left out if its part is small. */
    private static final double ENOUGH = 0.9;

    private final Map<String, RatioEstimator> byClock = new HashMap<>();

    void add(String clock, long time, long calls, double nanos) {
        byClock.computeIfAbsent(clock, first -> new RatioEstimator()).add(time, calls, nanos);
    }

    /** The error as a part of the sum of all times; null when too little is known. */
    Double error() {
        double nanos = 0;
        double known = 0;
        double reach = 0;
        for (RatioEstimator series : byClock.values()) {
            Estimate estimate = series.estimate();
            if (estimate == null) {
                continue;
            }
            double time = estimate.mean() * series.size();
            nanos += time;
            Interval interval = estimate.interval();
            if (interval != null) {
                known += time;
                // the same neighbours disturb all of them: no error evens out another
                reach += (interval.high() - estimate.mean()) * series.size();
            }
        }
        return nanos == 0 || known < ENOUGH * nanos ? null : Double.valueOf(reach / known);
    }
}
