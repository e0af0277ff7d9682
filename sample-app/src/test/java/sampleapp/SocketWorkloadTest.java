package sampleapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SocketWorkloadTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"channel", "gather", "stream"})
    void writesExactlyAsOftenAndAsMuchAsItSays(String api) throws Exception {
        Output output;
        Path file = folder.resolve("writes.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.SocketWrite").withThreshold(Duration.ZERO).with("throttle", "off");
            recording.start();
            output = Output.of("socket", "--api", api, "--writes", "1001", "--size", "7", "--connections", "3");
            recording.dump(file);
        }

        assertThat(output.status()).isZero();
        assertThat(output.err()).isEmpty();
        assertThat(output.out())
                .matches("workload=socket api=" + api + " writes=1001 bytes=7007 connections=3 size=7 port=\\d+"
                        + " seconds=\\d+\\.\\d{3} nsPerWrite=\\d+\\R");
        List<RecordedEvent> writes = RecordingFile.readAllEvents(file);
        assertThat(writes).hasSize(1001).allSatisfy(write -> {
            assertThat(write.getLong("bytesWritten")).isEqualTo(7);
            assertThat(write.getString("host")).isEqualTo("localhost");
            assertThat(output.out()).contains(" port=" + write.getInt("port") + " ");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"channel", "gather", "stream"})
    void writesOneByteUnlessToldOtherwise(String api) {
        assertThat(Output.of("socket", "--api", api, "--writes", "10").out())
                .contains(" bytes=10 connections=1 size=1 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"channel", "gather", "stream"})
    void writesTheLargestSizeAtOnce(String api) {
        assertThat(Output.of("socket", "--api", api, "--writes", "100", "--size", "65536")
                        .out())
                .contains(" bytes=6553600 ");
    }

    @Test
    void writesThroughAChannelUnlessToldOtherwise() {
        assertThat(Output.of("socket", "--writes", "1").out()).contains(" api=channel ");
    }
}
