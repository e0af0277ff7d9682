package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Whatever is wrong with a file, a report is of what could be read, or one line; in a small heap, without an end. */
@Full
final class DamagedReportsIT extends OnEveryJdk {

    private static final String SEED = "20261122";

    @Test
    void reportsOrRefusesWhatIsDamaged() throws Exception {
        // the command line as classes: many reports in one JVM
        String classPath = Artifacts.COMMAND_LINE + File.pathSeparator + Programs.classes();

        Finished run = java().flags("-Xmx64m")
                .programIn(
                        classPath,
                        "DamagedReports",
                        severalChunks().toString(),
                        folder.resolve("damaged.jfr").toString(),
                        SEED,
                        "20",
                        "200");

        assertThat(run.succeeded().stdout())
                .matches("cut: \\d+ reported in part, \\d+ refused\\Rflipped: \\d+ reported, \\d+ refused\\R");
        assertThat(run.stdout()).doesNotContain("cut: 0 ");
    }

    /** Recordings one behind the other are one, of as many chunks. */
    private Path severalChunks() throws Exception {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int i = 0; i < 2; i++) {
            Finished clocks = java().agent().recording().sampleApp("clock", "--calls", "100000");
            all.write(Files.readAllBytes(clocks.succeeded().recordingFile()));
            Finished sockets = java().agent().recording().sampleApp("socket", "--writes", "20000");
            all.write(Files.readAllBytes(sockets.succeeded().recordingFile()));
        }
        return Files.write(folder.resolve("several.jfr"), all.toByteArray());
    }
}
