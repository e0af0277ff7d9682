package timeagent.benchmarks.rounds;

/**
 * One iteration of a fork.
 *
 * @param nanos wall time per operation
 * @param cpuNanos CPU time of the benchmark's threads per operation
 * @param bytes that they allocated per operation
 * @param calibration ns that a fixed loop took, the slower of one before and one after the iteration
 */
record Iteration(double nanos, double cpuNanos, double bytes, double calibration) {}
