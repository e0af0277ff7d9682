package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of {@code --html} in a browser. */
final class HtmlPageTest {

    private static final int DESKTOP = 1180;
    private static final int PHONE = 360;
    private static final int HEIGHT = 900;

    /** Numbers that are part of a name on the page, or of a sentence. */
    private static final String IN_TEXT = ".*\\.(line|port)|rounds";

    @RunFolder
    Path folder;

    private static Browser browser;

    private Path page;
    private Path json;

    @BeforeAll
    static void startBrowser() throws IOException {
        browser = Browser.start();
    }

    @BeforeEach
    void nameFiles() {
        page = folder.resolve("page.html");
        json = folder.resolve("page.json");
    }

    @AfterAll
    static void stopBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    private JavaRun java() {
        return new JavaRun(Jdks.newest(), folder);
    }

    /** Runs a command that writes the page, and the JSON beside it. */
    private JsonObject make(String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(1, List.of("--html", page.toString(), "--json", json.toString()));
        Finished run = java().timeagent(all.toArray(String[]::new));
        assertThat(run.status()).as(run.stderr()).isZero();
        return JsonParser.parseString(Files.readString(json)).getAsJsonObject();
    }

    private Path recorded(String options, String... workload) {
        return java().agent(options)
                .recording("jdk.CPULoad#period=10ms")
                .sampleApp(workload)
                .succeeded()
                .recordingFile();
    }

    private BrowserPage open(int width, boolean dark) {
        BrowserPage opened = browser.page(width, HEIGHT, dark).open(page);
        assertThat(opened.complaints()).isEmpty();
        assertThat(opened.requests()).containsExactly(page.toUri().toString());
        return opened;
    }

    /** Every number of the JSON is on the page, to be seen or in a row that is shown on demand, and no other is. */
    private static void assertShows(JsonObject result, BrowserPage opened) throws IOException {
        List<ShownNumber> numbers =
                ShownNumber.of(opened.evaluate(Files.readString(Path.of("resources", "page", "shown.js"))));
        assertThat(numbers).isNotEmpty().allSatisfy(number -> {
            assertThat(number.exact()).as(number.path()).isEqualTo(ShownNumber.at(result, number.path()));
            assertThat(number.isRounded()).as(number.toString()).isTrue();
        });
        Set<String> expected = ShownNumber.paths(result);
        expected.removeIf(path -> path.matches(IN_TEXT) || isOfNothing(result, path));
        assertThat(numbers.stream().map(ShownNumber::path)).containsAll(expected);
        assertThat(JsonParser.parseString(opened.evaluate("document.getElementById('json').textContent")
                        .getAsString()))
                .isEqualTo(result);
    }

    /** A metric that is 0 on both sides has no row. */
    private static boolean isOfNothing(JsonObject result, String path) {
        if (!path.startsWith("metrics.")) {
            return false;
        }
        String row = path.substring(0, path.indexOf('.', "metrics.".length()));
        return ShownNumber.at(result, row + ".a") == 0 && ShownNumber.at(result, row + ".b") == 0;
    }

    @Test
    void showsTheNumbersOfAReport() throws IOException {
        JsonObject report =
                make("report", recorded("", "clock", "--calls", "20000000").toString());

        BrowserPage opened = open(DESKTOP, false);

        assertShows(report, opened);
        assertThat(opened.text("h1")).startsWith("Clock reads take about ").endsWith(" of the CPU time.");
        assertThat(opened.text("#call-sites")).contains("sampleapp.ClockWorkload.readClock:");
        assertThat(opened.text("#source"))
                .contains(report.getAsJsonObject("clock")
                        .getAsJsonObject("source")
                        .get("advice")
                        .getAsString());
        assertThat(opened.evaluate("document.querySelector('#peers, #cost, #durations, #metrics')")
                        .isJsonNull())
                .isTrue();
    }

    @Test
    void showsTheNumbersOfAComparison() throws IOException {
        JsonObject comparison = make(
                "compare",
                recorded("socket=instrumented", "socket", "--writes", "20000").toString(),
                recorded("socket=mirror-cached,clock=count", "socket", "--writes", "20000", "--size", "2")
                        .toString());

        BrowserPage opened = open(DESKTOP, false);

        assertShows(comparison, opened);
        assertThat(comparison.get("comparable").getAsBoolean()).isFalse();
        // what is to be known before the verdict comes before it
        assertThat(opened.text("#verdict"))
                .startsWith("Not comparable as they are\n")
                .contains("clock=count");
        assertThat(plotted(opened, "bytes", 1)).containsExactlyElementsOf(costs(comparison, "bytesPerEvent"));
        assertThat(plotted(opened, "nanos", 1)).containsExactlyElementsOf(costs(comparison, "nanosPerEvent"));
    }

