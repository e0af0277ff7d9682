package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OutputFileTest {

    @TempDir
    Path folder;

    /** A host or a class can have any name. */
    @Test
    void writesWhatNoBytesStandForAsAQuestionMark() throws Exception {
        Path file = folder.resolve("lines.json");
        PrintWriter out = new PrintWriter(new StringWriter());

        new OutputFile("--json", file).append(out, "db\ud800/127.0.0.1");
        new OutputFile("--json", file).append(out, "next");

        assertThat(Files.readString(file)).isEqualTo("db?/127.0.0.1\nnext\n");
    }
}
