package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** A test class whose tests make a page each and open it in the browser of all such tests; without a browser it is skipped. */
abstract class PageInBrowser {

    static final int DESKTOP = 1180;
    static final int PHONE = 390;
    static final int HEIGHT = 900;

    /** Numbers that are part of a name on the page, of a sentence, a plot, or of the raw JSON only. */
    private static final String IN_TEXT =
            ".*\\.(line|port|localPort)|(.*\\.)?plots\\..*|.*\\.peers\\.\\d+\\.(sizes|durations)\\..*|runs\\..*|rounds|schemaVersion";

    @RunFolder
    Path folder;

    private static Browser browser;

    Path page;
    Path json;

    @BeforeAll
    static void startBrowser() throws IOException {
        browser = Browser.shared();
    }

    @BeforeEach
    void nameFiles() {
        page = folder.resolve("page.html");
        json = folder.resolve("page.json");
    }

    final JavaRun java() {
        return new JavaRun(Jdks.newest(), folder);
    }

    /** Runs a command that writes the page, and the JSON beside it. */
    final JsonObject make(String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(1, List.of("--html", page.toString(), "--json", json.toString()));
        Finished run = java().timeagent(all.toArray(String[]::new));
        assertThat(run.status()).as(run.stderr()).isZero();
        return JsonParser.parseString(Files.readString(json)).getAsJsonObject();
    }

    final Path recorded(String options, String... workload) {
        return java().agent(options)
                .recording("jdk.CPULoad#period=10ms")
                .sampleApp(workload)
                .succeeded()
                .recordingFile();
    }

    final BrowserPage open(int width, boolean dark) {
        return open(page, width, HEIGHT, dark);
    }

    static BrowserPage open(Path page, int width, int height, boolean dark) {
        BrowserPage opened = browser.page(width, height, dark).open(page);
        assertThat(opened.complaints()).isEmpty();
        assertThat(opened.requests()).containsExactly(page.toUri().toString());
        return opened;
    }

    /** Every number of the JSON is on the page, to be seen or in a row that is shown on demand, and no other is. */
    static void assertShows(JsonObject result, BrowserPage opened) throws IOException {
        List<ShownNumber> numbers =
                ShownNumber.of(opened.evaluate(Files.readString(Path.of("resources", "page", "shown.js"))));
        assertThat(numbers).isNotEmpty().allSatisfy(number -> {
            assertThat(number.exact()).as(number.path()).isEqualTo(ShownNumber.at(result, number.path()));
            assertThat(number.isRounded()).as(number.toString()).isTrue();
        });
        Set<String> expected = ShownNumber.paths(result);
        expected.removeIf(path -> path.matches(IN_TEXT) || isOfNothing(result, path));
        assertThat(numbers.stream().map(ShownNumber::path)).containsAll(expected);
        assertThat(JsonParser.parseString(opened.string("document.getElementById('json').textContent")))
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
}
