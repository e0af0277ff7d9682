package timeagent.agent.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every option rejects a wrong value with the message of {@code option-messages.txt}. */
final class OptionMessagesTest {
    private static final String MESSAGES = "/option-messages.txt";

    @ParameterizedTest
    @CsvFileSource(resources = MESSAGES, delimiter = '|', maxCharsPerColumn = 1000)
    void rejectsAWrongValueWithItsMessage(String wrong, String message) {
        assertThatExceptionOfType(OptionException.class)
                .isThrownBy(() -> AgentOptions.parse(wrong))
                .withMessage(message);
    }

    @Test
    void hasAMessageOfEveryOption() throws Exception {
        Path file = Path.of(OptionMessagesTest.class.getResource(MESSAGES).toURI());
        try (Stream<String> lines = Files.lines(file)) {
            List<String> keys =
                    lines.map(line -> line.replaceFirst("[=, ].*", "")).toList();

            assertThat(keys).contains(AgentOptions.asked().keys());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"service", "service=", "=shop", "a=1:", "a-b=1", "1a=1", "a=1:a=2"})
    void rejectsWhatIsNoLabel(String labels) {
        assertThatExceptionOfType(OptionException.class)
                .isThrownBy(() -> AgentOptions.parse("labels=" + labels))
                .withMessageMatching(".* (is not a label; .*|has the name 'a' twice.*)");
    }
}
