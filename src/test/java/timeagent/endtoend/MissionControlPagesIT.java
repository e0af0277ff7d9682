package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmc.common.item.IAttribute;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.unit.LinearKindOfQuantity;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

/** The pages of timeagent-jmc.jar show what {@code report} prints, computed with Mission Control's own library. */
@Full
final class MissionControlPagesIT extends OnEveryJdk {

    private static final String SUM = "SUM";

    @OnOneJdk
    @Test
    void showTheSumsOfTheReport() throws Exception {
        // also on a machine where no call site reads often
        Path recording = java().agent("clock.samples=1000,clock.hot=1")
                .recording()
                .sampleApp("service", "--seconds", "3")
                .succeeded()
                .recordingFile();
        IItemCollection items = JfrLoaderToolkit.loadEvents(recording.toFile());
        JsonObject report = report(recording);
        Map<String, MissionControlPage> pages = MissionControlPage.all();

        assertClockReads(pages.get("clockReads").rows(items), report.getAsJsonObject("clock"));
        assertSamples(pages.get("clockSamples").rows(items), report.getAsJsonObject("clock"));
        assertPeers(pages.get("socketPeers").rows(items), report.getAsJsonObject("socketWrites"));
        assertCosts(
                pages.get("eventCost").rows(items),
                report.getAsJsonArray("eventCost").get(0).getAsJsonObject());
        for (String page : List.of("contextSwitches", "threadContextSwitches")) {
            JsonObject switches = report.getAsJsonObject("contextSwitches");
            Map<List<Object>, Map<String, Double>> rows = pages.get(page).rows(items);
            if (page.startsWith("thread")) {
                assertThat(total(rows, "SUMvoluntary")).isEqualTo(ofThreads(switches, "voluntary"));
                assertThat(total(rows, "SUMinvoluntary")).isEqualTo(ofThreads(switches, "involuntary"));
            } else {
                assertThat(total(rows, "SUMvoluntary")).isEqualTo(number(switches, "voluntary"));
                assertThat(total(rows, "SUMinvoluntary")).isEqualTo(number(switches, "involuntary"));
            }
        }
    }

    @OnOneJdk
    @Test
    void showTheSumsOfSingleWrites() throws Exception {
        Path recording = java().agent()
                .recording("+timeagent.SocketPeer#enabled=false")
                .sampleApp("service", "--seconds", "2")
                .succeeded()
                .recordingFile();

        assertWrites(
                MissionControlPage.all().get("socketWriteEvents").rows(JfrLoaderToolkit.loadEvents(recording.toFile())),
                report(recording).getAsJsonObject("socketWrites"));
    }

    private static void assertClockReads(Map<List<Object>, Map<String, Double>> rows, JsonObject clock) {
        Map<List<Object>, Double> calls = new HashMap<>();
        Map<List<Object>, Double> nanos = new HashMap<>();
        for (JsonElement element : clock.getAsJsonArray("callSites")) {
            JsonObject site = element.getAsJsonObject();
            List<Object> key = List.of(site.get("class").getAsString() + "."
                    + site.get("method").getAsString() + ":" + site.get("line").getAsLong());
            calls.merge(key, number(site, "calls"), Double::sum);
            if (site.has("meanNanos")) {
                nanos.put(key, number(site, "meanNanos"));
            }
        }
        Map<List<Object>, Double> shown = new HashMap<>();
        rows.forEach((key, row) -> shown.put(key, row.get("SUMcalls")));

        assertThat(shown).isNotEmpty().isEqualTo(calls);
        assertThat(total(rows, "SUMcalls")).isEqualTo(number(clock, "reads"));
        rows.forEach((key, row) -> {
            assertThat(row.get("SUMestimatedTime")).as("%s", key).isNotNegative();
            if (nanos.containsKey(key)) {
                // reads before the cost was measured have no time, and a mean is rounded to 1 ns
                assertThat(row.get("SUMestimatedTime"))
                        .as("%s", key)
                        .isLessThanOrEqualTo(row.get("SUMcalls") * (nanos.get(key) + 1));
                assertThat(row.get("MAXmeanDuration")).as("%s", key).isGreaterThanOrEqualTo(nanos.get(key) - 1);
            }
        });
        assertThat(total(rows, "SUMestimatedTime")).isPositive();
    }

