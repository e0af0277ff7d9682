package timeagent.analysis.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.fixture.SyntheticChunk;
import timeagent.analysis.summary.Finding;
import timeagent.analysis.summary.Finding.Severity;

/** Findings of ten seconds with events of one type. */
class EventUseTest {

    private static final long SECOND = 1_000_000_000;
    private static final String COST = "timeagent.EventTypeCost";
    private static final String ORDER = "com.acme.Order";
    private static final String SITE = "com.acme.Shop.buy:7";

    @TempDir
    Path folder;

    private final SyntheticChunk chunk = new SyntheticChunk()
            .type("timeagent.AgentInfo", "String options")
            .type("timeagent.AgentNote", "String kind, String text")
            .type("jdk.ActiveSetting", "long id, String name, String value")
            .type(ORDER, "")
            .type(
                    COST,
                    "String eventType, String className, String method, long line, String check, String notMeasured, long created, long committed, long measured, long allocatedBytes, long time, long fillingNanos")
            .event("timeagent.AgentInfo", 0, "")
            .lasting(10 * SECOND);

    private void set(String setting, String value) {
        chunk.event("jdk.ActiveSetting", 0, chunk.number(ORDER), setting, value);
    }

    /** @param check 0 for none */
    private void cost(Object check, long created, long committed, long fillingNanos) {
        cost(check, 0L, created, committed, fillingNanos);
    }

    /** @param notMeasured 0 if it is */
    private void cost(Object check, Object notMeasured, long created, long committed, long fillingNanos) {
        cost(check, notMeasured, created, committed, fillingNanos, 0);
    }

    private void cost(
            Object check, Object notMeasured, long created, long committed, long fillingNanos, long bytesPerEvent) {
        long measured = notMeasured instanceof String ? 0 : 100;
        chunk.event(
                COST,
                SECOND,
                ORDER,
                "com.acme.Shop",
                "buy",
                7L,
                check,
                notMeasured,
                created,
                committed,
                measured,
                measured * bytesPerEvent,
                measured * fillingNanos,
                fillingNanos);
    }

    private List<Finding> findings() throws Exception {
        return Checks.report(Recorded.summary(chunk.write(folder.resolve("a.jfr"))))
                .findings();
    }

    private Finding finding() throws Exception {
        List<Finding> findings = findings();
        assertThat(findings).hasSize(1);
        assertThat(findings.get(0).id()).isEqualTo("timeagent.EventUse");
        return findings.get(0);
    }

    @Test
    void aCommitWithoutACheckIsNamed() throws Exception {
        cost("never", 0, 10_000, 50);

        assertThat(finding().summary())
                .isEqualTo(SITE + " fills an event of type " + ORDER
                        + " for 50 ns and calls neither shouldCommit() nor isEnabled().");
        assertThat(finding().solution())
                .isEqualTo("Compute the data of an event only if its shouldCommit() returns true.");
    }

    @Test
    void dataThatIsComputedBeforeTheCheckIsNamedAlsoOfEventsThatAreOff() throws Exception {
        cost("late", 10_000, 0, 200);

        assertThat(finding().summary())
                .isEqualTo(SITE + " fills an event of type " + ORDER
                        + " for 200 ns before it calls shouldCommit() or isEnabled().");
    }

    /** Below its threshold, an event is created and filled, and not committed. */
    @ParameterizedTest
    @CsvSource({"100000, 0, WARNING", "100000, 40000, WARNING", "99999, 0, INFO"})
    void whatIsFilledInVainCostsAlsoWhereItIsNotCommitted(long created, long committed, Severity severity)
            throws Exception {
        cost("never", 0L, created, committed, 200, 100);

        Finding finding = finding();
        assertThat(finding.severity()).isEqualTo(severity);
        assertThat(finding.summary()).containsPattern("isEnabled\\(\\): \\S+ events/s allocate \\S+ .B/s\\.$");
    }

    @Test
    void eventsWhoseFillingIsNotMeasuredAreNamedHoweverFew() throws Exception {
        cost("never", "no end() before the fields", 1, 1, 0);

        assertThat(finding().summary())
                .isEqualTo("the cost of events of type " + ORDER + " at " + SITE
                        + " is not measured: no end() before the fields.");
        assertThat(finding().solution())
                .isEqualTo("Call end() before an event is filled, in the method that commits it.");
    }

    @Test
    void aDurationThatContainsTheFillingIsNamed() throws Exception {
        withoutEnd(SITE);
        cost("first", 0, 10_000, 50);

        assertThat(finding().summary())
                .isEqualTo("the duration of events of type " + ORDER + " at " + SITE
                        + " contains the 50 ns in which they are filled: no end() before the fields.");
        assertThat(finding().solution())
                .isEqualTo("Call end() before an event is filled, in the method that commits it.");
    }

    @ParameterizedTest
    @CsvSource({SITE + ", 9999, 200", SITE + ", 10000, 49", "com.acme.Shop.sell:7, 10000, 200"})
    void aDurationOfFewOrSimpleEventsOrThatEndsBeforeIsNotNamed(String place, long events, long fillingNanos)
            throws Exception {
        withoutEnd(place);
        cost("first", 0, events, fillingNanos);

        assertThat(findings()).isEmpty();
    }

    private void withoutEnd(String place) {
        chunk.event("timeagent.AgentNote", SECOND, "no end() before the fields", place);
    }

    @ParameterizedTest
    @CsvSource({"first, 10000, 200", "never, 9999, 200", "late, 10000, 49"})
    void eventsThatAskFirstOrAreFewOrSimpleAreNotNamed(String check, long events, long fillingNanos) throws Exception {
        cost(check, events, events, fillingNanos);

        assertThat(findings()).isEmpty();
    }

    @Test
    void eventsThatAreNeverCommittedAreNamed() throws Exception {
        set("enabled", "true");
        set("threshold", "0 ns");
        cost(0L, 10_000, 0, 200);

        assertThat(finding().summary())
                .isEqualTo("1,000 objects/s of type " + ORDER + " (" + SITE + ") are never committed.");
        assertThat(finding().solution()).isEqualTo("Commit an event, or do not create it.");
    }

    @ParameterizedTest
    @CsvSource({"false, 0 ns, 10000", "true, 20 ms, 10000", "true, 0 ns, 9999"})
    void eventsThatAreOffOrShortOrFewAreNotForgotten(String enabled, String threshold, long created) throws Exception {
        set("enabled", enabled);
        set("threshold", threshold);
        cost(0L, created, 0, 200);

        assertThat(findings()).isEmpty();
    }

    @Test
    void eventsThatAreCommittedElsewhereAreNotForgotten() throws Exception {
        set("enabled", "true");
        cost(0L, 10_000, 0, 200);
        chunk.event(ORDER, SECOND);

        assertThat(findings()).isEmpty();
    }

    @Test
    void stackTracesOfManyEventsAreNamed() throws Exception {
        set("stackTrace", "true");
        cost("first", 0, 10_000, 200);

        assertThat(finding().summary()).isEqualTo("1,000 events/s of type " + ORDER + " record a stack trace.");
        assertThat(finding().solution()).contains("@StackTrace(false)");
    }

    @ParameterizedTest
    @CsvSource({"true, 9999", "false, 10000"})
    void fewStackTracesAreNotNamed(String stackTrace, long events) throws Exception {
        set("stackTrace", stackTrace);
        cost("first", 0, events, 200);

        assertThat(findings()).isEmpty();
    }
}
