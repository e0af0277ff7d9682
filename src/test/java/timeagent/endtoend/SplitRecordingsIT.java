package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** However the chunks of a JVM are split, joined or copied to files, the numbers are those of the JVM. */
@OnOneJdk
final class SplitRecordingsIT extends OnEveryJdk {
    private static final int PHASES = 6;
    private static final long READS = 2_000_000;
    private static final long WRITES = 2_000;
    private static final long FEW_READS = 20;

    /** By its file, one for each JDK. */
    private static final Map<Path, JsonObject> OF_WHOLE = new HashMap<>();

    /** Where a chunk has its size. */
    private static final int SIZE = 8;

    private static final Pattern SUMMARY_ROW = Pattern.compile("\\s*(\\S+)\\s+(\\d+)\\s+(\\d+)\\s*");

    private Path run() {
        return SharedRuns.of(jdk, "phases", java -> java.quick()
                        .flags("-XX:FlightRecorderOptions:repository=" + repository())
                        .agent("clock=count,socket=mirror")
                        .recording("settings=profile", "jdk.CPULoad#period=50ms")
                        .program("Phases", "" + PHASES)
                        .succeededWith(PHASES + "\n"))
                .recordingFile()
                .getParent();
    }

    private Path whole() {
        return run().resolve("phase-" + PHASES + ".jfr");
    }

    /** Not in the folder of the run, whose files are deleted before the next one. */
    private Path repository() {
        return Path.of(
                        "target",
                        "runs",
                        "repository-" + jdk.version() + "-"
                                + ProcessHandle.current().pid())
                .toAbsolutePath();
    }

    private Path file(String name, List<byte[]> chunks) throws IOException {
        Path file = folder.resolve(name);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        chunks.forEach(all::writeBytes);
        Files.createDirectories(file.getParent());
        return Files.write(file, all.toByteArray());
    }

    /** Each chunk in a file of its own. */
    private List<Path> single() throws IOException {
        List<Path> files = new ArrayList<>();
        for (byte[] chunk : chunksOf(whole())) {
            files.add(file("single/" + (10 + files.size()) + ".jfr", List.of(chunk)));
        }
        return files;
    }

    /** As a ring buffer is dumped now and then: each has the end of the one before. */
    private List<Path> sliding() throws IOException {
        List<byte[]> chunks = chunksOf(whole());
        return List.of(
                file("sliding/1.jfr", chunks.subList(0, 3)),
                file("sliding/2.jfr", chunks.subList(1, 5)),
                file("sliding/3.jfr", chunks.subList(3, chunks.size())));
    }

    private JsonObject wholeReport() {
        return OF_WHOLE.computeIfAbsent(whole(), file -> report(List.of(file)));
    }

    private JsonObject report(List<Path> files) {
        String[] arguments = Stream.concat(
                        Stream.of("report", "--json", "-"), files.stream().map(Path::toString))
                .toArray(String[]::new);
        Finished run = quick().timeagent(arguments);
        assertThat(run.status()).as(run.stderr()).isZero();
        return run.json();
    }

    /** The report without the names of the files: of these only what they have together. */
    private JsonObject figures(JsonObject report) {
        JsonObject figures = report.deepCopy();
        JsonArray whole = wholeReport().getAsJsonArray("recordings");
        JsonArray recordings = figures.remove("recordings").getAsJsonArray();
        for (String key : List.of("seconds", "agentSeconds", "eventsRead")) {
            double sum = sum(recordings, key);
            double expected = sum(whole, key);
            // each number is rounded to nine digits
            boolean isSame = Math.abs(sum - expected) <= 5e-9 * (sum + expected);
            figures.addProperty(key, isSame ? expected : sum);
        }
        return figures;
    }

    private static double sum(JsonArray recordings, String key) {
        return Json.objects(recordings).stream()
                .mapToDouble(one -> one.get(key).getAsDouble())
                .sum();
    }