    private static List<Double> plotted(BrowserPage opened, String chart, int dataset) {
        return opened
                .evaluate("Chart.getChart('" + chart + "').data.datasets[" + dataset + "].data")
                .getAsJsonArray()
                .asList()
                .stream()
                .map(JsonElement::getAsDouble)
                .toList();
    }

    private static List<Double> costs(JsonObject comparison, String key) {
        return List.of(
                ShownNumber.at(comparison, "a.eventCost.0." + key), ShownNumber.at(comparison, "b.eventCost.0." + key));
    }

    @Test
    void showsTheVerdictOfAnExperimentFirst() throws IOException {
        JsonObject experiment = make(
                "ab",
                "--a",
                "socket=instrumented",
                "--b",
                "socket=instrumented-cached",
                "--rounds",
                "3",
                "--out",
                folder.resolve("rounds").toString(),
                "--",
                Jdks.newest().launcher().toString(),
                "-jar",
                Artifacts.SAMPLE_APP.toString(),
                "socket",
                "--writes",
                "50000");

        BrowserPage opened = open(DESKTOP, false);

        assertShows(experiment, opened);
        assertThat(opened.texts("header .given")).containsExactly("socket=instrumented", "socket=instrumented-cached");
        assertThat(opened.text("header .notes")).contains("socket --writes 50000", "3 rounds in random order");
        JsonObject bytes = experiment.getAsJsonArray("metrics").get(0).getAsJsonObject();
        assertThat(bytes.get("verdict").getAsString()).isEqualTo("lower");
        assertThat(opened.text("main > section h1")).startsWith("Per socket-write event, b allocates ");
        assertThat(opened.text("#verdict .tile .badge")).endsWith("lower");
        assertThat(opened.evaluate("Chart.getChart('durations-plot').options.scales.x.type")
                        .getAsString())
                .isEqualTo("logarithmic");
        assertThat(opened.texts("#timelines figcaption"))
                .contains("Socket writes per second", "Bytes allocated per event");
    }

    @Test
    void sortsATableByTheColumnClicked() throws IOException {
        Path recording = MadeRecording.of(folder.resolve("sites.jfr"), () -> {
            MadeRecording.agent("1", "");
            for (int i = 1; i <= 40; i++) {
                MadeRecording.reads("com.acme.Site" + i, i, i * 37 % 41, i);
            }
        });
        make("report", recording.toString());
        BrowserPage opened = open(DESKTOP, false);
        String calls = "#call-sites th:nth-child(3)";

        assertThat(opened.texts("#call-sites tbody tr:not([hidden])")).hasSize(15);
        opened.click("#call-sites .more");
        opened.click(calls + " button");
        assertThat(column(opened, 3)).containsExactlyElementsOf(descending(40));
        opened.click(calls + " button");
        assertThat(column(opened, 3)).containsExactlyElementsOf(ascending(40));
        assertThat(opened.evaluate("document.querySelector('" + calls + "').ariaSort")
                        .getAsString())
                .isEqualTo("ascending");
        opened.click("#call-sites th:nth-child(1) button");
        // by the number within the name
        assertThat(opened.texts("#call-sites tbody td:first-child"))
                .startsWith("com.acme.Site1.now:1 hot", "com.acme.Site2.now:2 hot")
                .endsWith("com.acme.Site40.now:40 hot");
        assertThat(opened.evaluate("document.querySelector('" + calls + "').ariaSort")
                        .isJsonNull())
                .isTrue();
    }

    private static List<String> column(BrowserPage opened, int column) {
        return opened.texts("#call-sites tbody td:nth-child(" + column + ")");
    }

    private static List<String> ascending(int count) {
        return java.util.stream.IntStream.rangeClosed(1, count)
                .mapToObj(Integer::toString)
                .toList();
    }

    private static List<String> descending(int count) {
        List<String> numbers = new ArrayList<>(ascending(count));
        java.util.Collections.reverse(numbers);
        return numbers;
    }

