package timeagent.agent.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ConfigFileTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("timeagent.properties");
    }

    /** What is in force, beside the defaults, after a line with the name of the file. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "# no clock/clock = off/socket: mirror   /cost.every=7 | '' | clock=off socket=mirror cost.every=7",
                "clock=off/cost.every=7 | cost.every=9 | clock=off cost.every=9",
                "include=com.\u00fcber.* | '' | include=com.\u00fcber.*",
                "\uFEFFclock=off | '' | clock=off"
            })
    void hasTheOptionsThatTheLineLacks(String text, String more, String inForce) throws Exception {
        Files.writeString(file, text.replace('/', '\n') + "\n");

        String options = AgentOptions.parse("config=" + file + "," + more).toString();

        assertThat(options.split(",")).contains(inForce.split(" "));
        assertThat(options).doesNotContain("config");
        assertThat(AgentOptions.parse((more.isEmpty() ? "" : more + ",") + "config=" + file))
                .hasToString(options);
    }

    @Test
    void mayBeEmpty() throws Exception {
        Files.createFile(file);
        assertThat(AgentOptions.parse("config=" + file))
                .hasToString(AgentOptions.parse("").toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ISO-8859-1 | include=com.\u00fcber.* | config=FILE cannot be read (not a properties file in UTF-8)",
                "UTF-8 | include=com.\\u00zz | config=FILE cannot be read (not a properties file in UTF-8)",
                "UTF-8 | clok=off | unknown option 'clok', did you mean clock?",
                "UTF-8 | jdk=true/\uFEFFclock=off | unknown option '\uFEFFclock', did you mean clock?",
                "UTF-8 | config=other.properties | config=FILE names another config file; put all options in one",
                "UTF-8 | clock=off, | config=FILE has a comma in 'clock=off,'; write each option in a line of its own, a list",
                "UTF-8 | include=com.acme.*,org.* | config=FILE has a comma in 'include=com.acme.*,org.*'; write each option",
                "UTF-8 | clock=off/jdk=true/clock = off | config=FILE gives option clock twice; give it once",
                "UTF-8 | clock=/clock:off | config=FILE gives option clock twice; give it once",
                "UTF-8 | socket=mirrored | socket=mirrored is not valid"
            })
    void isRefused(String encoding, String text, String message) throws Exception {
        Files.writeString(file, text.replace('/', '\n') + "\n", Charset.forName(encoding));
        refuses(file.toString(), message);
    }

    @Test
    void isRefusedWhereItIsNoFile() throws Exception {
        refuses(file.toString(), "config=FILE cannot be read (no such file)");
        Files.createDirectory(file);
        refuses(file.toString(), "config=FILE cannot be read (not a readable file)");
        refuses("a\0b", "config=a\0b cannot be read (not a valid path)");
    }

    @Test
    void isNamedWithAWrongValue() throws Exception {
        Files.writeString(file, "socket=mirrored\n");
        assertThatExceptionOfType(OptionException.class)
                .isThrownBy(() -> AgentOptions.parse("clock=off,config=" + file))
                .withMessageEndingWith(" (with the options of config=" + file + ")");
    }

    private void refuses(String name, String message) {
        assertThatExceptionOfType(OptionException.class)
                .isThrownBy(() -> AgentOptions.parse("config=" + name))
                .withMessageStartingWith(message.replace("FILE", file.toString()));
    }
}
