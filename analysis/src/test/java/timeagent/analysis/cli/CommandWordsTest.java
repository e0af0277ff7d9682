package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

class CommandWordsTest {

    private static CommandWords words(String text) {
        return CommandWords.of(text);
    }

    @Test
    void splitsAtWhiteSpaceOutsideQuotes() {
        assertThat(words("java -jar old.jar").words()).containsExactly("java", "-jar", "old.jar");
        assertThat(words("  java\t-cp 'my classes:b' \"Main\" ").words())
                .containsExactly("java", "-cp", "my classes:b", "Main");
        assertThat(words("java -Dname='a \"b\"'c ''").words()).containsExactly("java", "-Dname=a \"b\"c", "");
        assertThat(words("C:\\jdk\\bin\\java.exe Main").words()).containsExactly("C:\\jdk\\bin\\java.exe", "Main");
    }

    @Test
    void rejectsWhatIsNoCommand() {
        for (String text : new String[] {"", "  ", "''", "java \"Main", "'"}) {
            assertThatThrownBy(() -> words(text)).isInstanceOf(TypeConversionException.class);
        }
    }
}
