package timeagent.benchmarks.shares;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/** Compares the share of CPU that a report has with what was measured beside it, as a line of a Markdown table. */
public final class ShareRow {
    private static final double TOLERANCE = 0.1;
    private static final double SMALLEST = 0.01;

    private final TreeMap<Long, Double> cpu = new TreeMap<>();
    private double realtime;
    private double monotonic;

    private ShareRow(Path truth) throws IOException {
        for (String line : Files.readAllLines(truth)) {
            String[] words = line.split(" ");
            double value = Double.parseDouble(words[words.length - 1]);
            switch (words[0] + " " + words[1]) {
                case "read realtime" -> realtime = value / Math.max(1, Long.parseLong(words[2]));
                case "read monotonic" -> monotonic = value / Math.max(1, Long.parseLong(words[2]));
                default -> cpu.put(Long.parseLong(words[1]), value);
            }
        }
    }

    /**
     * Prints the line.
     *
     * @param args first cells of the line, JSON of the report, what the preloaded clock wrote, and what the program itself
     *     measured, or nothing
     */
    public static void main(String[] args) throws IOException {
        JsonObject report =
                JsonParser.parseString(Files.readString(Path.of(args[1]))).getAsJsonObject();
        ShareRow row = new ShareRow(Path.of(args[2]));
        double reads = args.length > 3 ? row.burstNanos(report, Path.of(args[3])) : row.readNanos(report);
        double used = row.cpuNanos(report);
        double truth = reads / used;
        JsonElement share = report.getAsJsonObject("clock").get("estimatedCpuShare");
        double estimate = share == null ? Double.NaN : share.getAsDouble();
        boolean within = Math.abs(estimate - truth) <= Math.max(SMALLEST, TOLERANCE * truth);
        JsonElement interval = report.getAsJsonObject("clock").get("estimatedCpuShareCi95");
        System.out.printf(
                Locale.ROOT,
                "| %s | %.1f s | %.4f | %.4f | %s | %s |%n",
                args[0],
                used / 1e9,
                truth,
                estimate,
                interval == null ? "" : interval(interval),
                within ? "yes" : "**no**");
    }

    private static String interval(JsonElement ends) {
        List<JsonElement> both = ends.getAsJsonArray().asList();
        return String.format(
                Locale.ROOT,
                "%.4f .. %.4f",
                both.get(0).getAsDouble(),
                both.get(1).getAsDouble());
    }

    /** Exact counts times the mean of the reads that the clock measured in the application's threads. */
    private double readNanos(JsonObject report) {
        double nanos = 0;
        for (JsonElement element : report.getAsJsonObject("clock").getAsJsonArray("callSites")) {
            JsonObject site = element.getAsJsonObject();
            boolean isNanoTime = site.get("clock").getAsString().equals("System.nanoTime");
            nanos += site.get("calls").getAsLong() * (isNanoTime ? monotonic : realtime);
        }
        return nanos;
    }

    /** CPU time of the bursts in the recording. */
    private double burstNanos(JsonObject report, Path bursts) throws IOException {
        double nanos = 0;
        for (String line : Files.readAllLines(bursts)) {
            String[] words = line.split(" ");
            long time = Long.parseLong(words[1]);
            nanos += time >= start(report) && time < end(report) ? Double.parseDouble(words[2]) : 0;
        }
        return nanos;
    }

    /** CPU time of the process from the start to the end of the recording. */
    private double cpuNanos(JsonObject report) {
        return at(end(report)) - at(start(report));
    }

    private static JsonObject recording(JsonObject report) {
        return report.getAsJsonArray("recordings").get(0).getAsJsonObject();
    }

    private static long start(JsonObject report) {
        return Instant.parse(recording(report).get("start").getAsString()).toEpochMilli() * 1_000_000;
    }

    private static long end(JsonObject report) {
        return start(report) + Math.round(recording(report).get("seconds").getAsDouble() * 1e9);
    }

    private double at(long time) {
        var before = cpu.floorEntry(time);
        var after = cpu.ceilingEntry(time);
        if (before == null || after == null) {
            return before == null ? after.getValue() : before.getValue();
        }
        double span = Math.max(1, after.getKey() - before.getKey());
        return before.getValue() + (after.getValue() - before.getValue()) * (time - before.getKey()) / span;
    }
}
