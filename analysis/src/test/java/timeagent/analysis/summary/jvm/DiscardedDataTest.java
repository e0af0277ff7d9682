package timeagent.analysis.summary.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.SyntheticChunk;
import timeagent.analysis.summary.Summary;

class DiscardedDataTest {

    private static final long NONE = Long.MAX_VALUE;
    private static final long START = 1_000_000;

    @TempDir
    Path folder;

    private final Summary summary = new Summary();

    private static SyntheticChunk chunk() {
        return new SyntheticChunk()
                .type("timeagent.AgentInfo", "String version, String options")
                .type("jdk.ActiveRecording", "long recordingStart, long maxSize")
                .startingAt(START * 1_000_000)
                .lasting(1_000_000_000)
                .event("timeagent.AgentInfo", 0, "1", "");
    }

    private List<String> warnings(String name, SyntheticChunk chunk) throws Exception {
        Summary.read(chunk.write(folder.resolve(name)), summary);
        return summary.report().warnings().stream()
                .map(Problem::text)
                .filter(warning -> warning.contains("missing"))
                .toList();
    }

    @Test
    void reportsHowMuchOfTheBeginningIsMissing() throws Exception {
        assertThat(warnings("a.jfr", chunk().event("jdk.ActiveRecording", 0, START - 11_900, 1_000L)))
                .containsExactly("the first 11.9 s of '" + folder.resolve("a.jfr")
                        + "' are missing: Flight Recorder discarded what exceeds"
                        + " maxsize=1000 B; give -XX:StartFlightRecording a larger one");
    }

    @Test
    void aDiscardedChunkCanBeLargerThanThoseThatAreLeft() throws Exception {
        assertThat(warnings("a.jfr", chunk().event("jdk.ActiveRecording", 0, START - 60_000, 12L << 20)))
                .hasSize(1);
    }

    @Test
    void reportsNothingOfAWholeRecordingBesideAnOlderOne() throws Exception {
        assertThat(warnings(
                        "a.jfr",
                        chunk().event("jdk.ActiveRecording", 0, START - 60_000, 15_000_000L)
                                .event("jdk.ActiveRecording", 0, START - 50, NONE)))
                .isEmpty();
    }

    @Test
    void reportsWhatIsMissingWhileOtherRecordingsStartAndStop() throws Exception {
        assertThat(warnings(
                        "a.jfr",
                        chunk().event("jdk.ActiveRecording", 0, START - 60_000, 1_000L)
                                .event("jdk.ActiveRecording", 0, START - 50, NONE)
                                .event("jdk.ActiveRecording", 900_000_000, START - 60_000, 1_000L)
                                .event("jdk.ActiveRecording", 900_000_000, START + 600, NONE)))
                .singleElement(STRING)
                .startsWith("the first 60.0 s of '");
    }

    @Test
    void reportsNothingOfAPartThatIsSmallerThanTheLimit() throws Exception {
        assertThat(warnings("a.jfr", chunk().event("jdk.ActiveRecording", 0, START - 60_000, 15_000_000L)))
                .isEmpty();
        assertThat(summary.report().recordings().get(0).missingSeconds()).isNull();
    }

    @Test
    void acceptsTheChunkFilesOfARepository() throws Exception {
        warnings(
                "later.jfr",
                chunk().startingAt((START + 60_000) * 1_000_000).event("jdk.ActiveRecording", 0, START - 50, NONE));

        assertThat(warnings("first.jfr", chunk().event("jdk.ActiveRecording", 0, START - 50, NONE)))
                .isEmpty();
    }
}
