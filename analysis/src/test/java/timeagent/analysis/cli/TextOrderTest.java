package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static timeagent.analysis.cli.CommandLineTest.run;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Recorded;

/** What a report has first, and what it does not have. */
class TextOrderTest {

    @TempDir
    Path folder;

    private String report(Runnable task) throws Exception {
        return run("report", Recorded.to(folder.resolve("a.jfr"), task)).out();
    }

    @Test
    void writesWithAFindingComeBeforeReadsWithoutOne() throws Exception {
        assertThat(report(() -> {
                    AgentEvents.agentInfo("", 0, 0);
                    AgentEvents.clockReads("now", 12, 60, 10, false);
                    AgentEvents.socketWrite(80, 10, java.io.IOException.class);
                }))
                .containsSubsequence("\nFindings\n", "\nSocket writes\n", "\nClock reads\n");
    }

    @Test
    void readsComeFirstWhereNothingIsFound() throws Exception {
        assertThat(report(() -> {
                    AgentEvents.agentInfo("", 0, 0);
                    AgentEvents.clockReads("now", 12, 60, 10, false);
                    AgentEvents.socketWrite(80, 10, null);
                }))
                .containsSubsequence("\nFindings\n", "\nClock reads\n", "\nSocket writes\n");
    }

    @Test
    void hasNoSectionWithoutContent() throws Exception {
        assertThat(report(() -> {
                    AgentEvents.agentInfo("", 0, 0);
                    AgentEvents.clockSource("tsc");
                    AgentEvents.socketWrite(80, 10, null);
                }))
                .doesNotContain("Clock reads");
    }
}
