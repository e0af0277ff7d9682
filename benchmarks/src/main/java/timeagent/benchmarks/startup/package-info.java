/** Programs whose start, or the attaching to which, is timed; they use nothing but the JDK. */
package timeagent.benchmarks.startup;
