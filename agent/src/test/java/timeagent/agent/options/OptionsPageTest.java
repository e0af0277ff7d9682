package timeagent.agent.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import timeagent.agent.fixture.DocumentPage;

/** {@code docs/options.md} has every option, with the values and defaults of the code, and an example. */
final class OptionsPageTest {
    private static final String OPTIONS = "options";
    private static final String NONE = "none";
    private static final int EXAMPLES = 3;
    private static final int MEANINGS = 4;
    private static final Pattern EXAMPLE = Pattern.compile("`[a-z.-]+=[^` ]+`");

    private final DocumentPage page;

    OptionsPageTest() throws Exception {
        page = new DocumentPage("options.md");
    }

    @Test
    void hasEveryOptionWithItsValuesAndDefault() throws Exception {
        Map<String, List<String>> before = page.rows(OPTIONS);
        Map<String, String> values = OptionTable.values();
        Map<String, String> defaults = OptionTable.defaults();
        StringBuilder table =
                new StringBuilder("| key | values | default | example | meaning |\n|---|---|---|---|---|\n");
        for (String key : AgentOptions.asked().keys()) {
            String otherwise = defaults.containsKey(key) ? code(defaults.get(key)) : NONE;
            table.append(row(
                    code(key), values.get(key), otherwise, cell(before, key, EXAMPLES), cell(before, key, MEANINGS)));
        }

        page.mustHave(OPTIONS, table.toString());
        page.rows(OPTIONS).forEach((key, cells) -> assertThat(cells.get(MEANINGS))
                .as("the meaning of %s in docs/options.md, to be written by hand", key)
                .isNotBlank());
    }

    @Test
    void hasAnAcceptedExampleOfEveryOption() throws Exception {
        for (String key : AgentOptions.asked().keys()) {
            String example = cell(page.rows(OPTIONS), key, EXAMPLES).replace("`", "");
            assertThat(example).as("an example of %s, by hand", key).startsWith(key + "=");
            // the file of this one is the reader's
            if (!key.equals(AgentOptions.CONFIG)) {
                assertThat(AgentOptions.parse(example).toString()).contains(example);
            }
        }
    }

    @Test
    void isNotContradictedByTheReadme() throws Exception {
        List<String> examples = EXAMPLE.matcher(new DocumentPage("../README.md").text())
                .results()
                .map(MatchResult::group)
                .map(example -> example.replace("`", ""))
                .filter(example -> !example.startsWith(AgentOptions.CONFIG))
                .toList();

        assertThat(examples).isNotEmpty();
        for (String example : examples) {
            assertThat(AgentOptions.parse(example).toString()).contains(example);
        }
    }

    private static String cell(Map<String, List<String>> rows, String key, int column) {
        List<String> cells = rows.get(code(key));
        return cells == null ? "" : cells.get(column);
    }

    private static String code(String text) {
        return "`" + text + "`";
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }
}
