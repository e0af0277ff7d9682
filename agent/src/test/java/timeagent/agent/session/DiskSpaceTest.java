package timeagent.agent.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DiskSpaceTest {
    private static final long MB = 1 << 20;

    @TempDir
    Path folder;

    private DiskSpace space(long freeMb) {
        return new DiskSpace(folder(folder.toString(), freeMb), folder(folder.toString(), freeMb));
    }

    private static File folder(String name, long freeMb) {
        return new File(name) {
            private static final long serialVersionUID = 1;

            @Override
            public long getUsableSpace() {
                return freeMb * MB;
            }
        };
    }

    @Test
    void isLowBelow50Mb() {
        assertThat(space(50).isLow(0)).isFalse();
        assertThat(space(49).isLow(0)).isTrue();
    }

    @Test
    void isLowWhenTheCopyWouldUseUpTheRest() {
        assertThat(space(80).isLow(30 * MB)).isFalse();
        assertThat(space(79).isLow(30 * MB)).isTrue();
    }

    @Test
    void leavesSpaceForFlightRecorderBesideTheCopy() {
        assertThat(space(55).fitsCopy(30 * MB)).isTrue();
        assertThat(space(54).fitsCopy(30 * MB)).isFalse();
    }

    @Test
    void needsAsMuchInEachPlace() {
        assertThat(new DiskSpace(folder("a", 80), folder("b", 79)).isLow(30 * MB))
                .isTrue();
        assertThat(new DiskSpace(folder("a", 79), folder("b", 80)).isLow(30 * MB))
                .isTrue();
    }

    @Test
    void looksWhereTheRepositoryWillBe() {
        assumeTrue(System.getProperty("jdk.jfr.repository") == null, "Flight Recorder has a repository");

        assertThat(DiskSpace.of(folder.resolve("to/come").toString(), folder.toFile())
                        .repository())
                .isEqualTo(folder.toFile());
    }
}
