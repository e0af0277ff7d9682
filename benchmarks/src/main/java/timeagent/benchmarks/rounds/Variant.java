package timeagent.benchmarks.rounds;

import java.util.List;
import java.util.Locale;
import timeagent.benchmarks.ForkState;

/**
 * A row of a table: what a fork runs.
 *
 * @param benchmark class and method, for example {@code ClockReadBenchmark.read}
 * @param style of the socket write, the agent's option; "none" without the agent
 */
record Variant(String benchmark, int threads, ForkState state, String style) {

    boolean isOfClock() {
        return benchmark.startsWith("Clock");
    }

    /** Name of the row; without what all rows of its suite share. */
    String label() {
        String what = isOfClock() ? benchmark.substring(benchmark.indexOf('.') + 1) : style.equals("none") ? "" : style;
        String of = state.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return (threads == 1 && !isOfClock() ? "" : threads + " threads, ") + (what.isEmpty() ? of : what + ", " + of);
    }

    /** Options of JMH that choose the benchmark and put the fork into its state. */
    List<String> jmhOptions() {
        List<String> state = List.of(
                "^timeagent.benchmarks." + benchmark + "$", "-t", "" + threads, "-p", "state=" + this.state.name());
        return isOfClock()
                ? state
                : List.of(state.get(0), state.get(1), state.get(2), state.get(3), state.get(4), "-p", "style=" + style);
    }

    /** Options of the agent; null without it. */
    String agentOptions() {
        if (!state.hasAgent()) {
            return null;
        }
        // of the clock only the benchmark: JMH has reads of its own
        return isOfClock() ? "socket=off,include=timeagent.benchmarks.ClockReadBenchmark" : "clock=off,socket=" + style;
    }
}
