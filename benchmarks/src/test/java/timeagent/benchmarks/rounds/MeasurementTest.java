package timeagent.benchmarks.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MeasurementTest {

    @TempDir
    private Path folder;

    @Test
    void namesTheRatiosOutsideTheIntervalsOfAnEarlierFile() throws Exception {
        Path file = folder.resolve("results.json");
        Measurement.of(List.of(
                        cell("17", 1.0, 0.9, 1.1),
                        cell("21", 1.0, 0.9, 1.1),
                        cell("25", 1.0, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)))
                .write(file);

        Measurement earlier = Measurement.read(file);
        Measurement later = Measurement.of(
                List.of(cell("17", 1.1, 1, 2), cell("21", 1.2, 1, 2), cell("25", 9, 1, 2), cell("26", 1, 1, 2)));

        assertThat(later.against(earlier).lines())
                .startsWith("- COUNT, JDK 21, read: 1.200 is not within 0.900 to 1.100", "")
                .last()
                .asString()
                .startsWith(
                        "2 of 3 ratios lie within the intervals of " + earlier.date() + " (" + earlier.machine() + ")")
                .containsPattern(" CPUs, .*, events timed by the (CPU's counter|system's clock)$");
    }

    @Test
    void readsNoOtherFile() throws Exception {
        for (String content : List.of("", "[]", "{}", "{")) {
            Path file = Files.writeString(folder.resolve("other.json"), content);

            assertThatThrownBy(() -> Measurement.read(file))
                    .isInstanceOf(IOException.class)
                    .hasMessage("no results of rounds.sh --json: " + file);
        }
    }

    @Test
    void namesAFileThatDoesNotExist() {
        Path file = folder.resolve("none.json");

        assertThatThrownBy(() -> Measurement.read(file)).hasMessage("no such file: " + file);
    }

    private static Cell cell(String jdk, double ratio, double low, double high) {
        return new Cell(Suite.COUNT, jdk, "read", ratio, low, high, 8);
    }
}
