package timeagent.benchmarks.rounds;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.Recording;

/**
 * A file of results.
 *
 * @param date of the measurement
 * @param machine kind of CPU, number of CPUs, operating system, clock of Flight Recorder
 */
record Measurement(String date, String machine, List<Cell> ratios) {

    private static final Path CPUS = Path.of("/proc/cpuinfo");
    private static final long NANOS = TimeUnit.SECONDS.toNanos(1);
    /** In the header of a recording's chunk. */
    private static final int TICKS_OFFSET = 56;

    private static final Gson GSON = new GsonBuilder()
            .setPrettyPrinting()
            .disableHtmlEscaping()
            .serializeSpecialFloatingPointValues()
            .create();

    static Measurement of(List<Cell> ratios) throws IOException {
        return new Measurement(LocalDate.now().toString(), here(), ratios);
    }

    /** The name of a CPU alone does not tell generations apart. */
    private static String here() throws IOException {
        Map<String, String> cpu = new HashMap<>();
        if (Files.exists(CPUS)) {
            try (Stream<String> lines = Files.lines(CPUS)) {
                lines.map(line -> line.split("\\s*:\\s*", 2))
                        .filter(parts -> parts.length == 2)
                        .forEach(parts -> cpu.putIfAbsent(parts[0], parts[1]));
            }
        }
        String kind = Stream.of("cpu family", "model", "stepping")
                .filter(cpu::containsKey)
                .map(key -> " " + key.replace("cpu ", "") + " " + cpu.get(key))
                .collect(Collectors.joining());
        return cpu.getOrDefault("model name", System.getProperty("os.arch")) + kind + ", "
                + Runtime.getRuntime().availableProcessors() + " CPUs, " + System.getProperty("os.name") + " "
                + System.getProperty("os.version") + ", events timed by the "
                + (recorderTicks() == NANOS ? "system's clock" : "CPU's counter");
    }

    /** Ticks per second of event times: 10^9 if the JVM does not trust the CPU's counter; such a time costs more. */
    private static long recorderTicks() throws IOException {
        Path file = Files.createTempFile("timeagent-benchmark", ".jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            recording.stop();
            recording.dump(file);
            return ByteBuffer.wrap(Files.readAllBytes(file)).getLong(TICKS_OFFSET);
        } finally {
            Files.delete(file);
        }
    }

    /** @throws IOException if it is not a file of results */
    static Measurement read(Path file) throws IOException {
        try {
            Measurement read = GSON.fromJson(Files.readString(file), Measurement.class);
            if (read != null && read.ratios != null) {
                return read;
            }
        } catch (NoSuchFileException e) {
            throw new IOException("no such file: " + file, e);
        } catch (JsonParseException e) {
            throw new IOException("no results of rounds.sh --json: " + file, e);
        }
        throw new IOException("no results of rounds.sh --json: " + file);
    }

    void write(Path file) throws IOException {
        Files.writeString(file, GSON.toJson(this) + "\n");
    }

    /** How many ratios lie within the intervals of an earlier measurement, and which do not. */
    String against(Measurement earlier) {
        StringBuilder text = new StringBuilder();
        int known = 0;
        int within = 0;
        for (Cell cell : ratios) {
            Optional<Cell> before = earlier.ratios.stream().filter(cell::isOf).findFirst();
            if (before.isEmpty()) {
                continue;
            }
            known++;
            if (before.get().confirms(cell)) {
                within++;
            } else {
                text.append(String.format(
                        Locale.ROOT,
                        "- %s, JDK %s, %s: %.3f is not within %.3f to %.3f%n",
                        cell.suite(),
                        cell.jdk(),
                        cell.variant(),
                        cell.ratio(),
                        before.get().low(),
                        before.get().high()));
            }
        }
        text.append(String.format(
                Locale.ROOT,
                "%n%d of %d ratios lie within the intervals of %s (%s); this machine: %s%n",
                within,
                known,
                earlier.date,
                earlier.machine,
                machine));
        return text.toString();
    }
}
