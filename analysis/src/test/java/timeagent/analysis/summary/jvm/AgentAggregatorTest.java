package timeagent.analysis.summary.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.fixture.SyntheticChunk;
import timeagent.analysis.summary.jvm.Problem.Kind;

class AgentAggregatorTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path folder;

    private final SyntheticChunk chunk = new SyntheticChunk()
            .lasting(10 * SECOND)
            .type("timeagent.AgentInfo", "String options")
            .type("timeagent.AgentNote", "String kind, String text");

    private List<Problem> problems() throws Exception {
        return Recorded.summary(chunk.write(folder.resolve("a.jfr"))).report().warnings();
    }

    /** Flight Recorder writes the buffers of threads one after the other. */
    @Test
    void warnsOfWhatTheLatestEventHasNotFoundWhereverItIsInTheFile() throws Exception {
        chunk.event("timeagent.AgentNote", 9 * SECOND + 1, "events not found", "b.*")
                .event("timeagent.AgentNote", SECOND + 1, "events not found", "a.*:b.*")
                .event("timeagent.AgentInfo", 9 * SECOND, "events=a.*:b.*")
                .event("timeagent.AgentInfo", SECOND, "events=a.*:b.*");

        assertThat(problems())
                .contains(new Problem(
                        Kind.REMARK, "events=b.* matched no event that was used; give the name of a type or class"))
                .noneMatch(problem -> problem.text().contains("a.*"));
    }

    @Test
    void hasEachNoteOnceAndThoseOfAKindTogether() throws Exception {
        chunk.event("timeagent.AgentInfo", SECOND, "")
                .event("timeagent.AgentNote", SECOND, "rewritten late", "1 class");
        for (long time = 1; time < 10; time += 8) {
            chunk.event("timeagent.AgentInfo", time * SECOND, "")
                    .event("timeagent.AgentNote", time * SECOND, "skipped", "a.B (its reason; more: of it)")
                    .event("timeagent.AgentNote", time * SECOND, "dynamic calls not counted", "Groovy (c.D)")
                    .event("timeagent.AgentNote", time * SECOND, "dynamic calls not counted", "Scala (e.F)")
                    .event("timeagent.AgentNote", time * SECOND, "methods left alone", "e.F.g")
                    .event("timeagent.AgentNote", time * SECOND, "JDK not tested", "28 is newer than tested (27)");
        }

        assertThat(problems())
                .containsOnlyOnce(
                        new Problem(Kind.NOT_RECORDED, "skipped: a.B (its reason; more: of it)"),
                        new Problem(Kind.NOT_RECORDED, "dynamic calls not counted: Groovy (c.D), Scala (e.F)"),
                        new Problem(Kind.NOT_RECORDED, "methods left alone: e.F.g"),
                        new Problem(Kind.UNSUPPORTED, "rewritten late: 1 class"),
                        new Problem(Kind.UNTESTED, "JDK not tested: 28 is newer than tested (27)"));
    }

    @Test
    void namesTheMethodsThatWereRunningAtTheAttachOnce() throws Exception {
        String methods = "in methods that were running when counting began (x): a.B.c:1, a.B.d:2";
        chunk.event("timeagent.AgentInfo", SECOND, "")
                .event("timeagent.AgentNote", SECOND, "clock reads not counted", methods)
                .event("timeagent.AgentInfo", 8 * SECOND, "")
                .event("timeagent.AgentNote", 8 * SECOND, "clock reads not counted", methods);

        assertThat(problems())
                .containsExactly(
                        new Problem(Kind.REMARK, "neither a clock read nor a socket write was recorded"),
                        new Problem(Kind.NOT_RECORDED, "clock reads not counted " + methods));
    }

    @Test
    void namesOnlyThoseThatTheLastNoteHas() throws Exception {
        String begin = "in methods that were running when counting began (x): ";
        chunk.event("timeagent.AgentInfo", SECOND, "")
                .event("timeagent.AgentNote", SECOND, "clock reads not counted", begin + "a.B.c:1, a.B.d:2")
                .event("timeagent.AgentInfo", 8 * SECOND, "")
                .event("timeagent.AgentNote", 8 * SECOND, "clock reads not counted", begin + "a.B.d:2");

        assertThat(problems())
                .contains(new Problem(Kind.NOT_RECORDED, "clock reads not counted " + begin + "a.B.d:2"))
                .noneMatch(problem -> problem.text().contains("a.B.c"));
    }

    @Test
    void asksForNoNameWhereAllEventsWereToBeMeasured() throws Exception {
        chunk.event("timeagent.AgentInfo", SECOND, "events=*")
                .event("timeagent.AgentNote", SECOND, "events not found", "*");

        assertThat(problems())
                .extracting(Problem::text)
                .contains("events=* matched no event: the program has used none of its own")
                .noneMatch(warning -> warning.contains("give the name"));
    }
}
