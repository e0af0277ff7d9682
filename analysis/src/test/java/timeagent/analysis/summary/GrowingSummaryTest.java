package timeagent.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.output.JsonOutput;

class GrowingSummaryTest {

    private static final String NAME = "PID 7";

    @TempDir
    Path folder;

    private Path repository;

    @BeforeEach
    void make() throws IOException {
        repository = Files.createDirectory(folder.resolve("repository"));
    }

    private Path chunk(String name, int writes) throws Exception {
        return Recorded.ofWrites(repository.resolve(name), "", writes, 1, 8);
    }

    private Path recording(Path... chunks) throws IOException {
        Path file = folder.resolve("recording.jfr");
        try (OutputStream out = Files.newOutputStream(file)) {
            for (Path chunk : chunks) {
                Files.copy(chunk, out);
            }
        }
        return file;
    }

    /** What a summary that reads the file at once has. */
    private static String atOnce(Path recording) throws Exception {
        return JsonOutput.of(new GrowingSummary(0).end(recording, NAME).report());
    }

    private static long writes(Summary summary) {
        return summary.report().socketWrites().events();
    }

    @Test
    void readsEachChunkOnce() throws Exception {
        Path first = chunk("1.jfr", 3);
        GrowingSummary growing = new GrowingSummary(0);
        growing.readFinished(repository);
        Path second = chunk("2.jfr", 4);
        growing.readFinished(repository);
        growing.readFinished(repository);
        Path recording = recording(first, second, chunk("3.jfr", 5));
        // what was read early is not read again
        Files.write(first, new byte[0]);

        Summary summary = growing.end(recording, NAME);

        assertThat(writes(summary)).isEqualTo(12);
        assertThat(JsonOutput.of(summary.report())).isEqualTo(atOnce(recording));
    }

    @Test
    void leavesOutChunksFromBeforeTheRecordingAndUnfinishedOnes() throws Exception {
        chunk("1.jfr", 3);
        long since = System.currentTimeMillis() * 1_000_000 + 1_000_000;
        while (System.currentTimeMillis() * 1_000_000 <= since) {
            Thread.onSpinWait();
        }
        GrowingSummary growing = new GrowingSummary(since);
        Path second = chunk("2.jfr", 4);
        Path cut = repository.resolve("3.jfr");
        byte[] whole = Files.readAllBytes(chunk("3.jfr", 5));
        Files.write(cut, Arrays.copyOf(whole, whole.length / 2));
        growing.readFinished(repository);
        Files.write(cut, whole);

        assertThat(writes(growing.end(recording(second, cut), NAME))).isEqualTo(9);
    }

    @Test
    void readsAllAtTheEndIfTheChunksAreOfAnotherRecording() throws Exception {
        chunk("1.jfr", 3);
        GrowingSummary growing = new GrowingSummary(0);
        growing.readFinished(repository);
        Path recording = recording(chunk("2.jfr", 4));

        assertThat(writes(growing.end(recording, NAME))).isEqualTo(4);
        assertThat(JsonOutput.of(growing.end(recording, NAME).report())).isEqualTo(atOnce(recording));
    }

    @Test
    void readsAllAtTheEndIfTheRepositoryCannotBeRead() throws Exception {
        GrowingSummary growing = new GrowingSummary(0);
        growing.readFinished(folder.resolve("no-such-folder"));

        assertThat(writes(growing.end(recording(chunk("1.jfr", 3)), NAME))).isEqualTo(3);
    }

    @Test
    void readsAllAtTheEndIfAChunkIsInTwoFiles() throws Exception {
        Path first = chunk("1.jfr", 3);
        Files.copy(first, repository.resolve("2.jfr"));
        GrowingSummary growing = new GrowingSummary(0);

        assertThatThrownBy(() -> growing.readFinished(repository)).isInstanceOf(RuntimeException.class);
        growing.readFinished(repository);

        assertThat(writes(growing.end(recording(first), NAME))).isEqualTo(3);
    }
}
