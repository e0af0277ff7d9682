package timeagent.benchmarks;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What one fork has measured, as JMH's JSON tells it. */
record Fork(JsonObject json) {
    /** Bytes allocated per operation by the JVM's threads, by JMH's profiler. */
    static final String ALLOCATED = "gc.alloc.rate.norm";

    static List<Fork> read(Path file) throws IOException {
        List<Fork> forks = new ArrayList<>();
        try (Reader reader = Files.newBufferedReader(file)) {
            JsonArray array = JsonParser.parseReader(reader).getAsJsonArray();
            for (JsonElement element : array) {
                forks.add(new Fork(element.getAsJsonObject()));
            }
        }
        return forks;
    }

    String jdk() {
        return "JDK " + json.get("jdkVersion").getAsString() + ", "
                + json.get("vmName").getAsString();
    }

    /** Class, without its package, and method. */
    String benchmark() {
        String name = json.get("benchmark").getAsString();
        return name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1);
    }

    int threads() {
        return json.get("threads").getAsInt();
    }

    ForkState state() {
        return ForkState.valueOf(param("state"));
    }

    String param(String name) {
        JsonObject params = json.getAsJsonObject("params");
        return params.has(name) ? params.get(name).getAsString() : "";
    }

    /** Time per operation, in the benchmark's unit. */
    double score() {
        return json.getAsJsonObject("primaryMetric").get("score").getAsDouble();
    }

    /** A profiler's value; not a number where the fork has none. */
    double secondary(String metric) {
        JsonObject metrics = json.getAsJsonObject("secondaryMetrics");
        // JMH marks the names of its own metrics on some versions
        for (String name : new String[] {metric, "\u00b7" + metric}) {
            if (metrics.has(name)) {
                return metrics.getAsJsonObject(name).get("score").getAsDouble();
            }
        }
        return Double.NaN;
    }
}