    @Test
    void takesNamesOfARecordingForTextWhateverIsInThem() throws IOException {
        String evil = "</script><img src=x onerror=\"window.hit=1\"><!--{{result}}\\u003c&lt;\u2028\u00e4\"'`${1}";
        Path recording = MadeRecording.of(folder.resolve("evil.jfr"), () -> {
            MadeRecording.agent(evil, evil);
            MadeRecording.source(evil, evil, 20);
            MadeRecording.reads(evil, 1, 10, 20);
            MadeRecording.write(evil, 80, 10);
            MadeRecording.cost(evil, 10, 100);
        });
        JsonObject report = make("report", recording.toString());

        BrowserPage opened = open(DESKTOP, false);

        assertShows(report, opened);
        assertThat(opened.evaluate("window.hit").isJsonNull()).isTrue();
        assertThat(opened.evaluate("document.images.length").getAsInt()).isZero();
        for (String place : List.of("#call-sites", "#peers", "#source", "#cost", "#recordings", "h1")) {
            assertThat(opened.evaluate("document.querySelector('" + place + "').textContent")
                            .getAsString())
                    .as(place)
                    .contains(evil);
        }
    }

    @Test
    void refusesWhateverAScriptWouldFetch() throws IOException {
        make("report", recorded("", "clock", "--calls", "1000").toString());
        BrowserPage opened = open(DESKTOP, false);

        String answer = opened.evaluate("fetch('http://localhost:9/').then(() => 'fetched', e => 'refused')")
                .getAsString();
        opened.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.hit=1\">')");

        assertThat(answer).isEqualTo("refused");
        assertThat(opened.evaluate("window.hit").isJsonNull()).isTrue();
        assertThat(opened.complaints())
                .anyMatch(complaint ->
                        complaint.contains("http://localhost:9/") && complaint.contains("Content Security Policy"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing", "clock source", "reads", "writes", "cost of nothing", "no number"})
    void showsWhatLittleThereIs(String what) throws IOException {
        Path recording = MadeRecording.of(folder.resolve("little.jfr"), () -> {
            MadeRecording.agent("1", "");
            switch (what) {
                case "clock source" -> MadeRecording.source("tsc", "nothing to do", 20);
                case "reads" -> MadeRecording.reads("com.acme.Stamp", 1, 10, 20);
                case "writes" -> MadeRecording.write("localhost", 80, 10);
                case "cost of nothing" -> MadeRecording.cost("mirror", 10, 0);
                case "no number" -> MadeRecording.source("tsc", "nothing to do", Double.NaN);
                default -> {}
            }
        });

        assertShows(make("report", recording.toString()), open(DESKTOP, false));
        assertShows(make("compare", recording.toString(), recording.toString()), open(DESKTOP, true));
    }

    @ParameterizedTest
    @ValueSource(ints = {320, PHONE, DESKTOP})
    void fitsTheWidthOfTheScreen(int width) throws IOException {
        Path recording = recorded("socket=mirror,jdk=true", "socket", "--writes", "2000");
        make("compare", recording.toString(), recording.toString());

        BrowserPage opened = open(width, false);
        opened.click("#raw summary");

        assertThat(opened.evaluate("document.documentElement.scrollWidth").getAsInt())
                .isEqualTo(width);
        // nor is anything cut off in it
        assertThat(opened.evaluate("[...document.querySelectorAll('section, .tile, canvas')]"
                                + ".filter(one => one.getBoundingClientRect().right > innerWidth).length")
                        .getAsInt())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void canBeReadInTheColoursOfTheSystemAndOfTheButton(boolean dark) throws IOException {
        String contrast = Files.readString(Path.of("resources", "page", "contrast.js"));
        make(
                "compare",
                recorded("socket=mirror", "socket", "--writes", "2000").toString(),
                recorded("socket=mirror,clock=count", "socket", "--writes", "2000")
                        .toString());
        BrowserPage opened = open(DESKTOP, dark);

        JsonObject before = opened.evaluate(contrast).getAsJsonObject();
        opened.click("#theme");
        JsonObject after = opened.evaluate(contrast).getAsJsonObject();

        assertThat(before.getAsJsonArray("poor")).isEmpty();
        assertThat(after.getAsJsonArray("poor")).isEmpty();
        assertThat(before.get("seen").getAsInt()).isGreaterThan(100);
        assertThat(before.get("paper").getAsDouble() < 0.1).isEqualTo(dark);
        assertThat(after.get("paper").getAsDouble() < 0.1).isEqualTo(!dark);
    }

    @Test
    void copiesTheJson() throws IOException {
        JsonObject report =
                make("report", recorded("", "clock", "--calls", "1000").toString());
        BrowserPage opened = open(DESKTOP, false);
        opened.allowClipboard();

        opened.click("#copy");

        assertThat(opened.evaluate("navigator.clipboard.readText()").getAsString())
                .satisfies(copied -> assertThat(JsonParser.parseString(copied)).isEqualTo(report));
        assertThat(opened.text("#copy")).isEqualTo("Copied");
    }
}
