package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Who calls the methods that read the clock, as {@code report} has it. */
final class CallersIT extends OnEveryJdk {

    @Full
    @Test
    void areCallSitesWithExactCountsAndCallersOfTheirOwnWhereTheWrappersAreGiven() throws IOException {
        Path json = folder.resolve("callers.json");
        Finished report = reported(",clock.wrappers=" + WrappersIT.LISTED, json);

        assertThat(callers(read(json), false))
                .containsEntry("hot Wrappers$Time.now 700", "run:700 ")
                .containsEntry("warm Wrappers$Time.now 200", "run:200 ")
                .containsEntry("cold Wrappers$Time.now 100", "run:100 ")
                .containsEntry("chain Wrappers$Facade.time 300", "run:300 ")
                .containsEntry("nanos Wrappers$Ticker.read 400", "run:400 ")
                .containsEntry("millis Wrappers$Ticker.read 250", "run:250 ")
                .containsEntry("fixed Wrappers$Ticker.read 50", "run:50 ")
                .containsEntry("fixed System.nanoTime 50", "run:50 ")
                .hasSize(13);
        assertThat(callers(read(json), true)).containsEntry("scaled WrapperCallers.own 100", "ofOwn:50 ofOwn:50 ");
        assertThat(report.stdout())
                .containsPattern(
                        "\n +700 .* program.Wrappers\\$Time.now +program.WrapperCallers.hot:\\d+( \\(hot\\))?\\n"
                                + " +[0-9.,]+ .* +<- program.WrapperCallers.run:\\d+\\n")
                .doesNotContain("Time.now (")
                .doesNotContainPattern("(Time.now|Facade.time|Nanos.read|WrapperCallers.own):\\d");
    }

    @Test
    void areToldApartThroughWrappersInterfacesAndLambdas() throws IOException {
        Path json = folder.resolve("callers.json");
        Finished report = reported("", json);

        Map<String, String> ofWrappers = callers(read(json), true);
        // with those of calls by reflection, which depend on the JDK
        assertThat(ofWrappers.remove("now System.nanoTime 1630"))
                .contains(
                        "hot:700 ",
                        "time:330 ",
                        "warm:200 ",
                        "lambda$run$0:150 ",
                        "cold:100 ",
                        "until:50 ",
                        "otherwise:40 ");
        assertThat(ofWrappers)
                .isEqualTo(Map.of(
                        "read System.nanoTime 450", "nanos:400 run:50 ",
                        "read System.currentTimeMillis 300", "millis:250 run:50 ",
                        "own System.nanoTime 100", "scaled<ofOwn:50 scaled<ofOwn:50 ",
                        "millis System.currentTimeMillis 100", "elapsed:50 elapsed:50 ",
                        "isOver Instant.now 50", "asks:50 "));
        assertThat(callers(read(json), false)).isEqualTo(Map.of("fixed System.nanoTime 50", "run:50 "));
        assertThat(report.stdout())
                .containsPattern("~700 .*Time.now \\(System.nanoTime\\) \\* +program.WrapperCallers.hot:\\d+\\n")
                .containsPattern(
                        " ~50 .* WrapperCallers.own \\(System.nanoTime\\) \\* +program.WrapperCallers.scaled:\\d+"
                                + " <- program.WrapperCallers.ofOwn:\\d+\\n")
                // calls another method, too
                .containsPattern(" 50 .* program.WrapperCallers.fixed:\\d+\\n");
    }

    /** The report as text and, in a file, as JSON. */
    private Finished reported(String options, Path json) {
        Finished run = java().agent("clock=all" + options)
                .recording()
                .program("Wrappers", "1", jdk.feature() >= 21 ? "virtual" : "platform", "1");
        return java().environment("COLUMNS", "200")
                .timeagent(
                        "report",
                        "--top",
                        "30",
                        "--json",
                        json.toString(),
                        run.succeededWith("true\n").recordingFile().toString())
                .succeeded();
    }

    private static JsonObject read(Path json) throws IOException {
        return JsonParser.parseString(Files.readString(json)).getAsJsonObject();
    }

    /**
     * The callers of the call sites in wrappers, or of the others: by method, clock and calls, the methods of callers,
     * nearest first, and weights.
     */
    private static Map<String, String> callers(JsonObject report, boolean ofWrappers) {
        Map<String, String> callers = new TreeMap<>();
        for (JsonObject site : Json.objects(report.getAsJsonObject("clock").get("callSites"))) {
            if (site.get("wrapper").getAsBoolean() == ofWrappers) {
                StringBuilder text = new StringBuilder();
                for (JsonObject caller : Json.objects(site.get("callers"))) {
                    String frames = caller.getAsJsonArray("frames").asList().stream()
                            .map(frame -> frame.getAsString().replaceFirst(".*\\.([\\w$]+):\\d+", "$1"))
                            .reduce((near, far) -> near + "<" + far)
                            .orElseThrow();
                    text.append(frames).append(':').append(caller.get("weight")).append(' ');
                }
                String clock = site.get("clock").getAsString().replace("program.", "");
                callers.put(site.get("method").getAsString() + " " + clock + " " + site.get("calls"), text.toString());
            }
        }
        return callers;
    }

    /**
     * With as many samples as the default budget takes in 30 s. Samples of different seconds differ in weight: the limit
     * is that of six standard deviations of the weighted binomial.
     */
    @Alone
    @Full
    @Test
    void haveTheSharesOfTheirReadsWhenSampled() {
        Finished run = java().agent("clock.samples=1000").recording().program("Wrappers", "1", "platform", "40000");
        run.succeededWith("true\n");

        double[] weights = run.recording().events("timeagent.ClockRead").stream()
                .mapToDouble(read -> read.getLong("weight"))
                .toArray();
        assertThat(weights).hasSizeGreaterThan(500);
        double sum = DoubleStream.of(weights).sum();
        double squares = DoubleStream.of(weights).map(weight -> weight * weight).sum();
        JsonObject site = report(run)
                .getAsJsonObject("clock")
                .getAsJsonArray("callSites")
                .get(0)
                .getAsJsonObject();
        double rate = site.get("callsPerSecond").getAsDouble();
        double[] shares = {7 / 15.0, 3 / 15.0, 2 / 15.0};
        for (int i = 0; i < shares.length; i++) {
            JsonObject caller = site.getAsJsonArray("callers").get(i).getAsJsonObject();
            assertThat(caller.get("readsPerSecond").getAsDouble() / rate)
                    .as(caller.toString())
                    .isCloseTo(shares[i], within(6 * Math.sqrt(shares[i] * (1 - shares[i]) * squares) / sum));
        }
    }
}
