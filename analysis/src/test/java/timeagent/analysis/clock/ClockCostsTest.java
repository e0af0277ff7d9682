package timeagent.analysis.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import timeagent.analysis.clock.ClockCosts.Clock;
import timeagent.analysis.clock.ClockCosts.Reads;
import timeagent.analysis.summary.clock.Clock.Source;

class ClockCostsTest {

    private static final List<Clock> CLOCKS = List.of(
            new Clock(
                    "System.currentTimeMillis",
                    1_000_000L,
                    List.of(new Reads(1, 644, 1_550_000), new Reads(4, 1871.04, 2_140_000))),
            new Clock("System.nanoTime", 70L, List.of(new Reads(1, 24.61, 40_633_000), new Reads(4, 25, 160_000_000))),
            new Clock("Instant.now", null, List.of(new Reads(1, 31.25, 32_000_000))));

    private static String text(String current, List<String> available, String advice) {
        Source source = new Source(current, available, null, 644.0, 24.6, null, 1e6, advice);
        return new ClockCosts("OpenJDK 64-Bit Server VM 17.0.15+6", 4, 0.3, source, CLOCKS, List.of()).text();
    }

    @Test
    void alignsTheFiguresAndEndsWithTheAdvice() {
        assertThat(text("hpet", List.of("tsc", "hpet", "acpi_pm"), "hpet is slow; try: echo tsc | sudo tee file"))
                .isEqualTo("""
                        Clock source
                          current  hpet (also available: tsc acpi_pm)
                          CPUs     4
                          JVM      OpenJDK 64-Bit Server VM 17.0.15+6

                        Clock reads, by threads that read at the same time
                          clock                     granularity  threads  ns/read  M reads/s
                          System.currentTimeMillis         1 ms        1      644       1.55
                                                                       4    1,871       2.14
                          System.nanoTime                 70 ns        1       25      40.63
                                                                       4       25     160.00
                          Instant.now                         -        1       31      32.00

                        Advice
                          hpet is slow
                          try: echo tsc | sudo tee file
                        """);
    }

    @Test
    void showsTenthsOfFastReads() {
        Source source = new Source("tsc", List.of("tsc"), null, 24.61, 24.0, null, 1e6, "");
        List<Clock> clocks = List.of(new Clock("System.nanoTime", 24L, List.of(new Reads(1, 24.61, 40_633_000))));

        assertThat(new ClockCosts("JVM", 4, 0.3, source, clocks, List.of()).text())
                .startsWith("Clock source\n  current  tsc\n")
                .endsWith("  System.nanoTime        24 ns        1     24.6      40.63\n");
    }

    @Test
    void saysNothingOfASourceThatIsNotKnown() {
        assertThat(text("", List.of(), ""))
                .startsWith("Clock source\n  CPUs  4\n")
                .endsWith("32.00\n")
                .doesNotContain("current ", "Advice");
    }
}
