package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

@OnOneJdk
final class CommandLineIT extends OnEveryJdk {
    @Full
    @Test
    void writesColoursOnlyWhereTheyAreWanted() {
        String recording = socketRecording();
        String escape = "\u001b[";

        assertThat(java().timeagent("report", recording).stdout()).doesNotContain(escape);
        assertThat(java().environment("CLICOLOR_FORCE", "1")
                        .timeagent("report", recording)
                        .stdout())
                .contains(escape);
        assertThat(java().environment("NO_COLOR", "1")
                        .timeagent("report", recording)
                        .stdout())
                .doesNotContain(escape);
    }

    private String socketRecording() {
        return SharedRuns.socketWrites(jdk).recordingFile().toString();
    }
}
