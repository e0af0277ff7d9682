package timeagent.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DiskSpaceTest {
    private static final long MB = 1 << 20;

    @TempDir
    Path folder;

    private static File folder(String name, long freeMb) {
        return new File(name) {
            private static final long serialVersionUID = 1;

            @Override
            public long getUsableSpace() {
                return freeMb * MB;
            }
        };
    }

    @ParameterizedTest
    @CsvSource({
        // MB free for the repository and for the copy, MB of the copy
        "50, 50, 0, false",
        "49, 49, 0, true",
        // the copy would use up the rest
        "80, 80, 30, false",
        "79, 79, 30, true",
        "80, 79, 30, true",
        "79, 80, 30, true"
    })
    void isLowBelow50MbBesideTheCopy(long repository, long copies, long copy, boolean isLow) {
        DiskSpace space = new DiskSpace(folder("a", repository), folder("b", copies));

        assertThat(space.isLow(copy * MB)).isEqualTo(isLow);
    }

    @Test
    void leavesSpaceForFlightRecorderBesideTheCopy() {
        assertThat(new DiskSpace(folder("a", 55), folder("a", 55)).fitsCopy(30 * MB))
                .isTrue();
        assertThat(new DiskSpace(folder("a", 54), folder("a", 54)).fitsCopy(30 * MB))
                .isFalse();
    }

    @Test
    void looksWhereTheRepositoryWillBe() {
        // of a recording that another test has made in this JVM
        String earlier = System.clearProperty("jdk.jfr.repository");
        try {
            assertThat(DiskSpace.of(folder.resolve("to/come").toString(), folder.toFile())
                            .repository())
                    .isEqualTo(folder.toFile());
        } finally {
            if (earlier != null) {
                System.setProperty("jdk.jfr.repository", earlier);
            }
        }
    }
}
