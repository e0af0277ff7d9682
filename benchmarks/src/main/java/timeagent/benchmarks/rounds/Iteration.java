package timeagent.benchmarks.rounds;

/**
 * One iteration of a run.
 *
 * @param nanos wall time per operation
 * @param cpuNanos CPU time of the benchmark's threads per operation
 * @param bytes that they allocated per operation
 * @param calibration ns of a loop through memory, the slower of one before and one after the iteration
 */
record Iteration(double nanos, double cpuNanos, double bytes, double calibration) {}
