package timeagent.analysis.summary.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.fixture.SyntheticChunk;

class AllocationAggregatorTest {

    private static final String STATISTICS = "jdk.ThreadAllocationStatistics";
    private static final String SAMPLE = "jdk.ObjectAllocationSample";
    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path folder;

    private final SyntheticChunk chunk = new SyntheticChunk()
            .type("timeagent.AgentInfo", "String version")
            .type(STATISTICS, "Thread thread, long allocated")
            .type(SAMPLE, "Thread eventThread, long weight")
            .type("jdk.GarbageCollection", "ticks sumOfPauses")
            .event("timeagent.AgentInfo", 0, "1")
            .lasting(2 * SECOND);

    private Allocation allocation() throws Exception {
        return Recorded.summary(chunk.write(folder.resolve("a.jfr"))).report().allocation();
    }

    @Test
    void countsALiveThreadFromTheBeginOfTheRecording() throws Exception {
        chunk.thread(1, false).event(STATISTICS, 0, 1L, 500L).event(STATISTICS, 2 * SECOND, 1L, 1700L);

        assertThat(allocation().bytes()).isEqualTo(1200);
        assertThat(allocation().bytesPerSecond()).isEqualTo(600);
    }

    @Test
    void countsAThreadStartedInTheRecordingFromItsStart() throws Exception {
        chunk.thread(1, false).thread(2, false);
        chunk.event(STATISTICS, 0, 1L, 500L)
                .event(STATISTICS, SECOND, 2L, 300L)
                .event(STATISTICS, 2 * SECOND, 2L, 400L);

        assertThat(allocation().bytes()).isEqualTo(400);
    }

    @Test
    void countsAThreadThatEndedByItsSamples() throws Exception {
        chunk.thread(1, false).thread(2, false);
        chunk.event(STATISTICS, 0, 1L, 500L).event(SAMPLE, SECOND, 2L, 30L).event(SAMPLE, SECOND, 2L, 40L);
        // the first sample of a thread has what it allocated before the recording, too
        chunk.event(SAMPLE, SECOND, 1L, 600L);

        assertThat(allocation().bytes()).isEqualTo(70 + 100);
    }

    /** As on JDK 26; the samples need not be in the order of time. */
    @Test
    void countsAllSamplesIfTheFirstHasNothingOfBeforeTheRecording() throws Exception {
        chunk.thread(1, false).event(STATISTICS, 0, 1L, 500L);
        chunk.event(SAMPLE, SECOND + 1, 1L, 900L).event(SAMPLE, SECOND, 1L, 30L);

        assertThat(allocation().bytes()).isEqualTo(930);
    }

    @Test
    void countsNoByteTwice() throws Exception {
        chunk.thread(1, false).thread(2, true);
        chunk.event(STATISTICS, 0, 1L, 0L).event(SAMPLE, SECOND, 1L, 900L).event(SAMPLE, SECOND, 2L, 900L);
        chunk.event(STATISTICS, 2 * SECOND, 1L, 1000L);

        assertThat(allocation().bytes()).isEqualTo(1000);
    }

    @Test
    void leavesBytesOutWhenNoEventHasThem() throws Exception {
        chunk.event("jdk.GarbageCollection", 5, 2_500_000L).event("jdk.GarbageCollection", 6, 500_000L);

        assertThat(allocation()).isEqualTo(new Allocation(null, null, 2, 3.0));
    }

    @Test
    void countsNothingOfAMissingPart() throws Exception {
        chunk.type("jdk.JVMInformation", "long jvmStartTime, long pid").event("jdk.JVMInformation", 0, 7L, 1L);
        chunk.thread(1, false).event(STATISTICS, 0, 1L, 500L).event(STATISTICS, 2 * SECOND, 1L, 1700L);
        Path first = chunk.write(folder.resolve("first.jfr"));
        SyntheticChunk later = new SyntheticChunk()
                .type("jdk.JVMInformation", "long jvmStartTime, long pid")
                .type(STATISTICS, "Thread thread, long allocated")
                .event("jdk.JVMInformation", 0, 7L, 1L)
                .thread(1, false)
                .event(STATISTICS, 0, 1L, 9000L)
                .event(STATISTICS, 2 * SECOND, 1L, 9100L)
                .startingAt(6 * SECOND)
                .lasting(2 * SECOND);
        Path second = later.write(folder.resolve("second.jfr"));

        Allocation allocation = Recorded.summary(second, first).report().allocation();

        assertThat(allocation.bytes()).isEqualTo(1200 + 100);
        assertThat(allocation.bytesPerSecond()).isEqualTo(1300 / 4.0);
    }
}
