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
                        "skipped: a.B (its reason; more of it); dynamic calls not counted: Groovy (c.D);"
                                + " JDK 28 is newer than tested (27)")
                .write(folder.resolve("a.jfr"));

        assertThat(Recorded.summary(file).report().warnings())
                .contains("skipped: a.B (its reason; more of it)", "dynamic calls not counted: Groovy (c.D)")
                .noneMatch(warning -> warning.contains("newer"));
    }

    @Test
    void namesTheMethodsThatRunAsBeforeTheAttachUntilTheEnd() throws Exception {
        String first = "clock reads not counted in methods that have been running since before the attach, until they"
                + " are called again (x): a.B.c:1, a.B.d:2";
        String last = first.replaceFirst("a.B.c:1, a.B.d:2", "a.B.d:3");
        SyntheticChunk chunk = new SyntheticChunk()
                .lasting(10 * SECOND)
                .type("timeagent.AgentInfo", "String options, String notes")
                .event("timeagent.AgentInfo", SECOND, "", first + "; JDK 28 is newer than tested (27)");

        Path until = chunk.event("timeagent.AgentInfo", 8 * SECOND, "", last).write(folder.resolve("until.jfr"));
        assertThat(Recorded.summary(until).report().warnings())
                .contains(last, "neither a clock read nor a socket write was recorded")
                .doesNotContain(first);
        assertThat(Recorded.summary(until).facts().losses()).contains(last);

        Path not = chunk.event("timeagent.AgentInfo", 9 * SECOND, "", "").write(folder.resolve("not.jfr"));
        assertThat(Recorded.summary(not).report().warnings())
                .noneMatch(warning -> warning.contains("before the attach"))
                .anyMatch(warning -> warning.contains("check that the program does any"));
    }

    @Test
    void namesTheMethodsThatWereCalledAgainAfterATime() throws Exception {
        String left =
                "clock reads not counted for a time in methods that had been running since before the attach: a.B.c:1"
                        + " (up to 3 s)";
        String running = "clock reads not counted in methods that have been running since before the attach, until they"
                + " are called again (x): a.B.d:2";
        SyntheticChunk chunk = new SyntheticChunk()
                .lasting(10 * SECOND)
                .type("timeagent.AgentInfo", "String options, String notes")
                .event("timeagent.AgentInfo", SECOND, "", running)
                .event("timeagent.AgentInfo", 5 * SECOND, "", left + "; " + running);

        Path both = chunk.write(folder.resolve("both.jfr"));
        assertThat(Recorded.summary(both).facts().losses()).contains(left, running);

        // in a later recording of the JVM
        Path one = chunk.event("timeagent.AgentInfo", 8 * SECOND, "", left.replace("c:1", "d:3"))
                .write(folder.resolve("one.jfr"));
        assertThat(Recorded.summary(one).facts().losses())
                .containsExactly(left.replace("c:1", "d:3") + ", a.B.c:1 (up to 3 s)");
        assertThat(Recorded.summary(one).report().warnings())
                .contains("neither a clock read nor a socket write was recorded");
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
