package sampleapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceWorkloadTest {

    @TempDir
    private Path folder;

    /** A write of a client for each request, one of the store for each answer, and for each change those of its line. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"--clients=3|8", "--fixed=deadlines|8", "--fixed=journal|1", "--fixed=deadlines,journal,event|1"})
    void answersEveryRequest(String option, int writesOfALine) throws Exception {
        Output output;
        Path file = folder.resolve("service.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.SocketWrite").withThreshold(Duration.ZERO).with("throttle", "off");
            recording.start();
            output = Output.of("service", "--seconds", "1", option);
            recording.dump(file);
        }

        assertThat(output.err()).isEmpty();
        assertThat(output.status()).isZero();
        String results = output.out().strip();
        assertThat(results)
                .matches(
                        "workload=service requests=\\d+ errors=0 clients=[34] port=\\d+ changes=\\d+ journalPort=\\d+ seconds=\\d+\\.\\d{3}"
                                + " requestsPerSecond=\\d+ p50Micros=\\d+\\.\\d p99Micros=\\d+\\.\\d");
        long requests = number(results, "requests");
        long changes = number(results, "changes");
        assertThat(requests).isPositive();
        assertThat(changes).isPositive();
        assertThat(writes(file, "client-")).isEqualTo(requests);
        // on a busy machine, a full buffer takes a write in parts
        long expected = requests + writesOfALine * changes;
        assertThat(writes(file, "server-")).isBetween(expected, expected + expected / 100);
    }

    /** Those of the workload's threads: others of this JVM may write, too. */
    private static long writes(Path file, String threads) throws IOException {
        return RecordingFile.readAllEvents(file).stream()
                .filter(write -> write.getThread().getJavaName().startsWith(threads))
                .count();
    }

    private static long number(String line, String key) {
        return Long.parseLong(line.replaceFirst(".* " + key + "=(\\d+).*", "$1"));
    }
}
