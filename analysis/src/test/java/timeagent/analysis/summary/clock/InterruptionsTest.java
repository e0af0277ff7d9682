package timeagent.analysis.summary.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.analysis.fixture.SyntheticChunk;
import timeagent.analysis.summary.Summary;

/** What a report says when the wall clock is set or the program stands still. */
final class InterruptionsTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1000 * MILLI;

    @TempDir
    Path folder;

    private final SyntheticChunk chunk = new SyntheticChunk()
            .type("timeagent.ClockStep", "long duration, long step, long lateness")
            .type("timeagent.ClockCallSite", "String className, String method, long line, String clock, long calls")
            .type("jdk.CPULoad", "float jvmUser, float jvmSystem")
            .type("jdk.GarbageCollection", "long duration, long sumOfPauses")
            .type("jdk.SafepointBegin", "long duration")
            .type("jdk.ExecuteVMOperation", "long duration, boolean safepoint")
            .type("jdk.ActiveSetting", "long id, String name, String value")
            .lasting(20 * SECOND);

    @BeforeEach
    void enable() {
        for (String type : List.of("jdk.CPULoad", "jdk.GarbageCollection", "jdk.SafepointBegin")) {
            set(type, "enabled", "true");
        }
    }

    private void set(String type, String name, String value) {
        chunk.event("jdk.ActiveSetting", 0, chunk.number(type), name, value);
    }

    /** Samples of the CPU load at these times, ms. */
    private void load(long... millis) {
        for (long time : millis) {
            chunk.event("jdk.CPULoad", time * MILLI, 0.1f, 0f);
        }
    }

    private void step(long millis, long step, long lateness) {
        chunk.event("timeagent.ClockStep", millis * MILLI, 0L, step * MILLI, lateness * MILLI);
    }

    private void reads(long millis, String method, String clock, long calls) {
        chunk.event("timeagent.ClockCallSite", millis * MILLI, "com.acme.Shop", method, 7L, clock, calls);
    }

    private List<String> texts() throws Exception {
        List<Interruption> found = all();
        return found == null
                ? List.of()
                : found.stream().map(Interruption::text).toList();
    }

    private List<Interruption> all() throws Exception {
        reads(19_000, "other", "System.nanoTime", 1);
        Summary summary = new Summary();
        Summary.read(chunk.write(folder.resolve("a.jfr")), summary);
        return summary.report().interruptions();
    }

    @Test
    void aStepOfARunningProgram() throws Exception {
        step(11_300, -312, 3);

        assertThat(all())
                .containsExactly(new Interruption(
                        "1970-01-01T00:00:11.300Z",
                        11.3,
                        -312 * MILLI,
                        null,
                        null,
                        null,
                        "At 00:00:11.3 UTC the wall clock was set back by 312 ms; the program did not stand still."));
    }

    @Test
    void aStepAfterWhichTheAgentWasLate() throws Exception {
        step(11_000, 60_000, 1800);
        chunk.event("jdk.GarbageCollection", 9200 * MILLI, 1750 * MILLI, 1700 * MILLI);

        assertThat(texts())
                .containsExactly("At 00:00:09.2 UTC the wall clock was set forward by 60 s; the program stood still for"
                        + " 1.70 s (garbage collection 1.70 s).");
    }

    @Test
    void namesTheCallSitesThatReadTheWallClockMostFirst() throws Exception {
        step(11_000, 20, 0);
        reads(10_900, "sell", "System.currentTimeMillis", 10);
        reads(11_900, "sell", "System.currentTimeMillis", 5);
        reads(11_900, "buy", "Instant.now", 20);
        reads(11_900, "wait", "System.nanoTime", 5000);

        assertThat(texts())
                .singleElement()
                .asString()
                .endsWith("; most reads of the wall clock: com.acme.Shop.buy:7 (20), com.acme.Shop.sell:7 (15).");
    }

    @Test
    void aLongPauseIsAStandstill() throws Exception {
        set("jdk.CPULoad", "period", "1 s");
        load(1000, 2000, 3700, 4000);
        chunk.event("jdk.GarbageCollection", 2010 * MILLI, 1700 * MILLI, 1690 * MILLI);
        chunk.event("jdk.ExecuteVMOperation", 8000 * MILLI, 600 * MILLI, true);
        chunk.event("jdk.ExecuteVMOperation", 9000 * MILLI, 600 * MILLI, false);
        chunk.event("jdk.SafepointBegin", 7990 * MILLI, 20 * MILLI);

        assertThat(texts())
                .containsExactly(
                        "At 00:00:02.0 UTC the program stood still for 1.69 s (garbage collection 1.69 s).",
                        "At 00:00:08 UTC the program stood still for 600 ms (safepoint 600 ms).");
    }

    @Test
    void aProgramWithoutAPauseWasSuspendedOrGotNoCpu() throws Exception {
        set("jdk.CPULoad", "period", "1 s");
        load(1000, 2000, 6500, 7000);

        assertThat(texts())
                .containsExactly(
                        "At 00:00:03 UTC the program stood still for at least 3.50 s (no garbage collection, no"
                                + " safepoint: suspended, or without a CPU).");
    }

    @Test
    void whatIsDelayedByAStepDidNotStandStill() throws Exception {
        set("jdk.CPULoad", "period", "1 s");
        load(1000, 2000, 4000, 5000);
        step(2900, -3_600_000, 1);

        assertThat(texts())
                .containsExactly("At 00:00:02.9 UTC the wall clock was set back by 3,600 s; the program did not stand"
                        + " still.");
    }

    /** Samples that are a little late or not yet due are no standstill; without the period in the settings, none is known to be due. */
    @ParameterizedTest
    @CsvSource({"1 s, 1300", "10 s, 10000", ", 5000"})
    void samplesThatAreDueAreNoStandstill(String period, long later) throws Exception {
        if (period != null) {
            set("jdk.CPULoad", "period", period);
        }
        load(1000, 1000 + later);

        assertThat(texts()).isEmpty();
    }
}
