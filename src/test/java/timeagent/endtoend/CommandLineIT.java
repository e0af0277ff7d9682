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

    @Test
    void printsExamplesThatCanBePasted() {
        String jar = Artifacts.TIMEAGENT.toString();

        assertThat(java().timeagent("report", "-h").stdout().lines())
                .filteredOn(line -> line.endsWith(" report app.jfr"))
                .singleElement()
                .asString()
                .contains("java -jar ", jar);
        assertThat(java().timeagent().stdout().lines())
                .filteredOn(line -> line.contains("-javaagent"))
                .singleElement()
                .asString()
                .contains(jar);
    }

    private String socketRecording() {
        return SharedRuns.socketWrites(jdk).recordingFile().toString();
    }
}
