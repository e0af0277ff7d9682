package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code flame} draws, in a browser. */
final class FlameIT extends PageInBrowser {

    private static final String NEW_FRAME = "#ffdd33";

    @Test
    void hasTheReadsAsItsRootAndShowsAnAddedCaller() {
        Path fewer = recording("fewer", "100");
        Path more = recording("more", "100", "platform");

        BrowserPage all = flame("--unit", "reads", more.toString());
        // 10 of each round and one; 6 more of each round
        assertThat(root(all)).isEqualTo(1601);
        all.evaluate("search('Callers.often')");
        assertThat(all.text("#match")).startsWith("Matched: 43.72%");

        BrowserPage difference = flame("--unit", "reads", "--diff", fewer.toString(), more.toString());
        // what the other one has more of, in as much time
        int removed = difference
                .evaluate(
                        "levels[1].filter(f => f.title === 'removed since the base').reduce((sum, f) => sum + f.width, 0)")
                .getAsInt();
        assertThat(root(difference)).isEqualTo(1601 + removed);
        List<String> added = difference
                .evaluate("levels.flat().filter(f => f.color === '" + NEW_FRAME + "').map(f => f.title)")
                .getAsJsonArray()
                .asList()
                .stream()
                .map(JsonElement::getAsString)
                .toList();
        assertThat(added)
                .contains("program.Callers.left", "program.Callers.right")
                .doesNotContain("program.Callers.often", "program.Callers.main");
        assertThat(difference.text("h1"))
                .matches("Clock reads: 1,601; in the base, scaled to the same length: [\\d,]+");

        BrowserPage fix = flame("--unit", "reads", "--diff", more.toString(), fewer.toString());
        String blue = """
                (() => {
                  const gone = levels[1].find(f => f.title === 'removed since the base');
                  const within = f => f.left >= gone.left && f.left < gone.left + gone.width;
                  return levels.flat().filter(f => within(f) && /^rgb\\((\\d+),\\1,255\\)$/.test(f.color))
                    .reduce((left, f) => left - f.width, gone.width);
                })()
                """;
        assertThat(fix.evaluate(blue).getAsInt()).isZero();
        assertThat(fix.evaluate("levels.flat().some(f => f.title === 'program.Callers.left')")
                        .getAsBoolean())
                .isTrue();
    }

    private static Path recording(String name, String... arguments) {
        return SharedRuns.of(Jdks.newest(), "callers-" + name, java -> java.quick()
                        .agent("clock=all")
                        .recording()
                        .program("Callers", arguments)
                        .succeededWith("true\n"))
                .recordingFile();
    }

    private BrowserPage flame(String... arguments) {
        List<String> all = new ArrayList<>(List.of("flame", "-o", page.toString()));
        all.addAll(List.of(arguments));
        java().timeagent(all.toArray(String[]::new)).succeededWith("");
        return open(DESKTOP, false);
    }

    private static int root(BrowserPage opened) {
        return opened.evaluate("levels[0][0].width").getAsInt();
    }
}
