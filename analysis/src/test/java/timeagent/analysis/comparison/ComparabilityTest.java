package timeagent.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Report.Agent;
import timeagent.analysis.summary.Report.Clock;
import timeagent.analysis.summary.Report.EventCost;
import timeagent.analysis.summary.Report.Recording;
import timeagent.analysis.summary.Report.Source;

class ComparabilityTest {

    private static Report report(
            String jvm, double seconds, String options, String clock, Long failures, long measured) {
        return new Report(
                List.of(new Recording("x.jfr", jvm, "2026-01-01T00:00:00Z", seconds, 10, seconds == 3)),
                new Agent("1", options, 1L, 1L, failures, failures),
                new Clock(new Source(clock, List.of(), null, null, null, null), 0L, null, null, List.of()),
                null,
                List.of(new EventCost("mirror", 10, measured, null, null, null, null)),
                null,
                null,
                List.of());
    }

    private static List<String> reasons(Report a, Report b) {
        return Comparability.ofRecordings(a, b);
    }

    private final Report plain = report("VM 17", 10, "socket=mirror,jdk=false", "tsc", 0L, 5);

    @Test
    void acceptsAnotherStyle() {
        assertThat(reasons(plain, report("VM 17", 12, "socket=off,jdk=false", "tsc", 0L, 5)))
                .isEmpty();
    }

    @Test
    void acceptsOfRunsWhatIsMeantToDifferAndAnyLength() {
        Report other = report("VM 17", 100, "socket=off,jdk=false,cost.every=1", "tsc", 0L, 5);

        assertThat(Comparability.ofRuns(plain, other, Set.of("cost.every"))).isEmpty();
        assertThat(Comparability.ofRuns(plain, other, Set.of())).hasSize(1);
        assertThat(reasons(plain, other)).hasSize(2);
    }

    @Test
    void tellsEverythingThatDiffers() {
        assertThat(reasons(plain, report("VM 25", 20, "socket=mirror,clock=off", "hpet", 0L, 5)))
                .containsExactly(
                        "different JVMs: a has VM 17, b has VM 25; record both with the same",
                        "different agent options: a has no clock, b has clock=off; give both the same",
                        "different agent options: a has jdk=false, b has no jdk; give both the same",
                        "different clock sources: a has tsc, b has hpet; record both on the same machine with the same",
                        "very different lengths: a has 10.0 s, b has 20.0 s; record the same work for the same time");
    }

    @Test
    void tellsWhatIsMissing() {
        Report cut = report("VM 17", 3, "socket=mirror,jdk=false", "tsc", 2L, 0);

        assertThat(reasons(cut, cut))
                .hasSize(8)
                .startsWith(
                        "a is incomplete: 1 of 1 recordings cut off, unfinished or damaged; record again",
                        "a lacks data: hooks of the agent failed 2 times",
                        "a lacks data: 2 classes could not be rewritten",
                        "a has no measured event of style mirror; set the agent's option cost.every to a lower number");
    }

    @Test
    void splitsOptionsAtCommas() {
        assertThat(AgentOptions.parse("a=b:c,d.e=f=g, h =i "))
                .containsExactly(
                        java.util.Map.entry("a", "b:c"),
                        java.util.Map.entry("d.e", "f=g"),
                        java.util.Map.entry("h", "i"));
        assertThat(AgentOptions.parse("")).isEmpty();
        assertThat(AgentOptions.parse(null)).isEmpty();
    }
}
