package timeagent.benchmarks.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
        String what = isOfClock() ? benchmark.substring(benchmark.indexOf('.') + 1) : style;
        return Stream.of(
                        isOfClock() ? threads + (threads == 1 ? " thread" : " threads") : "",
                        what.equals("none") ? "" : what,
                        state.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /** Options of JMH that choose the benchmark and put the fork into its state. */
    List<String> jmhOptions() {
        List<String> options = new ArrayList<>(
                List.of("^timeagent.benchmarks." + benchmark + "$", "-t", "" + threads, "-p", "state=" + state.name()));
        if (!isOfClock()) {
            options.addAll(List.of("-p", "style=" + style));
        }
        return options;
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
