package timeagent.analysis.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FlightRecorderThreadsTest {

    @TempDir
    Path threads;

    private void add(String id, String name) throws IOException {
        Files.writeString(Files.createDirectory(threads.resolve(id)).resolve("comm"), name + "\n");
    }

    @Test
    void areKnownByTheNameOfOne() throws Exception {
        add("1", "java");
        // ended while it was looked at
        Files.createDirectory(threads.resolve("2"));
        assertThat(FlightRecorderThreads.canBeIn(threads)).isFalse();

        add("3", "JFR Recorder Th");
        assertThat(FlightRecorderThreads.canBeIn(threads)).isTrue();
    }

    @Test
    void canBeWhereTheSystemDoesNotList() {
        assertThat(FlightRecorderThreads.canBeIn(threads.resolve("none"))).isTrue();
    }
}