    private static void assertSamples(Map<List<Object>, Map<String, Double>> rows, JsonObject clock) {
        double ofCallers = 0;
        for (JsonElement site : clock.getAsJsonArray("callSites")) {
            if (site.getAsJsonObject().has("callers")) {
                for (JsonElement caller : site.getAsJsonObject().getAsJsonArray("callers")) {
                    ofCallers += number(caller.getAsJsonObject(), "weight");
                }
            }
        }
        assertThat(ofCallers).isPositive();
        assertThat(total(rows, "SUMweight")).isEqualTo(ofCallers);
    }

    private static void assertPeers(Map<List<Object>, Map<String, Double>> rows, JsonObject writes) {
        assertThat(writes.get("totals").getAsBoolean()).isTrue();
        Map<List<Object>, List<Double>> expected = new HashMap<>();
        for (JsonElement element : writes.getAsJsonArray("peers")) {
            JsonObject peer = element.getAsJsonObject();
            expected.merge(
                    List.of(name(peer)),
                    List.of(
                            number(peer, "events"),
                            number(peer, "bytes"),
                            number(peer, "failed"),
                            number(peer.getAsJsonObject("nanos"), "total"),
                            number(peer.getAsJsonObject("nanos"), "max")),
                    MissionControlPagesIT::sumOfApis);
        }
        Map<List<Object>, List<Double>> shown = new HashMap<>();
        rows.forEach((key, row) -> shown.put(
                key,
                Stream.of("SUMwrites", "SUMbytes", "SUMfailed", "SUMtime", "MAXlongest")
                        .map(row::get)
                        .toList()));

        assertThat(shown).isNotEmpty().isEqualTo(expected);
    }

    private static String name(JsonObject peer) {
        String host = peer.has("host") ? peer.get("host").getAsString() : "";
        return (host.isEmpty() ? "" : host + "/")
                + peer.get("address").getAsString()
                + (peer.has("port") ? ":" + peer.get("port").getAsLong() : "")
                + (peer.has("localPort")
                        ? " (accepted on port " + peer.get("localPort").getAsLong() + ")"
                        : "");
    }

    private static List<Double> sumOfApis(List<Double> one, List<Double> other) {
        List<Double> sum = new ArrayList<>();
        for (int i = 0; i < one.size() - 1; i++) {
            sum.add(one.get(i) + other.get(i));
        }
        sum.add(Math.max(one.get(one.size() - 1), other.get(one.size() - 1)));
        return sum;
    }

    private static void assertWrites(Map<List<Object>, Map<String, Double>> rows, JsonObject writes) {
        Map<List<Object>, Double> events = new HashMap<>();
        Map<List<Object>, Double> longest = new HashMap<>();
        for (JsonElement element : writes.getAsJsonArray("peers")) {
            JsonObject peer = element.getAsJsonObject();
            List<Object> key = List.of(
                    peer.get("address").getAsString(),
                    peer.has("localPort") ? peer.get("localPort").getAsLong() : 0L,
                    peer.get("api").getAsString());
            events.merge(key, number(peer, "events"), Double::sum);
            longest.merge(key, number(peer.getAsJsonObject("nanos"), "max"), Math::max);
        }

        assertThat(rows.keySet()).isNotEmpty().isEqualTo(events.keySet());
        rows.forEach((key, row) -> {
            assertThat(row.get("SUMweight")).isEqualTo(events.get(key));
            // no sum and no mean of what a sample prefers
            assertThat(row).containsOnlyKeys("SUMweight", "MAXduration", "count");
            // the recording has ticks of the time-stamp counter, of which each reader makes nanoseconds
            assertThat(row.get("MAXduration")).isCloseTo(longest.get(key), within(0.01 * longest.get(key)));
        });
    }

    private static void assertCosts(Map<List<Object>, Map<String, Double>> rows, JsonObject cost) {
        assertThat(rows).containsOnlyKeys(List.of(List.of(cost.get("style").getAsString())));
        Map<String, Double> row = rows.values().iterator().next();
        assertThat(row.get("SUMevents")).isEqualTo(number(cost, "events"));
        assertThat(row.get("SUMmeasured")).isGreaterThanOrEqualTo(number(cost, "measured"));
        assertThat(row.get("SUMtime")).isPositive();
    }

