package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a reader of a page does with it. */
final class HtmlPageUseIT extends PageInBrowser {

    private static final int PHONE_SCREEN = 844;

    @Test
    void sortsATableByTheColumnClicked() throws IOException {
        BrowserPage opened = openTables();
        String calls = "#call-sites th:nth-child(3)";

        assertThat(opened.texts("#call-sites tbody tr:not([hidden])")).hasSize(15);
        opened.click("#call-sites .more");
        opened.click(calls + " button");
        assertThat(calls(opened)).hasSize(40).isSortedAccordingTo(Comparator.reverseOrder());
        opened.click(calls + " button");
        assertThat(calls(opened)).hasSize(40).isSorted();
        assertThat(opened.string("document.querySelector('" + calls + "').ariaSort"))
                .isEqualTo("ascending");
        opened.click("#call-sites th:nth-child(1) button");
        // by the number within the name; which of them are hot depends on how long the recording lasted
        assertThat(opened.texts("#call-sites tbody td:first-child"))
                .extracting(name -> name.replace(" hot", ""))
                .startsWith("com.acme.Site1.now:1", "com.acme.Site2.now:2")
                .endsWith("com.acme.Site40.now:40");
        assertThat(opened.evaluate("document.querySelector('" + calls + "').ariaSort")
                        .isJsonNull())
                .isTrue();
    }

    private static List<Integer> calls(BrowserPage opened) {
        return opened.texts("#call-sites tbody td:nth-child(3)").stream()
                .map(Integer::valueOf)
                .toList();
    }

    private BrowserPage openTables() throws IOException {
        Path recording = MadeRecording.of(folder.resolve("tables.jfr"), () -> {
            MadeRecording.agent("1", "");
            for (int i = 1; i <= 40; i++) {
                MadeRecording.reads("com.acme.Site" + i, i, i * 37 % 41, i);
                MadeRecording.write("host-" + i, 80, i);
            }
        });
        make("report", recording.toString());
        return open(DESKTOP, false);
    }

    @Test
    void findsACallSite() throws IOException {
        BrowserPage opened = openTables();

        assertThat(opened.texts("#call-sites [role=status]")).containsExactly("");
        filter(opened, "#call-sites", "Site3 ACME");
        assertThat(opened.texts("#call-sites tr:not([hidden]) td:first-child"))
                .hasSize(11)
                .allMatch(name -> name.startsWith("com.acme.Site3"));
        assertThat(opened.text("#call-sites [role=status]")).isEqualTo("11 of 40");
        filter(opened, "#call-sites", "none of this name");
        assertThat(opened.texts("#call-sites tbody tr:not([hidden])")).isEmpty();
        filter(opened, "#call-sites", "");
        assertThat(opened.texts("#call-sites tbody tr:not([hidden])")).hasSize(15);

        filter(opened, "#peers", "host-12");
        assertThat(opened.texts("#peers tr:not([hidden]) td:first-child")).containsExactly("host-12:80");
        assertThat(opened.complaints()).isEmpty();
    }

    private static void filter(BrowserPage opened, String section, String words) {
        opened.evaluate("(() => { const filter = document.querySelector('" + section + " input'); filter.value = '"
                + words + "'; filter.dispatchEvent(new Event('input')); })()");
    }

    @Full
    @Test
    void fitsAPhoneInFiveScreens() throws IOException {
        make("report", recorded("", "service", "--seconds", "2").toString());

        BrowserPage opened = open(PHONE, false);

        assertThat(opened.number("document.documentElement.scrollHeight")).isBetween(PHONE_SCREEN, 5 * PHONE_SCREEN);
        assertThat(opened.number("document.documentElement.scrollWidth")).isEqualTo(PHONE);
        assertThat(opened.number(
                        "[...document.querySelectorAll('td.numeric')].filter(cell => !cell.dataset.title).length"))
                .as("numbers without the title of their column")
                .isZero();
        assertThat(opened.text("header .program")).isEqualTo("sample-app.jar service --seconds 2");
        assertThat(opened.texts(".overview dt"))
                .containsExactly(
                        "Clock reads", "Clock source", "Socket writes", "Memory", "Context switches", "Coverage");
        assertThat(opened.text(".overview"))
                .contains("most expensive: sampleapp.", "0 failed", "most: ", "0 classes failed");
        assertThat(links(opened, "nav a", "getAttribute(\"href\")"))
                .isEqualTo(links(opened, "main > section", "id.replace(/^/, \"#\")"))
                .containsAll(links(opened, ".overview a", "getAttribute(\"href\")"));
        String folded = "document.querySelector('#switched > details').open";
        assertThat(opened.holds(folded)).isFalse();
        opened.click("nav a[href=\"#switched\"]");
        assertThat(opened.holds(folded)).isTrue();
        assertThat(opened.texts("#switched td:first-child").get(0)).matches("(client|server)-\\d");
        assertThat(opened.evaluate(
                                "Math.max(...[...document.querySelectorAll('#peers .fill')].map(one => parseFloat(one.style.width)))")
                        .getAsDouble())
                .isEqualTo(100);
        for (String axis : List.of("reads.y", "writes.y", "durations-plot.y")) {
            assertRoundFromZero(opened, axis);
        }
    }