    private static JsonObject callSite(JsonObject report) {
        return Json.one(report.getAsJsonObject("clock").get("callSites"), "class", "program.Phases");
    }

    @Test
    void reportsTheChunksOfAFileAsTheFileInAnyOrder() throws Exception {
        JsonObject whole = figures(wholeReport());
        List<Path> single = single();

        assertThat(callSite(whole).get("calls").getAsLong()).isEqualTo(PHASES * READS + FEW_READS);
        assertThat(callSite(whole).get("estimatedCpuShare").getAsDouble()).isPositive();
        assertThat(whole.getAsJsonObject("socketWrites").get("events").getAsLong())
                .isEqualTo(PHASES * WRITES);
        assertThat(single).hasSizeGreaterThan(PHASES);
        assertThat(figures(report(List.of(folder.resolve("single"))))).isEqualTo(whole);
        Collections.reverse(single);
        assertThat(figures(report(single))).isEqualTo(whole);
    }

    @Full
    @Test
    void reportsDumpsThatOverlapAsTheirUnion() throws Exception {
        JsonObject whole = figures(wholeReport());
        List<Path> sliding = sliding();
        Path copy = file("copy.jfr", chunksOf(whole()));

        assertThat(figures(report(sliding))).isEqualTo(whole);
        assertThat(figures(report(List.of(whole(), copy)))).isEqualTo(whole);
        assertThat(figures(report(List.of(run().resolve("phase-2.jfr"), sliding.get(2), whole()))))
                .isEqualTo(whole);
    }

    @Full
    @Test
    void reportsTheRepositoryOfAKilledJvm() {
        JsonObject whole = wholeReport();

        JsonObject killed = report(List.of(repository()));

        for (String key : List.of("calls", "meanNanos")) {
            assertThat(callSite(killed).get(key)).isEqualTo(callSite(whole).get(key));
        }
        assertThat(killed.getAsJsonObject("socketWrites").get("events"))
                .isEqualTo(whole.getAsJsonObject("socketWrites").get("events"));
        // a share is of the CPU time up to the end of its recording, without the agent's part, a few percent of both
        double seconds = secondsOfReads(whole);
        assertThat(secondsOfReads(killed)).isCloseTo(seconds, within(0.01 * seconds));
    }

    private static double secondsOfReads(JsonObject report) {
        return callSite(report).get("estimatedCpuShare").getAsDouble()
                * report.get("cpuSeconds").getAsDouble();
    }

    @Full
    @Test
    void countsEveryTypeOfEventAsTheJdkDoes() {
        Map<String, List<Long>> expected = new TreeMap<>();
        java().jfr("summary", whole().toString()).stdout().lines().forEach(line -> {
            Matcher row = SUMMARY_ROW.matcher(line);
            if (row.matches()
                    && !row.group(2).equals("0")
                    && !row.group(1).matches("(?i)jdk\\.(Metadata|Checkpoint)")) {
                expected.put(row.group(1), List.of(Long.parseLong(row.group(2)), Long.parseLong(row.group(3))));
            }
        });

        Map<String, List<Long>> found = new TreeMap<>();
        for (JsonObject row : Json.objects(wholeReport().get("events"))) {
            long events = row.get("recorded").getAsLong();
            found.put(
                    row.get("type").getAsString(),
                    List.of(
                            events,
                            Math.round(events * row.get("recordedBytesPerEvent").getAsDouble())));
        }

        assertThat(expected).hasSizeGreaterThan(50);
        assertThat(found).isEqualTo(expected);
    }

    private static List<byte[]> chunksOf(Path file) throws IOException {
        ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(file));
        List<byte[]> chunks = new ArrayList<>();
        while (all.hasRemaining()) {
            byte[] chunk = new byte[(int) all.getLong(all.position() + SIZE)];
            all.get(chunk);
            chunks.add(chunk);
        }
        return chunks;
    }
}
