package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the pages of {@code --html} show in a browser. */
final class HtmlPageIT extends PageInBrowser {

    @Test
    void showsTheNumbersOfAReport() throws IOException {
        JsonObject report = make(
                "report", SharedRuns.clockReads(Jdks.newest()).recordingFile().toString());

        BrowserPage opened = open(DESKTOP, false);

        assertShows(report, opened);
        assertThat(firstSummary(report)).startsWith(opened.text("h1"));
        assertThat(opened.text("h1")).endsWith(".");
        assertThat(opened.text("#call-sites")).contains("sampleapp.ClockWorkload.readClock:");
        assertThat(opened.texts(".findings li"))
                .extracting(text -> text.replaceAll("\\s+", " "))
                .isEqualTo(findings(report))
                .anySatisfy(text -> assertThat(text).startsWith("warning Clock reads use about "));
        assertThat(opened.string("document.querySelector('.findings a.warning').hash"))
                .isEqualTo("#call-sites");
        assertThat(opened.text(".overview")).contains("most expensive: sampleapp.ClockWorkload.readClock:");
        assertThat(opened.text("#source"))
                .contains(report.getAsJsonObject("clock")
                        .getAsJsonObject("source")
                        .get("advice")
                        .getAsString());
        assertThat(opened.evaluate("document.querySelector('#peers, #cost, #durations, #metrics')")
                        .isJsonNull())
                .isTrue();
    }

    /** The first sentence of it is the headline. */
    private static String firstSummary(JsonObject report) {
        return report.getAsJsonArray("findings")
                .get(0)
                .getAsJsonObject()
                .get("summary")
                .getAsString();
    }

    private static List<String> findings(JsonObject report) {
        return Json.objects(report.get("findings")).stream()
                .map(finding -> Stream.of("severity", "summary", "solution")
                        .map(key -> finding.get(key).getAsString())
                        .collect(Collectors.joining(" ")))
                .toList();
    }

    @Full
    @Test
    void marksWhenTheWallClockWasSet() throws Exception {
        Finished run = java().environment(
                        "LD_PRELOAD", SharedLibrary.of("steppedclock", folder).toString())
                .environment("STEPS", "2000:-1000")
                .environment("FROM", folder.resolve("started").toString())
                .recording()
                .agent("")
                .program("SteppedClock", "4")
                .succeeded();
        JsonObject report = make("report", run.recordingFile().toString());
        List<JsonObject> interruptions = Json.objects(report.get("interruptions"));
        String after = interruptions.stream()
                .map(one -> String.format("%.1f s", one.get("seconds").getAsDouble()))
                .collect(Collectors.joining(", "));

        BrowserPage opened = open(DESKTOP, false);

        assertShows(report, opened);
        assertThat(interruptions)
                .anyMatch(one -> one.get("text").getAsString().contains("the wall clock was set back by"));
        assertThat(opened.text("#interruptions"))
                .contains(interruptions.stream()
                        .map(one -> one.get("text").getAsString())
                        .toList());
        assertThat(opened.string("document.getElementById('reads').getAttribute('aria-label')"))
                .isEqualTo("Clock reads per second over the recording; interrupted at " + after);
    }

    @Full
    @Test
    void showsWhatTheEventsOfAnApplicationCost() throws IOException {
        JsonObject report = make(
                "report",
                recorded("events=sampleapp.*,clock=off", "events", "--events", "20000")
                        .toString());

        BrowserPage opened = open(DESKTOP, false);

        assertShows(report, opened);
        // on a busy machine, one about the program that stood still can come first
        assertThat(firstSummary(report)).startsWith(opened.text("h1"));
        assertThat(report.get("findings").toString()).contains("sampleapp.Order");
        assertThat(opened.holds(
                        "document.querySelector('h1').closest('li') === document.querySelector('.findings li')"))
                .isTrue();
        assertThat(opened.text("#events")).contains("sampleapp.OrderEvents.naive:", "never");
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
        assertThat(opened.text("#verdict")).startsWith("Not comparable\n").contains("clock=count");
        assertThat(opened.text("h1")).isEqualTo("a and b are not comparable.");
    }

    @Full
    @Test
    void showsTheVerdictOfAnExperimentFirst() throws IOException {
        String options =
                "ab --a socket=instrumented --b socket=instrumented-cached --rounds 3 --out rounds -- JAVA -jar APP"
                        + " socket --writes 50000";
        JsonObject experiment = make(Stream.of(options.split(" "))
                .map(word -> word.equals("JAVA") ? Jdks.newest().launcher().toString() : word)
                .map(word -> word.equals("APP") ? Artifacts.SAMPLE_APP.toString() : word)
                .toArray(String[]::new));

        BrowserPage opened = open(DESKTOP, false);

        assertShows(experiment, opened);
        assertThat(opened.texts("header .given")).containsExactly("socket=instrumented", "socket=instrumented-cached");
        assertThat(opened.text("header .notes")).contains("socket --writes 50000", "3 rounds in random order");
        JsonObject bytes = experiment.getAsJsonArray("metrics").get(0).getAsJsonObject();
        assertThat(bytes.get("verdict").getAsString()).isEqualTo("lower");
        // so few writes may all be of code that is not compiled yet
        assertThat(opened.text("main > section h1"))
                .startsWith(
                        experiment.get("comparable").getAsBoolean()
                                ? "b differs from a in "
                                : "a and b are not comparable.");
        assertThat(opened.text("#verdict .tile .badge")).endsWith("lower");
        assertThat(opened.string("Chart.getChart('durations-plot').options.scales.x.type"))
                .isEqualTo("logarithmic");
        assertThat(opened.texts("#timelines figcaption")).contains("Socket writes per second");
    }

    @Test
    void takesNamesOfARecordingForTextWhateverIsInThem() throws IOException {
        String evil = "</script><img src=x onerror=\"window.hit=1\"><!--{{result}}\\u003c&lt;\u2028\u00e4\"'`${1}";
        Path recording = MadeRecording.of(folder.resolve("evil.jfr"), () -> {
            MadeRecording.agent(evil, evil);
            MadeRecording.source(evil, evil, 20);
            MadeRecording.reads(evil, 1, 10, 20);
            MadeRecording.write(evil, 80, 10);
            // as many as it takes to know the cost, which is a finding, so in the headline
            for (int i = 0; i < 8; i++) {
                MadeRecording.cost(evil, 10, 1000);
            }
        });
        JsonObject report = make("report", recording.toString());

        BrowserPage opened = open(DESKTOP, false);

        assertShows(report, opened);
        assertThat(opened.evaluate("window.hit").isJsonNull()).isTrue();
        assertThat(opened.number("document.images.length")).isZero();
        for (String place : List.of("#call-sites", "#peers", "#source", "#cost", "#recordings", "h1")) {
            assertThat(opened.string("document.querySelector('" + place + "').textContent"))
                    .as(place)
                    .contains(evil);
        }
    }

    @Full
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

        JsonObject report = make("report", recording.toString());
        BrowserPage opened = open(DESKTOP, false);
        assertShows(report, opened);
        assertThat(opened.text("h1")).isEqualTo("No findings.");
        JsonObject comparison = make("compare", recording.toString(), recording.toString());
        BrowserPage itself = open(DESKTOP, true);
        assertShows(comparison, itself);
        assertThat(itself.text("h1")).isEqualTo("a and b are not comparable.");
        assertThat(itself.text("#verdict")).contains("a and b are the same recording, " + recording);
    }
}
