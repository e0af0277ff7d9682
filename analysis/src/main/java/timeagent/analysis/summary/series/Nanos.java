package timeagent.analysis.summary.series;

/** A distribution of durations; percentiles are exact to 1 %. */
public record Nanos(double mean, long p50, long p90, long p99, long max) {}
