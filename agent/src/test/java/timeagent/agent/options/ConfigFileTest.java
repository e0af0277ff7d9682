package timeagent.agent.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.events.socket.SocketWriteStyle;

final class ConfigFileTest {
    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("timeagent.properties");
    }

    @Test
    void givesTheOptions() throws Exception {
        Files.writeString(file, "# no clock\nclock = off\nsocket: mirror   \ncost.every=7\n");

        AgentOptions options = AgentOptions.parse("config=" + file);

        assertThat(options.clock.counts()).isFalse();
        assertThat(options.socketStyle).isEqualTo(SocketWriteStyle.MIRROR);
        assertThat(options.costEvery).isEqualTo(7);
        assertThat(options.clock.hotPerSecond()).isEqualTo(1000);
        assertThat(options.toString()).doesNotContain("config");
    }

    @Test
    void mayBeEmpty() throws Exception {
        Files.createFile(file);

        assertThat(AgentOptions.parse("config=" + file))
                .hasToString(AgentOptions.parse("").toString());
    }

    @Test
    void theLineWinsWhereverItNamesTheFile() throws Exception {
        Files.writeString(file, "clock=off\ncost.every=7\n");

        assertThat(AgentOptions.parse("cost.every=9,config=" + file).costEvery).isEqualTo(9);
        assertThat(AgentOptions.parse("config=" + file + ",cost.every=9").costEvery)
                .isEqualTo(9);
        assertThat(AgentOptions.parse("config=" + file + ",cost.every=9").clock.counts())
                .isFalse();
    }

    @Test
    void readsUtf8() throws Exception {
        Files.writeString(file, "include=com.über.*\n");

        assertThat(AgentOptions.parse("config=" + file).include.unused()).containsExactly("com.über.*");
    }

    @Test
    void refusesAFileThatIsNotThere() {
        assertThatRefuses("config=" + file + " cannot be read (no such file)");
    }

    @Test
    void refusesAFolder() throws Exception {
        Files.createDirectory(file);

        assertThatRefuses("config=" + file + " cannot be read (not a readable file)");
    }

    @Test
    void refusesAFileThatIsNotUtf8() throws Exception {
        Files.write(file, "include=com.über.*\n".getBytes(StandardCharsets.ISO_8859_1));

        assertThatRefuses("config=" + file + " cannot be read (not a properties file in UTF-8)");
    }

    @Test
    void refusesAFileWithABadEscape() throws Exception {
        Files.writeString(file, "include=com.\\u00zz\n");

        assertThatRefuses("config=" + file + " cannot be read (not a properties file in UTF-8)");
    }

    @Test
    void refusesANameThatIsNoPath() {
        assertThatExceptionOfType(OptionException.class)
                .isThrownBy(() -> AgentOptions.parse("config=a\0b"))
                .withMessageStartingWith("config=a\0b cannot be read (not a valid path)");
    }

    @Test
    void refusesAnUnknownKeyInTheFile() throws Exception {
        Files.writeString(file, "clok=off\n");

        assertThatRefuses("unknown option 'clok', did you mean clock?");
    }

    @Test
    void refusesAFileThatNamesAnother() throws Exception {
        Files.writeString(file, "config=other.properties\n");

        assertThatRefuses("config=" + file + " names another config file; put all options in one");
    }

    @Test
    void mayBeginWithAByteOrderMark() throws Exception {
        Files.writeString(file, "\uFEFFclock=off\n");

        assertThat(AgentOptions.parse("config=" + file).clock.counts()).isFalse();
    }

    @Test
    void refusesAByteOrderMarkFurtherDown() throws Exception {
        Files.writeString(file, "jdk=true\n\uFEFFclock=off\n");

        assertThatRefuses("unknown option '\uFEFFclock', did you mean clock?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"clock=off,", "clock=off,jdk=true", "include=com.acme.*,org.*", "cost.every=7,"})
    void refusesOptionsJoinedByACommaAsOnTheLine(String option) throws Exception {
        Files.writeString(file, option + "\n");

        assertThatRefuses("config=" + file + " has a comma in '" + option
                + "'; write each option in a line of its own, a list joined by ':'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"clock=off\nclock=all\n", "clock=off\njdk=true\nclock = off\n", "clock=\nclock:off\n"})
    void refusesAnOptionGivenTwice(String text) throws Exception {
        Files.writeString(file, text);

        assertThatRefuses("config=" + file + " gives option clock twice; give it once");
    }

    @Test
    void namesTheFileOfAWrongValue() throws Exception {
        Files.writeString(file, "socket=mirrored\n");

        assertThatExceptionOfType(OptionException.class)
                .isThrownBy(() -> AgentOptions.parse("clock=off,config=" + file))
                .withMessageStartingWith("socket=mirrored is not valid")
                .withMessageEndingWith(" (with the options of config=" + file + ")");
    }

    private void assertThatRefuses(String start) {
        assertThatExceptionOfType(OptionException.class)
                .isThrownBy(() -> AgentOptions.parse("config=" + file))
                .withMessageStartingWith(start);
    }
}
