package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonElement;
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

    private static final String WRAPPERS =
            "program.Callers.now:program.Callers.inner:program.Callers.outer:program.Callers$Ticker.tick";

    @Full
    @Test
    void areCallSitesWithExactCountsAndCallersOfTheirOwnWhereTheWrappersAreGiven() throws IOException {
        String threads = jdk.feature() >= 21 ? "virtual" : "platform";
        Finished run =
                java().agent("clock=all,clock.wrappers=" + WRAPPERS).recording().program("Callers", "100", threads);
        run.succeededWith("true\n");

        Path json = folder.resolve("callers.json");
        Finished report = reported(run, json);
        assertThat(callers(read(json), false))
                .isEqualTo(Map.of(
                        "isLate System.currentTimeMillis 1", "main:1 ",
                        "often Callers.now 700", "round:700 ",
                        "seldom Callers.now 200", "round:200 ",
                        "rarely Callers.now 100", "round:100 ",
                        "left Callers.outer 100", "threadMain:100 ",
                        "right Callers.outer 100", "threadMain:100 ",
                        "left Callers$Ticker.tick 100", "threadMain:100 ",
                        "right Callers$Ticker.tick 100", "threadMain:100 "));
        // none gives its number to a lambda expression
        assertThat(callers(read(json), true))
                .isEqualTo(Map.of("lambda$static$0 System.nanoTime 200", "left:100 right:100 "));
        assertThat(report.stdout())
                .containsPattern("\n +700 .* program.Callers.now +program.Callers.often:\\d+( \\(hot\\))?\\n"
                        + " +[0-9.,]+ .* +<- program.Callers.round:\\d+\\n")
                .doesNotContain("Callers.now (")
                .doesNotContainPattern("Callers.(now|inner|outer):\\d");
    }

    @Test
    void areToldApartThroughWrappersInterfacesAndLambdas() throws IOException {
        Finished run = java().agent("clock=all").recording().program("Callers", "100", "platform");
        run.succeededWith("true\n");

        Path json = folder.resolve("callers.json");
        Finished report = reported(run, json);
        assertThat(callers(read(json), true))
                .isEqualTo(Map.of(
                        "now System.currentTimeMillis 1000", "often:700 seldom:200 rarely:100 ",
                        "inner System.nanoTime 200", "outer<left:100 outer<right:100 ",
                        "lambda$static$0 System.nanoTime 200", "left:100 right:100 ",
                        "tick System.currentTimeMillis 100", "left:100 ",
                        "tick System.nanoTime 100", "right:100 "));
        assertThat(report.stdout())
                .containsPattern(
                        "~700 .* Callers.now \\(System.currentTimeMillis\\) \\* +program.Callers.often:\\d+\\n")
                .containsPattern(
                        "~100 .* Callers.inner \\(System.nanoTime\\) \\* +program.Callers.outer:\\d+ <- program.Callers.right:\\d+\n")
                // it uses the time
                .containsPattern(" 1 .* program.Callers.isLate:\\d+\\n.* <- program.Callers.main:\\d+\\n");
    }

    /** The report as text and, in a file, as JSON. */
    private Finished reported(Finished run, Path json) {
        return java().environment("COLUMNS", "200")
                .timeagent(
                        "report",
                        "--top",
                        "30",
                        "--json",
                        json.toString(),
                        run.recordingFile().toString())
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
        for (JsonElement each : report.getAsJsonObject("clock").getAsJsonArray("callSites")) {
            JsonObject site = each.getAsJsonObject();
            if (site.get("wrapper").getAsBoolean() == ofWrappers) {
                StringBuilder text = new StringBuilder();
                for (JsonElement caller : site.getAsJsonArray("callers")) {
                    String frames = caller.getAsJsonObject().getAsJsonArray("frames").asList().stream()
                            .map(frame -> frame.getAsString().replaceFirst(".*\\.(\\w+):\\d+", "$1"))
                            .reduce((near, far) -> near + "<" + far)
                            .orElseThrow();
                    text.append(frames)
                            .append(':')
                            .append(caller.getAsJsonObject().get("weight"))
                            .append(' ');
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
        Finished run = java().agent("clock.samples=1000").recording().program("Callers", "10000000");
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
        double[] shares = {0.7, 0.2, 0.1};
        for (int i = 0; i < shares.length; i++) {
            JsonObject caller = site.getAsJsonArray("callers").get(i).getAsJsonObject();
            assertThat(caller.get("readsPerSecond").getAsDouble() / rate)
                    .as(caller.toString())
                    .isCloseTo(shares[i], within(6 * Math.sqrt(shares[i] * (1 - shares[i]) * squares) / sum));
        }
    }
}
