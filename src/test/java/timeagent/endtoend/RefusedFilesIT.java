package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class RefusedFilesIT extends OnEveryJdk {

    private static final int FAILED = 1;

    @Full
    @Test
    void refusesAFileThatIsNotThere() throws Exception {
        refusesBeside(folder.resolve("missing.jfr"));
    }

    @Test
    void refusesAFileThatIsNoRecording() throws Exception {
        refusesBeside(Files.writeString(folder.resolve("text.jfr"), "this is no recording\n".repeat(100)));
    }

    @Full
    @Test
    void refusesAnEmptyFile() throws Exception {
        refusesBeside(Files.createFile(folder.resolve("empty.jfr")));
    }

    @Full
    @Test
    void comparesNoRecordingWithoutOurEventsAndReportsWhatIsInIt() {
        Path other =
                java().recording().program("Hello").succeededWith("hello\n").recordingFile();
        String name = other.getFileName().toString();

        refusesToCompare(other);
        Finished report = java().timeagent("report", other.toString());

        assertThat(report.stderr())
                .matches("timeagent: '.*" + name + "' has \\d+ events, but none of timeagent; record with"
                        + " -javaagent:timeagent\\.jar\n");
        assertThat(report.stdout()).contains("Recorded events", "jdk.ActiveSetting");
        assertThat(report.status()).isZero();
    }

    @Full
    @Test
    void refusesARecordingCutOffBeforeItsFirstEvent() throws Exception {
        byte[] whole = Files.readAllBytes(SharedRuns.socketWrites(jdk).recordingFile());
        // behind the header of the chunk: half the file would do only where the run was too short for a flush
        refusesBeside(Files.write(folder.resolve("cut.jfr"), Arrays.copyOf(whole, 100)));
    }

    /** As either of the two, and alone. */
    private void refusesBeside(Path wrong) throws Exception {
        refusesToCompare(wrong);
        java().timeagent("report", wrong.toString())
                .failedWith(FAILED, wrong.getFileName().toString());
    }

    private void refusesToCompare(Path wrong) {
        Path good = SharedRuns.socketWrites(jdk).recordingFile();
        String name = wrong.getFileName().toString();
        java().timeagent("compare", wrong.toString(), good.toString()).failedWith(FAILED, name);
        java().timeagent("compare", good.toString(), wrong.toString()).failedWith(FAILED, name);
    }
}