    private static List<String> links(BrowserPage opened, String selector, String property) {
        return opened.strings("[...document.querySelectorAll('" + selector + "')].map(one => one." + property + ")");
    }

    private static void assertRoundFromZero(BrowserPage opened, String axis) {
        String[] names = axis.split("\\.");
        List<Double> ticks = opened
                .evaluate("Chart.getChart('" + names[0] + "').scales." + names[1] + ".ticks.map(tick => tick.value)")
                .getAsJsonArray()
                .asList()
                .stream()
                .map(JsonElement::getAsDouble)
                .toList();
        assertThat(ticks).as(axis).hasSizeBetween(2, 7).startsWith(0.0);
        double step = ticks.get(1);
        assertThat(step / Math.pow(10, Math.floor(Math.log10(step) + 1e-9)))
                .as(axis)
                .satisfiesAnyOf(
                        first -> assertThat(first).isCloseTo(1, within(1e-6)),
                        first -> assertThat(first).isCloseTo(2, within(1e-6)),
                        first -> assertThat(first).isCloseTo(5, within(1e-6)));
    }

    @ParameterizedTest
    @ValueSource(ints = {320, PHONE, 1280})
    void cutsNothingOffAndBreaksNamesAtDotsOnlyHoweverLongTheyAre(int width) throws IOException {
        // the longest part that a screen has room for
        String part = width < PHONE ? "batch.nightly.reports.InboundShipment" : "AbstractScheduledEventExecutorService";
        String type = "com.example.warehouse.application.service.scheduling." + part;
        Path recording = MadeRecording.of(folder.resolve("names.jfr"), () -> {
            MadeRecording.agent("1", "include=" + type + "*");
            MadeRecording.source("tsc", "nothing to do", 20);
            for (int i = 1; i <= 15; i++) {
                MadeRecording.reads(type + i, i, 123456789, 12345.678);
                MadeRecording.write("a-host-with-a-long-name." + i + ".internal.example.com", 55555, 123456789);
                MadeRecording.eventType(type + "$Event" + i, type, 1000 + i, 1234567);
            }
            MadeRecording.cost("instrumented-cached", 10, 0);
        });
        make("report", recording.toString());
        BrowserPage opened = open(width, false);
        String parts = "[...document.querySelectorAll('#call-sites tr:not([hidden]) td.wide > span')]"
                + ".flatMap(name => [...name.childNodes]).filter(node => node.nodeType === 3 && node.data.trim())"
                + ".map(node => { const range = document.createRange(); range.selectNodeContents(node);"
                + " return range.getClientRects().length; })";

        assertNothingIsCutOff(opened);
        assertThat(opened.number(parts + ".length")).isGreaterThan(30);
        assertThat(opened.number(parts + ".filter(lines => lines !== 1).length"))
                .isZero();
        // the measure can find something
        opened.evaluate("void (document.querySelector('.scroll').style.width = '90px')");
        assertThat(cutOff(opened)).isNotEmpty();
        make("compare", recording.toString(), recording.toString());
        assertNothingIsCutOff(open(width, false));
    }

    private static void assertNothingIsCutOff(BrowserPage opened) throws IOException {
        assertThat(cutOff(opened)).isEmpty();
        assertThat(opened.holds("document.documentElement.scrollWidth > innerWidth"))
                .isFalse();
    }

    private static List<String> cutOff(BrowserPage opened) throws IOException {
        return opened.strings(Files.readString(Path.of("resources", "page", "cut.js")));
    }

    @Full
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void canBeReadInTheColoursOfTheSystem(boolean dark) throws IOException {
        String contrast = Files.readString(Path.of("resources", "page", "contrast.js"));
        make(
                "compare",
                recorded("socket=mirror", "socket", "--writes", "2000").toString(),
                recorded("socket=mirror,clock=count", "socket", "--writes", "2000")
                        .toString());
        BrowserPage opened = open(DESKTOP, dark);

        assertNothingIsCutOff(opened);
        JsonObject shown = opened.evaluate(contrast).getAsJsonObject();

        assertThat(shown.getAsJsonArray("poor")).isEmpty();
        assertThat(shown.get("seen").getAsInt()).isGreaterThan(100);
        assertThat(shown.get("paper").getAsDouble() < 0.1).isEqualTo(dark);
    }
}
