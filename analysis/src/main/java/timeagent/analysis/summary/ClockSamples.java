package timeagent.analysis.summary;

import java.util.List;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.statistics.SampleSeries;
import timeagent.analysis.summary.Ticks.Tick;

/** The seconds of recordings as samples of what clock reads do: how often, how long, how much of the CPU time. */
final class ClockSamples {

    private final SampleSeries rate = new SampleSeries();
    private final SampleSeries nanos = new SampleSeries();
    private final SampleSeries share = new SampleSeries();

    /**
     * @param ticks of all reads
     * @param priced of those whose cost is known
     * @param cpu knows the CPU time of the recording that the ticks are of
     */
    void add(List<Tick> ticks, List<Tick> priced, CpuTime cpu) {
        SampleSeries rates = new SampleSeries();
        Ticks.addRates(rates, ticks);
        rate.add(rates);
        SampleSeries means = new SampleSeries();
        SampleSeries shares = new SampleSeries();
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
