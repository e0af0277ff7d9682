package timeagent.analysis.comparison;

import java.util.EnumMap;
import java.util.Map;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Summary;

/** The metrics of one run, one value each. */
public final class Measurements {

    private final Map<Metric, Double> values = new EnumMap<>(Metric.class);

    /** Takes what its recording tells. */
    public Measurements(Summary recording) {
        Report report = recording.report();
        for (Metric metric : Metric.values()) {
            Estimate value = metric.of(recording, report);
            if (value != null) {
                values.put(metric, value.mean());
            }
        }
    }

    /** Adds what the recording does not know; null is ignored. */
    public Measurements with(Metric metric, Double value) {
        if (value != null) {
            values.put(metric, value);
        }
        return this;
    }

    /** Returns null when the run does not tell. */
    Double value(Metric metric) {
        return values.get(metric);
    }
}
