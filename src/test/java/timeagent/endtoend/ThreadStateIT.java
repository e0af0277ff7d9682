package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What the agent keeps for very many threads, and for how long. */
@Full
final class ThreadStateIT extends OnEveryJdk {

    private static final int SITES = 1001;
    private static final int THREADS = 20_000;

    @Test
    void theMemoryOfDeadThreadsIsFreedWhileARecordingRuns() {
        Finished run = java().agent().recording().program("ManySites", "" + THREADS);

        Map<CallSite, Long> calls = CallSite.calls(run.succeededWith("freed\n").recording());
        assertThat(calls).hasSize(SITES);
        LongStream.range(0, SITES).forEach(site -> assertThat(calls)
                .containsEntry(
                        new CallSite(String.format("program.Site%04d", site), "run", 7),
                        1 + (THREADS - site + SITES - 1) / SITES));
    }

    @Test
    void theMemoryOfDeadThreadsIsFreedWithoutARecording() {
        java().agent("clock.cached=1ms").program("ManySites", "" + THREADS).succeededWith("freed\n");
    }

    @Test
    void keepsNoClassLoaderOfAThreadThatDiesAfterTheRecording() {
        Path file = folder.resolve("stopped.jfr");
        Finished run =
                java().agent().flags("-Xlog:jfr+startup=error").program("ThreadsAfterRecording", file.toString());

        run.succeededWith("collected after 2\n");
        Recording recording = Recording.of(file);
        assertThat(CallSite.calls(recording).values()).containsExactly(1L);
        assertThat(recording.events(SocketWrites.OURS)).hasSize(1);
    }
}
