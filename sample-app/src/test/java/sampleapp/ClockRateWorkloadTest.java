package sampleapp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ClockRateWorkloadTest {

    private final List<Long> pauses = new ArrayList<>();
    private final Workload workload = new ClockRateWorkload(pauses::add);

    private String run(Workload observed, String... words) throws Exception {
        new CommandLine(observed).parseArgs(words);
        return observed.run().toString();
    }

    @ParameterizedTest
    @CsvSource({
        "1ms, 2, 2000, 1000000",
        "250us, 1, 4000, 250000",
        "100ms, 3, 30, 100000000",
        "1s, 5, 5, 1000000000",
        "300ms, 1, 3, 300000000"
    })
    void readsOncePerInterval(String interval, String seconds, int reads, long pause) throws Exception {
        assertThat(run(workload, "--interval", interval, "--seconds", seconds))
                .matches(" reads=" + reads + " interval=" + interval
                        + " seconds=\\d+\\.\\d{3} processCpuPercent=\\d+\\.\\d{2} threadCpuPercent=\\d+\\.\\d{2}");
        assertThat(pauses).isEqualTo(Collections.nCopies(reads, pause));
    }

    @Test
    void readsEveryMillisecondForTenSecondsUnlessToldOtherwise() throws Exception {
        assertThat(run(workload)).startsWith(" reads=10000 interval=1ms ");
    }

    @Test
    void readsInAThreadOfItsOwn() throws Exception {
        List<String> threads = new ArrayList<>();
        Workload observed = new ClockRateWorkload(
                nanos -> threads.add(Thread.currentThread().getName()));

        run(observed, "--interval", "1s", "--seconds", "2");

        assertThat(threads).containsExactly("clock-rate", "clock-rate");
    }
}
