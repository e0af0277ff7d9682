package timeagent.endtoend;

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
    void refusesARecordingWithoutOurEvents() throws Exception {
        refusesBeside(
                java().recording().program("Hello").succeededWith("hello\n").recordingFile());
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
        Path good = SharedRuns.socketWrites(jdk).recordingFile();
        String name = wrong.getFileName().toString();
        java().timeagent("compare", wrong.toString(), good.toString()).failedWith(FAILED, name);
        java().timeagent("compare", good.toString(), wrong.toString()).failedWith(FAILED, name);
        java().timeagent("report", wrong.toString()).failedWith(FAILED, name);
    }
}
