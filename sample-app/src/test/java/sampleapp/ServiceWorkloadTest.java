package sampleapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceWorkloadTest {

    @TempDir
    private Path folder;

    /** A write of a client for each request, and one of the store for each answer. */
    @Test
    void answersEveryRequest() throws Exception {
        Output output;
        Path file = folder.resolve("service.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.SocketWrite").withThreshold(Duration.ZERO).with("throttle", "off");
            recording.start();
            output = Output.of("service", "--seconds", "1", "--clients", "3");
            recording.dump(file);
        }

        assertThat(output.err()).isEmpty();
        assertThat(output.status()).isZero();
        String results = output.out().strip();
        assertThat(results)
                .matches("workload=service requests=\\d+ errors=0 clients=3 port=\\d+ seconds=\\d\\.\\d{3}"
                        + " requestsPerSecond=\\d+ p50Micros=\\d+\\.\\d p99Micros=\\d+\\.\\d");
        long requests = requests(results);
        assertThat(requests).isPositive();
        assertThat(RecordingFile.readAllEvents(file)).hasSize(Math.toIntExact(2 * requests));
    }

    private static long requests(String line) {
        return Long.parseLong(line.replaceFirst(".*requests=(\\d+).*", "$1"));
    }
}
