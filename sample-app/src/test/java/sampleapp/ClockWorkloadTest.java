package sampleapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClockWorkloadTest {

    @Test
    void printsOneLineOfResults() {
        Output output = Output.of("clock", "--calls", "1001", "--threads", "2");

        assertThat(output.status()).isZero();
        assertThat(output.err()).isEmpty();
        assertThat(output.out())
                .matches("workload=clock calls=1001 threads=2 api=currentTimeMillis seconds=\\d+\\.\\d{3}"
                        + " nsPerRead=\\d+\\.\\d{2} readsPerSecond=\\d+\\R");
    }

    @Test
    void hasOneThreadUnlessToldOtherwise() {
        assertThat(Output.of("clock", "--calls", "1").out()).contains(" threads=1 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"currentTimeMillis", "nanoTime", "instant", "date"})
    void readsTheClockItIsTold(String api) {
        Output output = Output.of("clock", "--api", api, "--calls", "1001", "--threads", "2");

        assertThat(output.status()).isZero();
        assertThat(output.err()).isEmpty();
        assertThat(output.out()).startsWith("workload=clock calls=1001 threads=2 api=" + api + " seconds=");
    }

    @Test
    void namesItsClockInTwoClassesOnly() throws Exception {
        assertThat(classFile(ClockWorkload.class)).contains("currentTimeMillis");
        assertThat(classFile(ClockRateWorkload.class)).contains("currentTimeMillis");
        assertThat(classFile(SocketWorkload.class)).doesNotContain("currentTimeMillis");
        assertThat(classFile(WorkerGroup.class)).doesNotContain("currentTimeMillis");
    }

    private static String classFile(Class<?> type) throws Exception {
        try (var bytes = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return new String(bytes.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}
