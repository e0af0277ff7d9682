package timeagent.jmc;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ConnectException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmc.common.unit.IPersister;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.common.util.TypedPreference;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IRule;
import org.openjdk.jmc.flightrecorder.rules.ResultToolkit;
import org.openjdk.jmc.flightrecorder.rules.RuleRegistry;
import org.openjdk.jmc.flightrecorder.rules.Severity;
import org.openjdk.jmc.flightrecorder.rules.TypedResult;
import timeagent.analysis.findings.Check;
import timeagent.analysis.findings.Checks;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.summary.Finding;
import timeagent.analysis.summary.Summary;

class RulesTest {

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("a.jfr");
    }

    private Path troubled() throws Exception {
        return Recorded.to(file(), () -> {
            AgentEvents.agentInfo("socket=mirror", 2, 0);
            AgentEvents.clockSource("hpet");
            for (int i = 0; i < 12_000; i++) {
                AgentEvents.momentaryWrite(8080, 4, i % 40 == 0 ? ConnectException.class : null);
            }
            AgentEvents.eventCost("mirror", 1_000_000_000, 10, 2000, 3000);
            AgentEvents.eventTypeCost("com.acme.Order", 7, "never", 1_000_000_000, 10, 0, 3000);
            AgentEvents.contextSwitches(1_000_000_000, 5);
            AgentEvents.agentUsed(1000);
            AgentEvents.agentUsed(2000);
        });
    }

    /** One peer does not read. */
    private Path blocked() throws Exception {
        return Recorded.to(file(), () -> {
            AgentEvents.agentInfo("", 0, 0);
            AgentEvents.socketPeer(8080, 100, 3000);
            AgentEvents.socketPeer(8081, 10, 1_100_000_000);
        });
    }

    private Path stepped() throws Exception {
        return Recorded.to(file(), () -> {
            AgentEvents.agentInfo("", 0, 0);
            AgentEvents.clockReads("now", 42, 3, 20, false);
            AgentEvents.clockStep(-312_000_000);
            AgentEvents.clockReads("later", 43, 2, 20, false);
        });
    }

    private Path clean() throws Exception {
        return Recorded.to(file(), () -> {
            AgentEvents.agentInfo("", 0, 0);
            AgentEvents.clockSource("tsc");
            AgentEvents.momentaryWrite(8080, 1000, null);
            AgentEvents.eventCost("instrumented-cached", 1, 1, 0, 300);
            AgentEvents.contextSwitches(1, 0);
            AgentEvents.agentUsed(1000);
            AgentEvents.agentUsed(2000);
        });
    }

    private static Map<String, Severity> severities(Map<String, IResult> results) {
        Map<String, Severity> severities = new TreeMap<>();
        results.forEach((id, result) -> severities.put(id, result.getSeverity()));
        return severities;
    }

    @Test
    void registersARuleForEveryCheckBesideThoseOfMissionControl() {
        List<String> ids = RuleRegistry.getRules().stream()
                .map(rule -> rule.getId())
                .filter(id -> id.startsWith("timeagent."))
                .toList();

        assertThat(ids)
                .containsExactlyInAnyOrderElementsOf(
                        Checks.ALL.stream().map(Check::id).toList());
        assertThat(RuleRegistry.getRules()).hasSizeGreaterThan(50);
    }

    @Test
    void everyRuleHasANameOfItsOwn() {
        assertThat(RuleRegistry.getRules()).extracting(IRule::getName).doesNotHaveDuplicates();
    }

    @Test
    @SuppressWarnings("deprecation")
    void findsTheSameInTheApplicationThatHasNoTimesOfChunks() throws Exception {
        List<Callable<Path>> recordings =
                List.of(this::troubled, this::clean, this::blocked, () -> clockReads(1_000_000_000));
        for (Callable<Path> made : recordings) {
            Path recording = made.call();
            Application application = Application.opens(recording);

            assertThat(application.items().getUnfilteredTimeRanges()).isEmpty();
            assertThat(foundBy(application.ourRules())).isEqualTo(foundBy(Evaluated.ourRules(recording)));
        }
    }

    /** The rate of writes depends on the machine, and without times of chunks it is higher: one of the two may pass a limit. */
    private static Map<String, Severity> foundBy(Map<String, IResult> results) {
        Map<String, Severity> severities = severities(results);
        severities.computeIfPresent(
                "timeagent.SmallWrites", (id, severity) -> severity == Severity.WARNING ? Severity.INFO : severity);
        return severities;
    }

    @Test
    void scoresFollowTheValue() throws Exception {
        Map<String, IResult> troubled = Evaluated.ourRules(troubled());

        // ten times as many as are worth a warning
        assertThat(score(troubled.get("timeagent.FailedWrites"))).isBetween(75.5, 99.0);
        assertThat(score(Evaluated.ourRules(clean()).get("timeagent.FailedWrites")))
                .isZero();
        assertThat(score(Evaluated.ourRules(clockReads(1_000_000_000)).get("timeagent.ClockShare")))
                .isGreaterThan(95);
        troubled.values().stream()
                .filter(result -> result.getSeverity().compareTo(Severity.OK) >= 0)
                .forEach(result -> assertThat(Severity.get(score(result)))
                        .as(result.getRule().getId())
                        .isEqualTo(result.getSeverity()));
    }

    private static double score(IResult result) {
        return result.getResult(TypedResult.SCORE).doubleValue();
    }

    @Test
    void saysWhatIsMissingIfItDoesNotApply() throws Exception {
        Path nothing = Recorded.to(file(), () -> AgentEvents.contextSwitches(1, 1));

        Map<String, IResult> results = Evaluated.ourRules(nothing);

        assertThat(results.get("timeagent.ClockShare").getSummary()).contains("timeagent.ClockCallSite");
        assertThat(results.get("timeagent.ClockSource").getSummary()).contains("timeagent.ClockSource");
        assertThat(results.get("timeagent.Interruptions").getSummary()).contains("timeagent.ClockStep");
        assertThat(results.get("timeagent.EventCost").getSummary()).contains("timeagent.EventCost", "cost.every");
        assertThat(results.get("timeagent.EventUse").getSummary()).contains("option events");
        assertThat(results.get("timeagent.SmallWrites").getSummary()).contains("timeagent.SocketWrite");
        assertThat(results.get("timeagent.FailedWrites").getSummary()).contains("timeagent.SocketWrite");
        assertThat(results.get("timeagent.BlockedWrites").getSummary()).contains("timeagent.SocketPeer");
        assertThat(results.get("timeagent.SlowerPeer").getSummary()).contains("long enough");
        assertThat(results.get("timeagent.ContextSwitches").getSummary()).contains("CPUs in use");
        assertThat(results.get("timeagent.Coverage").getSummary()).contains("timeagent.AgentInfo");
        assertThat(severities(results).values()).containsOnly(Severity.NA);
    }

    private static String summary(IResult result) {
        return ResultToolkit.populateMessage(result, result.getSummary(), false);
    }

    @Test
    void isContentWithACleanRecording() throws Exception {
        Map<String, Severity> severities = severities(Evaluated.ourRules(clean()));

        assertThat(severities.remove("timeagent.ClockShare")).isEqualTo(Severity.NA);
        assertThat(severities.remove("timeagent.EventUse")).isEqualTo(Severity.NA);
        assertThat(severities.remove("timeagent.SlowerPeer")).isEqualTo(Severity.NA);
        assertThat(severities.remove("timeagent.Interruptions")).isEqualTo(Severity.NA);
        assertThat(severities)
                .hasSize(7)
                .allSatisfy((id, severity) -> assertThat(severity).as(id).isEqualTo(Severity.OK));
    }

    private Path clockReads(long calls) throws Exception {
        return Recorded.to(file(), () -> {
            AgentEvents.agentUsed(0);
            AgentEvents.clockReads("now", 42, calls, 1_000_000, true);
            AgentEvents.agentUsed(1_000_000_000);
        });
    }

    @Test
    void defaultsOfPreferencesCanBeWrittenAndReadAgain() throws Exception {
        Set<String> ids = new HashSet<>();
        for (Check check : Checks.ALL) {
            for (TypedPreference<?> preference : new RuleValues(check).preferences()) {
                assertThat(ids.add(preference.getIdentifier())).isTrue();
                assertCanBeReadAgain(preference);
            }
        }
        assertThat(new RuleValues(Checks.CLOCK_SHARE).preferences())
                .extracting(preference -> ((IQuantity) preference.getDefaultValue()).doubleValueIn(UnitLookup.PERCENT))
                .containsExactly(5.0, 10.0);
    }

    private static <T> void assertCanBeReadAgain(TypedPreference<T> preference) throws Exception {
        T value = preference.getDefaultValue();
        IPersister<T> persister = preference.getPersister();

        assertThat(persister.parsePersisted(persister.persistableString(value))).isEqualTo(value);
        assertThat(persister.parseInteractive(persister.interactiveFormat(value)))
                .isEqualTo(value);
    }

    /** As of another version of the agent. */
    @Name("timeagent.SocketWrite")
    @Registered(false)
    @StackTrace(false)
    static final class OtherSocketWrite extends Event {
        int localPort;
        String address = "127.0.0.1";
        Class<?> error;
    }

    @Test
    void findsTheEventsOfATypeWhoseFieldsHaveChanged() throws Exception {
        FlightRecorder.register(OtherSocketWrite.class);
        Path recording = Recorded.to(file(), () -> {
            AgentEvents.agentInfo("", 0, 0);
            AgentEvents.socketWrite(8080, 10, null);
            OtherSocketWrite other = new OtherSocketWrite();
            other.error = ConnectException.class;
            other.commit();
        });
        FlightRecorder.unregister(OtherSocketWrite.class);

        assertThat(summary(Evaluated.ourRules(recording).get("timeagent.FailedWrites")))
                .startsWith("1 of 2 socket writes failed (50.0 %). Most, 1, to 127.0.0.1");
    }

    @Test
    void limitsArePreferences() throws Exception {
        IPreferenceValueProvider lenient = new IPreferenceValueProvider() {
            @Override
            @SuppressWarnings("unchecked")
            public <T> T getPreferenceValue(TypedPreference<T> preference) {
                return preference.getIdentifier().equals("timeagent.failedWrites.warning")
                        ? (T) UnitLookup.PERCENT.quantity(3)
                        : preference.getDefaultValue();
            }
        };

        assertThat(Evaluated.ourRules(troubled(), lenient).get("timeagent.FailedWrites"))
                .returns(Severity.INFO, IResult::getSeverity);
    }

    @Test
    void doesNotApplyToARecordingWithoutTheAgent() throws Exception {
        Map<String, IResult> results = Evaluated.ourRules(Recorded.to(file(), () -> {}));

        assertThat(results).hasSize(Checks.ALL.size()).allSatisfy((id, result) -> assertThat(result.getSeverity())
                .as(id + " " + result.getSummary())
                .isIn(Severity.NA, Severity.IGNORE));
    }

    /** As on macOS and Windows. */
    @Test
    void anUnknownCpuTimeIsNotZero() throws Exception {
        Path recording = Recorded.to(file(), () -> {
            AgentEvents.agentUsed(Long.MIN_VALUE);
            AgentEvents.contextSwitches(1_000_000_000, 5);
            AgentEvents.agentUsed(Long.MIN_VALUE);
        });

        assertThat(Evaluated.ourRules(recording).get("timeagent.ContextSwitches"))
                .returns(Severity.NA, IResult::getSeverity);
    }

    @Test
    void noRuleOfMissionControlFailsOverOurEvents() throws Exception {
        assertThat(Evaluated.allRules(troubled())).hasSizeGreaterThan(57);
    }

    @Test
    void saysTheSameAsTheReport() throws Exception {
        List<Callable<Path>> recordings =
                List.of(this::troubled, this::blocked, () -> clockReads(1_000_000_000), this::stepped);
        for (Callable<Path> made : recordings) {
            Path recording = made.call();
            Map<String, IResult> results = Evaluated.ourRules(recording);
            Summary summary = new Summary();
            Summary.read(recording, summary);

            List<Finding> findings = Checks.report(summary).findings();

            assertThat(findings).isNotEmpty().allSatisfy(finding -> {
                IResult result = results.remove(finding.id());
                assertThat(result.getSeverity().name())
                        .as("%s: %s", finding.id(), result.getSummary())
                        .isEqualTo(finding.severity().name());
                assertThat(summary(result)).isEqualTo(finding.summary());
                assertThat(ResultToolkit.populateMessage(result, result.getSolution(), false))
                        .isEqualTo(finding.solution());
            });
            assertThat(severities(results))
                    .allSatisfy((id, severity) ->
                            assertThat(severity).as(id).isIn(Severity.OK, Severity.NA, Severity.IGNORE));
        }
    }
}
