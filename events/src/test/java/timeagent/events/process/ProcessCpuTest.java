package timeagent.events.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class ProcessCpuTest {
    @TempDir
    Path folder;

    private long of(String line) throws Exception {
        return ProcessCpu.nanos(Files.writeString(folder.resolve("stat"), line), ProcessCpu.OF_PROCESS);
    }

    @Test
    void addsTheTimesOfEndedChildren() throws Exception {
        Path stat =
                Files.writeString(folder.resolve("stat"), "17 (a) (b c)) S 1 2 3 4 5 6 7 8 9 10 11 12 250 75 20 0\n");

        assertThat(ProcessCpu.nanos(stat, ProcessCpu.OF_CHILDREN)).isEqualTo(3_250_000_000L);
        assertThat(ProcessCpu.nanos(folder.resolve("missing"), ProcessCpu.OF_CHILDREN))
                .isEqualTo(ProcessCpu.NOT_KNOWN);
    }

    @Test
    void isNotMisledByTheNameOfTheProgram() throws Exception {
        assertThat(of("17 (a ) b (c) S 1 2 3 4 5 6 7 8 9 10 250 31 99 99\n")).isEqualTo(2_810_000_000L);
    }

    @Test
    void isNotKnownWhereTheSystemDoesNotTell() throws Exception {
        assertThat(ProcessCpu.nanos(folder.resolve("missing"), ProcessCpu.OF_PROCESS))
                .isEqualTo(ProcessCpu.NOT_KNOWN);
        assertThat(of("")).isEqualTo(ProcessCpu.NOT_KNOWN);
        assertThat(of("17 (java) S 1 2")).isEqualTo(ProcessCpu.NOT_KNOWN);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void isOfThisProcess() {
        assertThat(ProcessCpu.nanos()).isPositive();
    }
}
