package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a reader of a page does with it. */
final class HtmlPageUseIT extends PageInBrowser {

    private static final int PHONE = 360;

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
        // by the number within the name; which of them are hot depends on how long the recording lasted
        assertThat(opened.texts("#call-sites tbody td:first-child"))
                .extracting(name -> name.replace(" hot", ""))
                .startsWith("com.acme.Site1.now:1", "com.acme.Site2.now:2")
                .endsWith("com.acme.Site40.now:40");
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

    @Full
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

    @Full
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

    @Full
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

    @Full
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
