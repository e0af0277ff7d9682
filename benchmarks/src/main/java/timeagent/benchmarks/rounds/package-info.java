/** Runs the JMH benchmarks in many short rounds, side by side, until their ratios are known well enough. */
package timeagent.benchmarks.rounds;
