package timeagent.agent.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import timeagent.agent.fixture.DocumentPage;
import timeagent.events.diagnostics.NamePatterns;

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

    /** Listens to what {@link AgentOptions} asks for while it takes all defaults: what the values of each option can be. */
    private static final class OptionTable extends OptionValues {
        private final Map<String, String> values = new LinkedHashMap<>();

        private OptionTable() {
            super(Map.of());
        }

        /** What each key takes, as the page tells it. */
        static Map<String, String> values() throws OptionException {
            OptionTable table = new OptionTable();
            new AgentOptions(table);
            table.values.put(AgentOptions.CONFIG, "file");
            return table.values;
        }

        /** What is in force where a key is not given; a key without default is not among them. */
        static Map<String, String> defaults() throws OptionException {
            Map<String, String> defaults = new LinkedHashMap<>();
            for (String option : AgentOptions.parse(null).toString().split(",")) {
                String[] pair = option.split("=", 2);
                defaults.put(pair[0], pair[1]);
            }
            return defaults;
        }

        @Override
        String oneOf(String key, String otherwise, String... valid) throws OptionException {
            values.put(key, words(valid));
            return super.oneOf(key, otherwise, valid);
        }

        @Override
        List<String> listOf(String key, String otherwise, String... valid) throws OptionException {
            values.put(key, "list of " + words(valid));
            return super.listOf(key, otherwise, valid);
        }

        @Override
        long number(String key, long otherwise, long least, long most) throws OptionException {
            values.put(key, String.format(Locale.ROOT, "%,d to %,d", least, most));
            return super.number(key, otherwise, least, most);
        }

        @Override
        long duration(String key, long otherwise, long least, long most) throws OptionException {
            values.put(key, least / 1000 + "us to " + most / 1_000_000_000 + "s");
            return super.duration(key, otherwise, least, most);
        }

        @Override
        NamePatterns patterns(String key) throws OptionException {
            values.put(key, "list of class patterns");
            return super.patterns(key);
        }

        @Override
        List<String> methods(String key, String none) throws OptionException {
            values.put(key, "`" + none + "`, list of methods");
            return super.methods(key, none);
        }

        @Override
        void labels(String key) throws OptionException {
            values.put(key, "list of `name=value`");
            super.labels(key);
        }

        @Override
        String file(String key) throws OptionException {
            values.put(key, "file");
            return super.file(key);
        }

        private static String words(String... words) {
            return "`" + String.join("` `", words) + "`";
        }
    }
}
