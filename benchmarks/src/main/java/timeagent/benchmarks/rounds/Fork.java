package timeagent.benchmarks.rounds;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import timeagent.benchmarks.WorkerProfiler;

/**
 * Runs JMH for one variant in one new JVM.
 *
 * @param agent timeagent.jar
 * @param jmh benchmarks.jar
 * @param iterations JMH's options of the length of warm-up and measurement
 */
record Fork(Path agent, Path jmh, List<String> iterations) {

    private static final Map<String, Double> NANOS = Map.of("ns/op", 1.0, "us/op", 1e3);

    /** @throws IOException if the fork fails; its output is part of the message */
    List<Iteration> run(Jdk jdk, Variant variant) throws IOException, InterruptedException {
        Path result = Files.createTempFile("timeagent-fork", ".json");
        try {
            List<String> command = new ArrayList<>(List.of(jdk.java(), "-jar", jmh.toString()));
            command.addAll(variant.jmhOptions());
            command.addAll(List.of("-f", "1", "-foe", "true", "-to", "60s", "-prof", WorkerProfiler.class.getName()));
            command.addAll(List.of("-rf", "json", "-rff", result.toString()));
            command.addAll(iterations);
            if (variant.agentOptions() != null) {
                command.addAll(List.of("-jvmArgsAppend", "-javaagent:" + agent + "=" + variant.agentOptions()));
            }
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = text(process.getInputStream());
            if (process.waitFor() != 0) {
                throw new IOException(variant.label() + " failed on JDK " + jdk.version() + ":\n" + output);
            }
            return parse(Files.readString(result));
        } finally {
            Files.delete(result);
        }
    }

    private static String text(InputStream input) throws IOException {
        return new String(input.readAllBytes(), StandardCharsets.UTF_8);
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
