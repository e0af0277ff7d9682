package timeagent.analysis.summary;

import java.util.List;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.statistics.RatioEstimator;
import timeagent.analysis.summary.PeriodSeries.Tick;

/** The seconds of recordings as samples of what clock reads do: how often, how long, how much of the CPU time. */
final class ClockSamples {

    private final RatioEstimator rate = new RatioEstimator();
    private final RatioEstimator nanos = new RatioEstimator();
    private final RatioEstimator share = new RatioEstimator();

    /**
     * @param ticks of all reads
     * @param priced of those whose cost is known
     * @param cpu knows the CPU time of the recording that the ticks are of
     */
    void add(List<Tick> ticks, List<Tick> priced, CpuTime cpu) {
        RatioEstimator rates = new RatioEstimator();
        PeriodSeries.addRates(rates, ticks);
        rate.add(rates);
        RatioEstimator means = new RatioEstimator();
        RatioEstimator shares = new RatioEstimator();
        for (Tick tick : priced) {
            means.add(tick.to(), tick.amount(), tick.nanos());
            Double used = cpu.nanosBetween(tick.from(), tick.to());
            if (used != null) {
                shares.add(tick.to(), used, tick.nanos());
            }
        }
        nanos.add(means);
        share.add(shares);
    }

    Estimate readsPerSecond(double told) {
        return rate.around(told);
    }

    Estimate nanosPerRead(double told) {
        return nanos.around(told);
    }

    Estimate cpuShare(double told) {
        return share.around(told);
    }
}
