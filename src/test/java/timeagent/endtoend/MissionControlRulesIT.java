package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of timeagent-jmc.jar beside those of Mission Control, over recordings of the sample application. */
@Full
@OnOneJdk
final class MissionControlRulesIT extends OnEveryJdk {

    private static final String OK = "OK";
    private static final String INFO = "INFO";
    private static final String WARNING = "WARNING";

    @Alone
    @Test
    void findClockReadsAndSmallWritesAndSayWhatTheReportSays() throws Exception {
        Path reads = SharedRuns.clockReads(jdk).recordingFile();
        Path writes = SharedRuns.socketWrites(jdk).recordingFile();

        List<Map<String, String>> results = results(true, reads, writes);

        assertThat(severity(results.get(0), "ClockShare")).isEqualTo(WARNING);
        assertThat(results.get(0).get("timeagent.ClockShare")).contains("sampleapp.ClockWorkload.readClock");
        assertThat(severity(results.get(0), "Coverage")).isEqualTo(OK);
        assertThat(severity(results.get(1), "SmallWrites")).isIn(INFO, WARNING);
        assertThat(severity(results.get(1), "EventCost")).isIn(INFO, WARNING);
        assertThat(severity(results.get(1), "FailedWrites")).isEqualTo(OK);
        assertThat(ours(results.get(0), WARNING, INFO)).isEqualTo(findings(reads));
        assertThat(ours(results.get(1), WARNING, INFO)).isEqualTo(findings(writes));
    }

    @Test
    void leaveTheRulesOfMissionControlAsTheyAre() throws Exception {
        Path writes = SharedRuns.socketWrites(jdk).recordingFile();

        Map<String, String> with = results(true, writes).get(0);
        Map<String, String> without = results(false, writes).get(0);

        // what they say may name a method of the agent that allocates
        assertThat(without.keySet()).hasSizeGreaterThan(50).noneMatch(rule -> rule.startsWith("timeagent."));
        assertThat(ours(with, OK, INFO, WARNING)).isNotEmpty();
        with.keySet().removeIf(rule -> rule.startsWith("timeagent."));
        assertThat(with).isEqualTo(without);
    }

    private static List<Path> classPath(boolean withOurs) {
        return Stream.concat(withOurs ? Stream.of(Artifacts.RULES) : Stream.<Path>of(), MissionControl.jars().stream())
                .toList();
    }

    /** Severity and summary by rule, of each recording. */
    private List<Map<String, String>> results(boolean withOurs, Path... recordings) throws Exception {
        List<Path> classPath = Stream.concat(Stream.of(MissionControl.ruleResults()), classPath(withOurs).stream())
                .toList();
        Finished run = MissionControl.quiet(quick())
                .programIn(
                        MissionControl.classPath(classPath),
                        "RuleResults",
                        Stream.of(recordings).map(Path::toString).toArray(String[]::new))
                .succeeded();
        List<Map<String, String>> results = new ArrayList<>();
        Stream.of(recordings).forEach(recording -> results.add(new TreeMap<>()));
        for (String line : run.stdout().lines().toList()) {
            String[] parts = line.split("\t", 3);
            if (parts.length == 3) {
                results.get(Integer.parseInt(parts[0])).put(parts[1], parts[2]);
            }
        }
        return results;
    }

    private static String severity(Map<String, String> results, String rule) {
        return results.get("timeagent." + rule).split("\t")[0];
    }

    private static Map<String, String> ours(Map<String, String> results, String... severities) {
        Map<String, String> ours = new TreeMap<>(results);
        ours.keySet().removeIf(rule -> !rule.startsWith("timeagent."));
        ours.values().removeIf(result -> !List.of(severities).contains(result.split("\t")[0]));
        return ours;
    }

    /** Of the command line, as {@link #results} has them. */
    private Map<String, String> findings(Path recording) throws Exception {
        Map<String, String> findings = new TreeMap<>();
        for (JsonObject finding : Json.objects(report(recording).get("findings"))) {
            String severity = finding.get("severity").getAsString().toUpperCase(Locale.ROOT);
            findings.put(
                    finding.get("id").getAsString(),
                    severity + "\t" + finding.get("summary").getAsString());
        }
        return findings;
    }
}
