package sampleapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventsWorkloadTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "naive, sampleapp.Order, 100",
        "guarded, sampleapp.Order, 100",
        "reused, sampleapp.Order, 100",
        "dynamic, sampleapp.DynamicOrder, 100",
        "never, sampleapp.Order, 0"
    })
    void emitsTheStatedNumberOfEvents(String form, String type, long expected) throws IOException {
        try (Recording recording = new Recording()) {
            recording.start();
            Output output = Output.of("events", "--events", "100", "--form", form);
            recording.stop();

            assertThat(output.err()).isEmpty();
            assertThat(output.status()).isZero();
            assertThat(output.out())
                    .matches("workload=events events=100 form=" + form
                            + " seconds=\\d+\\.\\d{3} nsPerEvent=\\d+\\.\\d bytesPerEvent=\\d+\\.\\d\\R");
            Path file = folder.resolve("events.jfr");
            recording.dump(file);
            assertThat(RecordingFile.readAllEvents(file))
                    .filteredOn(event -> event.getEventType().getName().equals(type))
                    .hasSize((int) expected);
        }
    }
}
