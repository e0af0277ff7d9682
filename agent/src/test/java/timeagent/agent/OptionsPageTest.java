package timeagent.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** {@code docs/options.md} has every option, with the values, defaults and messages of the code. */
final class OptionsPageTest {
    private static final String OPTIONS = "options";
    private static final String MESSAGES = "messages";
    private static final String NONE = "none";
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
        StringBuilder table = new StringBuilder("| key | values | default | meaning |\n|---|---|---|---|\n");
        for (String key : AgentOptions.KEYS) {
            String otherwise = defaults.containsKey(key) ? code(defaults.get(key)) : NONE;
            table.append(row(code(key), values.get(key), otherwise, cell(before, key, 3)));
        }

        page.mustHave(OPTIONS, table.toString());
        page.rows(OPTIONS).forEach((key, cells) -> assertThat(cells.get(3))
                .as("the meaning of %s in docs/options.md, to be written by hand", key)
                .isNotBlank());
    }

    @Test
    void hasForEveryOptionAnExampleAndAMessage() throws Exception {
        Map<String, List<String>> before = page.rows(MESSAGES);
        StringBuilder table = new StringBuilder("| key | right | wrong | message |\n|---|---|---|---|\n");
        for (String key : AgentOptions.KEYS) {
            String wrong = cell(before, key, 2);
            String message = wrong.isBlank() ? "" : code("timeagent: " + messageAbout(wrong.replace("`", "")));
            table.append(row(code(key), cell(before, key, 1), wrong, message));
        }

        page.mustHave(MESSAGES, table.toString());
        page.rows(MESSAGES).forEach((key, cells) -> {
            boolean later = cells.get(3).contains("is not in this version");
            assertThat(cells.get(1))
                    .as("an example of %s, by hand", key)
                    .startsWith(later ? NONE : "`" + key.replace("`", "") + "=");
            assertThat(cells.get(2))
                    .as("a wrong value of %s, by hand", key)
                    .startsWith("`" + key.replace("`", "") + "=");
        });
    }

    @Test
    void hasExamplesThatAreAccepted() throws Exception {
        for (List<String> row : page.rows(MESSAGES).values()) {
            String example = row.get(1).replace("`", "");
            // the file of this one is the reader's
            if (!example.equals(NONE) && !example.startsWith(AgentOptions.CONFIG)) {
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

    private static String messageAbout(String wrong) {
        return assertThatExceptionOfType(OptionException.class)
                .as("%s is wrong, says docs/options.md", wrong)
                .isThrownBy(() -> AgentOptions.parse(wrong))
                .actual()
                .getMessage();
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
