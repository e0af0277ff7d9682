package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is told of a read through a clock that is not the system's: how often, and not what it costs. */
final class OtherClocksTest extends OnEveryJdk {

    private static final String OWN_READ = "return System.currentTimeMillis(); // 600";
    private static final List<String> UNPRICED =
            List.of("in OwnClock.fixed", "in OwnClock.tick", "in OwnClock.own", "Clock.millis in OwnClock.main");

    @ParameterizedTest
    @ValueSource(strings = {"clock=sample", "clock=count", "clock=all"})
    void countsEveryReadAndPricesThoseOfTheSystemsClock(String options) {
        Recording recording = recorded(options).recording();

        assertThat(CallSite.calls(recording)).isEqualTo(Programs.marks("OwnClock"));
        assertThat(CallSite.clocks(recording)).isEqualTo(Programs.clocks("OwnClock"));
        assertThat(unpriced(recording)).isEqualTo(expected());
    }

    @Test
    void tellsTheSameWhereTheJdkIsRewrittenToo() {
        Recording recording = recorded("jdk=true").recording();

        Map<CallSite, Long> calls = new TreeMap<>(CallSite.calls(recording));
        calls.keySet().removeIf(site -> !site.className().startsWith("program."));
        assertThat(calls).isEqualTo(Programs.marks("OwnClock"));
        Set<CallSite> unpriced = unpriced(recording);
        unpriced.removeIf(site -> !site.className().startsWith("program."));
        assertThat(unpriced).isEqualTo(expected());
    }

    @Test
    void pricesWhatAnOwnClockReadsOnce() {
        Recording recording = recorded("clock=count").recording();

        // 300 calls of each of two call sites end in the one inside
        CallSite inside =
                new CallSite("program.OwnClock", "millis", Programs.lineOf(Programs.source("OwnClock"), OWN_READ));
        assertThat(CallSite.calls(recording)).containsEntry(inside, 600L);
        assertThat(recording.events(CallSite.EVENT))
                .filteredOn(event -> event.getString("clock").equals("System.currentTimeMillis"))
                .isNotEmpty()
                .allSatisfy(event -> {
                    assertThat(CallSite.of(event)).isEqualTo(inside);
                    assertThat(event.getLong("meanDuration")).isPositive();
                    assertThat(event.getLong("estimatedTime")).isPositive();
                });
    }

    @Test
    void isShownAsNotAvailableByTheToolOfTheJdk() {
        String recording = recorded("clock=count").recordingFile().toString();

        String printed = java().jfr("print", "--events", CallSite.EVENT, recording)
                .succeeded()
                .stdout();

        for (String event : printed.split("(?=timeagent\\.ClockCallSite \\{)")) {
            if (event.contains("method = \"fixed\"")) {
                assertThat(event).contains("meanDuration = N/A", "estimatedTime = N/A");
            } else if (event.contains("method = \"system\"")) {
                assertThat(event).doesNotContain("N/A").containsPattern("meanDuration = [0-9.,]+ \\w+");
            }
        }
        assertThat(printed).contains("method = \"fixed\"", "method = \"system\"");
    }

    @Test
    void isADashInTheReportAndMissingInItsJson() {
        String recording = recorded("clock=count").recordingFile().toString();

        String text = java().timeagent("report", recording).stdout();
        String json = java().timeagent("report", "--json", "-", recording).stdout();

        assertThat(text).containsOnlyOnce("mean -: read through a clock that is not the system's;");
        Set<CallSite> without = new HashSet<>();
        for (JsonElement element : JsonParser.parseString(json)
                .getAsJsonObject()
                .getAsJsonObject("clock")
                .getAsJsonArray("callSites")) {
            JsonObject site = element.getAsJsonObject();
            String name =
                    site.get("class").getAsString() + "." + site.get("method").getAsString();
            String place = Pattern.quote(name + ":" + site.get("line").getAsInt());
            if (site.has("meanNanos")) {
                assertThat(text).containsPattern("\\d ns +\\S.*" + place);
            } else {
                assertThat(site.has("estimatedCpuShare")).isFalse();
                assertThat(text).containsPattern(" - +- +Clock\\.\\w+ +" + place);
                without.add(CallSite.of(
                        site.get("class").getAsString(),
                        site.get("method").getAsString(),
                        site.get("line").getAsInt()));
            }
        }
        assertThat(without).isEqualTo(expected());
    }

    private Finished recorded(String options) {
        return java().agent(options).recording().program("OwnClock").succeededWith("true\n");
    }

    /** The call sites of which any event has no mean duration. */
    private static Set<CallSite> unpriced(Recording recording) {
        Set<CallSite> unpriced = new TreeSet<>();
        recording.events(CallSite.EVENT).forEach(event -> {
            boolean none = event.getLong("meanDuration") == Long.MIN_VALUE;
            assertThat(event.getLong("estimatedTime") == Long.MIN_VALUE).isEqualTo(none);
            if (none) {
                unpriced.add(CallSite.of(event));
            }
        });
        return unpriced;
    }

    private static Set<CallSite> expected() {
        Set<CallSite> expected = new TreeSet<>();
        Programs.clocks("OwnClock").forEach((site, clock) -> {
            String mark = clock + " in " + site.className().replace("program.", "") + "." + site.method();
            if (UNPRICED.stream().anyMatch(mark::endsWith)) {
                expected.add(site);
            }
        });
        assertThat(expected).hasSize(7);
        return expected;
    }
}
