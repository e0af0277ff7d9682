package timeagent.benchmarks.rounds;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import timeagent.benchmarks.ForkState;
import timeagent.benchmarks.Turn;
import timeagent.benchmarks.WorkerProfiler;

/**
 * A fork of JMH.
 *
 * @param benchmark class and method, for example {@code ClockReadBenchmark.read}
 * @param style of the socket write, the agent's option; "none" without the agent
 */
record JmhVariant(String benchmark, int threads, ForkState state, String style) implements Variant {

    private static final Map<String, Double> NANOS = Map.of("ns/op", 1.0, "us/op", 1e3);

    private boolean isOfClock() {
        return benchmark.startsWith("Clock");
    }

    /** Without what all rows of its suite share. */
    @Override
    public String label() {
        String what = isOfClock() ? benchmark.substring(benchmark.indexOf('.') + 1) : style;
        return Stream.of(
                        isOfClock() ? threads + (threads == 1 ? " thread" : " threads") : "",
                        what.equals("none") ? "" : what,
                        state.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }

    @Override
    public boolean canRun(Jdk jdk, Environment environment) {
        return state != ForkState.BTRACE || BTrace.canRun(jdk, environment);
    }

    @Override
    public List<Iteration> run(Jdk jdk, Environment environment, Turn turn) throws IOException, InterruptedException {
        Path result = Files.createTempFile("timeagent-fork", ".json");
        try {
            List<String> command = new ArrayList<>(List.of(
                    // other JMHs run, but wait for their turn
                    jdk.java(),
                    "-Djmh.ignoreLock=true",
                    "-jar",
                    environment.jmh().toString(),
                    "^timeagent.benchmarks." + benchmark + "$"));
            command.addAll(List.of("-t", "" + threads, "-p", "state=" + state.name()));
            if (!isOfClock()) {
                command.addAll(List.of("-p", "style=" + style));
            }
            command.addAll(List.of("-f", "1", "-foe", "true", "-to", "60s", "-prof", WorkerProfiler.class.getName()));
            command.addAll(List.of("-rf", "json", "-rff", result.toString()));
            command.addAll(environment.iterations());
            List<String> options = new ArrayList<>(List.of(turn.option()));
            options.addAll(agent(jdk, environment));
            command.addAll(List.of("-jvmArgsAppend", String.join(" ", options)));
            String output = new Command(command).output();
            if (state == ForkState.BTRACE) {
                BTrace.check(output);
            }
            return parse(Files.readString(result));
        } finally {
            Files.delete(result);
        }
    }

    private List<String> agent(Jdk jdk, Environment environment) throws IOException, InterruptedException {
        if (state == ForkState.BTRACE) {
            return BTrace.agent(jdk, environment);
        }
        return state.hasAgent() ? List.of("-javaagent:" + environment.agent() + "=" + agentOptions()) : List.of();
    }

    private String agentOptions() {
        if (state == ForkState.LIBRARY_MEASURED) {
            return "clock=off,socket=off,context-switches=false,events=*";
        }
        // of the clock only the benchmark: JMH has reads of its own
        return isOfClock() ? "socket=off,include=timeagent.benchmarks.ClockReadBenchmark" : "clock=off,socket=" + style;
    }

    static List<Iteration> parse(String json) {
        JsonObject benchmark =
                JsonParser.parseString(json).getAsJsonArray().get(0).getAsJsonObject();
        JsonObject primary = benchmark.getAsJsonObject("primaryMetric");
        JsonObject secondary = benchmark.getAsJsonObject("secondaryMetrics");
        double unit = NANOS.get(primary.get("scoreUnit").getAsString());
        JsonArray nanos = scores(primary);
        JsonArray cpuNanos = scores(secondary.getAsJsonObject(WorkerProfiler.CPU));
        JsonArray bytes = scores(secondary.getAsJsonObject(WorkerProfiler.BYTES));
        JsonArray calibration = scores(secondary.getAsJsonObject(WorkerProfiler.CALIBRATION));
        return IntStream.range(0, nanos.size())
                .mapToObj(i -> new Iteration(
                        nanos.get(i).getAsDouble() * unit,
                        cpuNanos.get(i).getAsDouble(),
                        bytes.get(i).getAsDouble(),
                        calibration.get(i).getAsDouble()))
                .toList();
    }

    /** Of the only fork. */
    private static JsonArray scores(JsonObject metric) {
        return metric.getAsJsonArray("rawData").get(0).getAsJsonArray();
    }
}
