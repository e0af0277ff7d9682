package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code flame} draws, in a browser. */
final class FlameIT extends PageInBrowser {

    private static final String NEW_FRAME = "#ffdd33";

    @Test
    void hasTheReadsAsItsRootAndShowsAnAddedCaller() {
        Path fewer = recording("Flow");
        Path more = recording("Flow", "Mixture");

        BrowserPage all = flame("--unit", "reads", more.toString());
        // of the first program and of the second
        assertThat(root(all)).isEqualTo(67 + 100);
        all.evaluate("search('Flow.twice')");
        assertThat(all.text("#match")).startsWith("Matched: 11.98%");

        BrowserPage difference = flame("--unit", "reads", "--diff", fewer.toString(), more.toString());
        // what the other one has more of, in as much time
        int removed = difference.number(
                "levels[1].filter(f => f.title === 'removed since the base').reduce((sum, f) => sum + f.width, 0)");
        assertThat(root(difference)).isEqualTo(67 + 100 + removed);
        List<String> added =
                difference.strings("levels.flat().filter(f => f.color === '" + NEW_FRAME + "').map(f => f.title)");
        assertThat(added)
                .anyMatch(title -> title.startsWith("program.Mixture.main:"))
                .noneMatch(title -> title.startsWith("program.Flow."));
        assertThat(difference.text("h1")).matches("Clock reads: 167; in the base, scaled to the same length: [\\d,]+");

        BrowserPage fix = flame("--unit", "reads", "--diff", more.toString(), fewer.toString());
        String blue = """
                (() => {
                  const gone = levels[1].find(f => f.title === 'removed since the base');
                  const within = f => f.left >= gone.left && f.left < gone.left + gone.width;
                  return levels.flat().filter(f => within(f) && /^rgb\\((\\d+),\\1,255\\)$/.test(f.color))
                    .reduce((left, f) => left - f.width, gone.width);
                })()
                """;
        assertThat(fix.number(blue)).isZero();
        assertThat(fix.holds("levels.flat().some(f => f.title.startsWith('program.Mixture.main:'))"))
                .isTrue();
    }

    private static Path recording(String... programs) {
        return SharedRuns.of(Jdks.newest(), "flame-" + programs.length, java -> java.quick()
                        .agent("clock=all")
                        .recording()
                        .programs(programs)
                        .succeededWith("true\n".repeat(programs.length)))
                .recordingFile();
    }

    private BrowserPage flame(String... arguments) {
        List<String> all = new ArrayList<>(List.of("flame", "-o", page.toString()));
        all.addAll(List.of(arguments));
        java().timeagent(all.toArray(String[]::new)).succeededWith("");
        return open(DESKTOP, false);
    }

    private static int root(BrowserPage opened) {
        return opened.number("levels[0][0].width");
    }
}
