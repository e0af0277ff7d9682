/** What {@code startup.sh} compiles by itself and times; it uses nothing but the JDK. */
package timeagent.benchmarks.startup;
