package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.FakeProgram;
import timeagent.analysis.fixture.Invocation;

/** What {@code jfc} refuses; what it measures is tested end to end. */
class JfcCommandTest {

    private static final String JAVA = AbInvocation.JAVA;

    @TempDir
    Path folder;

    private Path settings;

    @BeforeEach
    void write() throws Exception {
        settings = settings("true", "1 s");
    }

    private Path settings(String enabled, String period) throws Exception {
        return Files.writeString(folder.resolve("x.jfc"), """
                <configuration version="2.0">
                  <event name="jdk.CPULoad">
                    <setting name="enabled">%s</setting>
                    <setting name="period">%s</setting>
                  </event>
                </configuration>
                """.formatted(enabled, period));
    }

    private static String refusal(int status, Object... arguments) {
        Invocation jfc = CommandLineTest.run(arguments);
        assertThat(jfc.status()).isEqualTo(status);
        assertThat(jfc.out()).isEmpty();
        assertThat(jfc.err()).hasLineCount(1);
        return jfc.err();
    }

    @Test
    void needsSettingsThatAreThere() throws Exception {
        assertThat(refusal(1, "jfc", "--price", folder.resolve("no.jfc"), "--", JAVA))
                .endsWith("no.jfc' (no such file or folder)\n");
        assertThat(refusal(2, "jfc", "--price", "profile", "--", JAVA)).contains("give a file that ends with .jfc");
        Files.writeString(settings, "<configuration");
        assertThat(refusal(1, "jfc", "--price", settings, "--", JAVA)).contains("x.jfc' are not valid (");
    }

    @Test
    void needsSettingsThatEnableSomething() throws Exception {
        settings("false", "1 s");
        assertThat(refusal(1, "jfc", "--price", settings, "--", JAVA)).contains("x.jfc' enable no event type");
        settings("true", "everyChunk");
        assertThat(refusal(1, "jfc", "--price", settings, "--", JAVA)).contains("x.jfc' enable no event type");
    }

    @Test
    void needsAProgram() {
        assertThat(refusal(2, "jfc", "--price", settings))
                .isEqualTo("timeagent: no program; give it behind --, as in --price " + settings
                        + " -- java -jar program.jar\n");
        assertThat(refusal(1, "jfc", "--price", settings, "--", "no-such-program"))
                .contains("cannot start 'no-such-program' (no such file or directory)");
        assertThat(refusal(2, "jfc", "a", "b"))
                .isEqualTo(
                        "timeagent: 'b' behind the folder 'a'; give one folder, or --price FILE.jfc and a program\n");
    }

    @Test
    void needsNamesThatFilesCanHave() {
        String reason = "cannot be the name of a file (nul character not allowed)\n";
        assertThat(refusal(2, "jfc", "a\0b").toLowerCase(Locale.ROOT)).endsWith(reason);
        assertThat(refusal(2, "jfc", "--price", "a\0.jfc", "--", JAVA).toLowerCase(Locale.ROOT))
                .endsWith(reason);
    }

    @Test
    void doesNotOverwriteAFileOfOtherContent() throws Exception {
        Path other = Files.write(folder.resolve("timeagent.jfc"), new byte[] {(byte) 0xff});

        assertThat(refusal(1, "jfc", folder))
                .isEqualTo(
                        "timeagent: '" + other + "' exists with different content; remove it or give another folder\n");
        assertThat(other).hasBinaryContent(new byte[] {(byte) 0xff});
    }

    @Test
    void needsTimeAndAUnitInTheOutput() {
        assertThat(refusal(2, "jfc", "--price", settings, "--max-time", "4s", "--", JAVA))
                .isEqualTo("timeagent: --max-time is too short, give 5s or more\n");
        assertThat(refusal(2, "jfc", "--price", settings, "--unit", "jdk.CPULoad", "--", JAVA))
                .contains("--unit 'jdk.CPULoad' is not a regular expression with a group");
    }

    @Test
    void needsSettingsForTheOptionsOfAMeasurement() {
        assertThat(refusal(2, "jfc", "--max-time", "1m", folder))
                .isEqualTo("timeagent: --max-time, --unit and --seed are for --price FILE.jfc\n");
    }

    @Test
    void tellsWhyAProgramEndedBeforeAnythingWasMeasured() {
        List<Object> arguments = new ArrayList<>(List.of("jfc", "--price", settings));
        arguments.addAll(FakeProgram.command("fail"));

        Invocation jfc = CommandLineTest.run(arguments.toArray());

        assertThat(jfc.status()).isEqualTo(1);
        assertThat(jfc.out()).isEmpty();
        // it can end while it is measured already
        assertThat(jfc.err().lines().toList())
                .last()
                .asString()
                .matches(
                        "timeagent: the program ended after \\d+ s with exit status 3, its last line was 'output of the"
                                + " program fail', before anything was measured");
    }
}
