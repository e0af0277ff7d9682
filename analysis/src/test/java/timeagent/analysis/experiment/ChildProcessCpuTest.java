package timeagent.analysis.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildProcessCpuTest {

    @TempDir
    Path folder;

    @Test
    void addsUserAndSystemTimeOfEndedChildren() throws IOException {
        // proc(5): pid, comm, state, then numbers; cutime is the 16th field, cstime the 17th
        String line = "1234 (a) (b c)) S 1 2 3 4 5 6 7 8 9 10 11 12 250 75 20 0\n";

        assertThat(new ChildProcessCpu(Files.writeString(folder.resolve("stat"), line)).seconds())
                .isEqualTo(3.25);
    }

    @Test
    void knowsNothingWhereTheSystemDoesNotTell() throws IOException {
        assertThat(new ChildProcessCpu(folder.resolve("missing")).seconds()).isNull();
        assertThat(new ChildProcessCpu(Files.writeString(folder.resolve("stat"), "1 (x) S")).seconds())
                .isNull();
    }
}
