package timeagent.benchmarks.rounds;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class JmhVariantTest {

    @Test
    void readsEachIterationFromTheJsonOfJmh() {
        String json = """
                [{"primaryMetric": {"scoreUnit": "us/op", "rawData": [[1.5, 2.5]]},
                  "secondaryMetrics": {
                    "worker.alloc.norm": {"rawData": [[0.25, 8.0]]},
                    "worker.cpu.norm": {"rawData": [[1400.0, 2400.0]]},
                    "calibration": {"rawData": [[3.0, 4.0]]}}}]
                """;

        assertThat(JmhVariant.parse(json))
                .containsExactly(new Iteration(1500, 1400, 0.25, 3), new Iteration(2500, 2400, 8, 4));
    }
}
