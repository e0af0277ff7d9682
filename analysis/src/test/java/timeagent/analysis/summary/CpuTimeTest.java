package timeagent.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.SyntheticChunk;

class CpuTimeTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path folder;

    private final SyntheticChunk chunk = new SyntheticChunk()
            .type("jdk.CPULoad", "jvmUser", "float", "jvmSystem", "float", "machineTotal", "float")
            .type("jdk.CPUInformation", "hwThreads", "long")
            .type("timeagent.ClockCallSite", "className", "java.lang.String", "calls", "long", "meanDuration", "long")
            .event("jdk.CPUInformation", 0, 4L)
            .event("timeagent.ClockCallSite", SECOND, "com.acme.A", 30_000_000L, 50L)
            .event("timeagent.ClockCallSite", SECOND, "com.acme.B", 10_000_000L, 50L)
            .lasting(4 * SECOND);

    private Report report() throws IOException {
        Summary summary = new Summary();
        Summary.read(chunk.write(folder.resolve("a.jfr")), summary);
        return summary.report();
    }

    @Test
    void dividesTheTimeOfReadsByTheCpuTimeOfTheSpan() throws IOException {
        chunk.event("jdk.CPULoad", SECOND, 0f, 0f, 1f)
                .event("jdk.CPULoad", 2 * SECOND, 0.125f, 0.125f, 1f)
                .event("jdk.CPULoad", 4 * SECOND, 0.25f, 0.25f, 1f);

        // loads of 1/4 for one second and 1/2 for two: 5/12 of 4 threads over 4 s are 6.67 s of CPU; 2 s were reads
        assertThat(report().clock().estimatedCpuShare()).isCloseTo(0.3, within(1e-9));
        assertThat(report().clock().callSites().get(0).className()).isEqualTo("com.acme.A");
        assertThat(report().clock().callSites().get(0).estimatedCpuShare()).isCloseTo(0.225, within(1e-9));
        assertThat(report().warnings()).noneMatch(warning -> warning.contains("share of CPU"));
    }

    @Test
    void takesNoPartOfReadsWhoseCostIsNotKnown() throws IOException {
        chunk.event("timeagent.ClockCallSite", SECOND, "com.acme.Fixed", 50_000_000L, Long.MIN_VALUE)
                .event("jdk.CPULoad", SECOND, 0f, 0f, 1f)
                .event("jdk.CPULoad", 2 * SECOND, 0.125f, 0.125f, 1f)
                .event("jdk.CPULoad", 4 * SECOND, 0.25f, 0.25f, 1f);

        Report.Clock clock = report().clock();

        assertThat(clock.reads()).isEqualTo(90_000_000);
        assertThat(clock.estimatedCpuShare()).isCloseTo(0.3, within(1e-9));
        assertThat(clock.callSites().get(0).className()).isEqualTo("com.acme.Fixed");
        assertThat(clock.callSites().get(0).meanNanos()).isNull();
        assertThat(clock.callSites().get(0).estimatedCpuShare()).isNull();
        assertThat(clock.callSites().get(1).estimatedCpuShare()).isCloseTo(0.225, within(1e-9));
    }

    @Test
    void knowsNoShareWhereTheCostOfNoReadIsKnown() throws IOException {
        SyntheticChunk fixed = new SyntheticChunk()
                .type("jdk.CPULoad", "jvmUser", "float", "jvmSystem", "float", "machineTotal", "float")
                .type("jdk.CPUInformation", "hwThreads", "long")
                .type(
                        "timeagent.ClockCallSite",
                        "className",
                        "java.lang.String",
                        "calls",
                        "long",
                        "meanDuration",
                        "long")
                .event("jdk.CPUInformation", 0, 4L)
                .event("timeagent.ClockCallSite", SECOND, "com.acme.Fixed", 50_000_000L, Long.MIN_VALUE)
                .event("jdk.CPULoad", SECOND, 0.5f, 0.5f, 1f)
                .event("jdk.CPULoad", 4 * SECOND, 0.5f, 0.5f, 1f)
                .lasting(4 * SECOND);
        Summary summary = new Summary();
        Summary.read(fixed.write(folder.resolve("fixed.jfr")), summary);

        assertThat(summary.report().clock().reads()).isEqualTo(50_000_000);
        assertThat(summary.report().clock().estimatedCpuShare()).isNull();
        assertThat(summary.nanosPerRead()).isNull();
        assertThat(summary.cpuShare()).isNull();
        assertThat(summary.report().warnings())
                .noneMatch(warning -> warning.contains("neither a clock read") || warning.contains("share of CPU"));
    }

    @Test
    void leavesTheShareOutAndSaysSoWithOneSample() throws IOException {
        chunk.event("jdk.CPULoad", SECOND, 0.5f, 0.5f, 1f);

        assertThat(report().clock().estimatedCpuShare()).isNull();
        assertThat(report().clock().reads()).isEqualTo(40_000_000);
        assertThat(report().warnings())
                .anyMatch(warning -> warning.startsWith("the clock's share of CPU is not known"));
    }
}
