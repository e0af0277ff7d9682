/**
 * JMH benchmarks of the hooks and events, and what runs them and makes tables of their results.
 *
 * <p>Nothing here refers to a class of the agent: a fork has the packed agent or none, and the same byte code runs in both.
 */
package timeagent.benchmarks;
