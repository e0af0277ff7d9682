package timeagent.analysis.price;

import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.statistics.Interval;

/**
 * What recording costs; a value that is not known is null.
 *
 * @param cpuShare of the CPU time that the program uses without it, 0.01 for 1 %
 * @param cpuMillisPerSecond CPU time, ms per s; null if there is a unit
 * @param cpuNanosPerUnit CPU time, ns per unit of work; null if there is none
 */
public record Cost(Double cpuShare, Interval cpuShareCi95, Double cpuMillisPerSecond, Double cpuNanosPerUnit) {

    /**
     * @param cpu ns per unit, or per s if there is none
     * @param level CPU time of the program without it, in the same unit
     * @param others number of costs reported with it: the intervals hold simultaneously
     */
    static Cost of(Estimate cpu, double level, boolean hasUnit, int others) {
        Interval interval = cpu.interval(Interval.ERROR / (1 + others));
        return new Cost(
                cpu.mean() / level,
                interval == null ? null : new Interval(interval.low() / level, interval.high() / level),
                hasUnit ? null : Double.valueOf(cpu.mean() / 1e6),
                hasUnit ? Double.valueOf(cpu.mean()) : null);
    }

    /** Whether it was shown to differ from 0. */
    boolean isVisible() {
        return cpuShareCi95 != null && (cpuShareCi95.low() > 0 || cpuShareCi95.high() < 0);
    }

    /** Whether it was shown to be at most a share of the CPU time. */
    boolean isBelow(double share) {
        return cpuShareCi95 != null && cpuShareCi95.high() <= share;
    }
}
