package timeagent.analysis.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VariationTest {

    /** @param cpu of each JVM that of its windows */
    private static Variation of(double[]... cpu) {
        Variation variation = new Variation();
        for (double[] jvm : cpu) {
            variation.add(Arrays.stream(jvm)
                    .mapToObj(value -> Map.of("process.cpuNanosPerUnit", value, "unit.count", 1.0))
                    .toList());
        }
        return variation;
    }

    private static double[] windows(double... values) {
        return values;
    }

    @Test
    void tellsWindowsAndJvmsApart() {
        // means 100 and 120: 110 and a deviation of 14.1; windows of b do not vary
        Variation a = of(windows(99, 101), windows(120, 120));
        Variation b = of(windows(50, 50), windows(50, 50));

        assertThat(Variation.remarks(a, b))
                .isEqualTo(List.of("process.cpuNanosPerUnit varies by 0.7 % between windows of a JVM, by 9.1 % between"
                        + " JVMs; the verdict is from the latter"));
    }

    @Test
    void knowsNothingOfJvmsFromWindowsOfOne() {
        assertThat(Variation.remarks(of(windows(90, 110)), of(windows(45, 55))))
                .isEqualTo(List.of("process.cpuNanosPerUnit varies by 14.1 % between windows of a JVM, by an unknown"
                        + " amount between JVMs: two starts of one program can differ by more"));
    }

    @Test
    void isSilentAboutSingleWindows() {
        assertThat(Variation.remarks(of(windows(90)), of(windows(45)))).isEmpty();
    }
}