    @OnOneJdk
    @Test
    void showTheEventsOfTheApplication() throws Exception {
        Path recording = java().agent("events=shapes.*,cost.every=4")
                .recording()
                .program("EventShapes", "1000")
                .succeeded()
                .recordingFile();
        IItemCollection items = JfrLoaderToolkit.loadEvents(recording.toFile());
        JsonObject report = report(recording);
        MissionControlPage page = MissionControlPage.all().get("eventTypeCost");

        Map<List<Object>, Map<String, Double>> rows = page.rows(items);

        assertHasOnlyAttributesOf(items, page);

        Map<List<Object>, List<Double>> expected = new HashMap<>();
        for (JsonElement element : report.getAsJsonArray("events")) {
            JsonObject type = element.getAsJsonObject();
            if (type.has("class")) {
                expected.put(
                        List.of(
                                type.get("type").getAsString(),
                                type.get("class").getAsString(),
                                type.get("method").getAsString(),
                                type.get("line").getAsLong()),
                        List.of(number(type, "created"), number(type, "committed"), number(type, "measured")));
            }
        }
        Map<List<Object>, List<Double>> shown = new HashMap<>();
        rows.forEach((key, row) ->
                shown.put(key, List.of(row.get("SUMcreated"), row.get("SUMcommitted"), row.get("SUMmeasured"))));
        assertThat(shown).isNotEmpty().isEqualTo(expected);
    }

    @Test
    void haveOnlyAttributesThatMissionControlHas() throws Exception {
        IItemCollection items = JfrLoaderToolkit.loadEvents(
                SharedRuns.mixture(jdk).recordingFile().toFile());

        Map<String, MissionControlPage> pages = MissionControlPage.all();
        MissionControlPage ofOption = pages.remove("eventTypeCost");
        // of a recording with something to note
        assertThat(pages.remove("notes").items(items).hasItems()).isFalse();
        // of a machine whose clock is set
        assertThat(pages.remove("clockSteps")).isNotNull();
        assertThat(pages).hasSize(OurEvent.always().size());
        pages.values().forEach(page -> assertHasOnlyAttributesOf(items, page));
        assertThat(ofOption.items(items).hasItems()).isFalse();
    }

    private static void assertHasOnlyAttributesOf(IItemCollection items, MissionControlPage page) {
        Map<String, IAttribute<?>> attributes = MissionControlPage.attributes(page.type(items));
        assertThat(attributes.keySet().stream().map(id -> id.split(":")[0]))
                .as(page.id())
                .containsAll(page.groupBy());
        assertThat(page.listColumns()).as(page.id()).isSubsetOf(attributes.keySet());
        List<String> added = Stream.concat(
                        page.columns().stream()
                                .filter(column -> column.startsWith(SUM))
                                .map(column -> column.substring(SUM.length())),
                        page.charts().stream().map(chart -> chart.split(";")[0]))
                .toList();
        assertThat(added).as(page.id()).allSatisfy(column -> assertThat(
                        attributes.get(column).getContentType())
                .isInstanceOf(LinearKindOfQuantity.class));
    }

    private static double total(Map<List<Object>, Map<String, Double>> rows, String column) {
        return rows.values().stream().mapToDouble(row -> row.get(column)).sum();
    }

    private static double ofThreads(JsonObject switches, String field) {
        double sum = 0;
        for (JsonElement thread : switches.getAsJsonArray("threads")) {
            sum += number(thread.getAsJsonObject(), field);
        }
        return sum;
    }

    private static double number(JsonObject object, String key) {
        return object.get(key).getAsDouble();
    }

    private JsonObject report(Path recording) throws Exception {
        Path json = Files.createTempFile(folder, "report", ".json");
        java().timeagent("report", "--top", "1000", "--json", json.toString(), recording.toString())
                .succeeded();
        return JsonParser.parseString(Files.readString(json)).getAsJsonObject();
    }
}
