package timeagent.analysis.summary.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.fixture.SyntheticChunk;

class AgentAggregatorTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path folder;

    /** Flight Recorder writes the buffers of threads one after the other. */
    @Test
    void warnsOfWhatTheLatestEventHasNotFoundWhereverItIsInTheFile() throws Exception {
        Path file = new SyntheticChunk()
                .lasting(10 * SECOND)
                .type("timeagent.AgentInfo", "String options, String notes")
                .event("timeagent.AgentInfo", 9 * SECOND, "events=a.*:b.*", "events not found: b.*")
                .event("timeagent.AgentInfo", SECOND, "events=a.*:b.*", "")
                .write(folder.resolve("a.jfr"));

        assertThat(Recorded.summary(file).report().warnings())
                .contains("events=b.* matched no event that was used; give the name of a type or class");
    }

    @Test
    void warnsOfEachNoteOnItsOwnButNotOfAnUntestedJdk() throws Exception {
        Path file = new SyntheticChunk()
                .lasting(10 * SECOND)
                .type("timeagent.AgentInfo", "String options, String notes")
                .event(
                        "timeagent.AgentInfo",
                        SECOND,
                        "",
                        "skipped: a.B (its reason; more of it); methods left alone: e.F.g; dynamic calls not counted: Groovy"
                                + " (c.D); rewritten late: 1 class; JDK 28 is newer than tested (27)")
                .write(folder.resolve("a.jfr"));

        assertThat(Recorded.summary(file).report().warnings())
                .contains("skipped: a.B (its reason; more of it)", "methods left alone: e.F.g")
                .contains("dynamic calls not counted: Groovy (c.D)", "rewritten late: 1 class")
                .noneMatch(warning -> warning.contains("newer"));
    }

    @Test
    void namesTheMethodsThatWereRunningAtTheAttachOnce() throws Exception {
        String note =
                "clock reads not counted in methods that were running when counting began, until they are called again"
                        + " (x): a.B.c:1, a.B.d:2";
        Path file = new SyntheticChunk()
                .lasting(10 * SECOND)
                .type("timeagent.AgentInfo", "String options, String notes")
                .event("timeagent.AgentInfo", SECOND, "", note + "; JDK 28 is newer than tested (27)")
                .event("timeagent.AgentInfo", 8 * SECOND, "", note)
                .write(folder.resolve("a.jfr"));

        assertThat(Recorded.summary(file).report().warnings())
                .containsOnlyOnce(note)
                .contains("neither a clock read nor a socket write was recorded");
        assertThat(Recorded.summary(file).facts().losses()).containsExactly(note);
    }

    @Test
    void asksForNoNameWhereAllEventsWereToBeMeasured() throws Exception {
        Path file = new SyntheticChunk()
                .lasting(10 * SECOND)
                .type("timeagent.AgentInfo", "String options, String notes")
                .event("timeagent.AgentInfo", SECOND, "events=*", "events not found: *")
                .write(folder.resolve("a.jfr"));

        assertThat(Recorded.summary(file).report().warnings())
                .contains("events=* matched no event: the program has used none of its own")
                .noneMatch(warning -> warning.contains("give the name"));
    }
}
