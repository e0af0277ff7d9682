package timeagent.agent.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class OptionsHelpTest {

    @Test
    void hasEveryKeyInOrder() throws Exception {
        List<String> keys = OptionsHelp.TABLE
                .lines()
                .skip(2)
                .filter(line -> !line.startsWith(" "))
                .map(line -> line.split(" ")[0])
                .toList();

        assertThat(keys).containsExactly(AgentOptions.asked().keys());
    }

    @Test
    void hasEveryDefault() throws Exception {
        for (String option : AgentOptions.asked().inForce().split(",")) {
            String key = option.substring(0, option.indexOf('='));
            String value = option.substring(option.indexOf('=') + 1);
            if (!value.contains(":") && !value.isEmpty()) {
                assertThat(rows(key)).as(key).contains("[" + value + "]");
            }
        }
    }

    /** From the row of a key up to the next one. */
    private static String rows(String key) {
        String from = OptionsHelp.TABLE.substring(OptionsHelp.TABLE.indexOf("\n" + key + " ") + 1);
        return from.replaceAll("(?s)\n(?! ).*", "");
    }
}
