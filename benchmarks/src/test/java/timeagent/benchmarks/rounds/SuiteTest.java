package timeagent.benchmarks.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SuiteTest {

    private static final Jdk JDK = new Jdk(Path.of("jdk"), "17.0.1");
    private static final Jdk WITHOUT_BTRACE = new Jdk(Path.of("jdk"), "25.0.1");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void namesEachRatioOnce(Suite suite) {
        assertThat(suite.comparisons(JDK, environment()))
                .extracting(Comparison::label)
                .doesNotHaveDuplicates()
                .isNotEmpty();
    }

    @Test
    void leavesOutWhatCannotBeRun() throws Exception {
        assertThat(Suite.COUNT.comparisons(JDK, environment())).hasSize(10);

        Files.createFile(folder.resolve("btrace-agent.jar"));

        assertThat(Suite.COUNT.comparisons(JDK, environment())).hasSize(14);
        assertThat(Suite.COUNT.comparisons(WITHOUT_BTRACE, environment())).hasSize(10);
    }

    private Environment environment() {
        return new Environment(folder, folder, folder, folder, folder, true);
    }
}
