package timeagent.agent.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class OptionOriginTest {
    private static final String WRONG = "clok=off,config=/a b/c";

    private static boolean isEnvironment(String variable, String text, String... arguments) {
        return OptionOrigin.isEnvironment(WRONG, Map.of(variable, text), arguments);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-javaagent:/opt/timeagent.jar='clok=off,config=/a b/c'",
                "-Xmx1g '-javaagent:/an opt/timeagent.jar=clok=off,config=/a b/c' -Dx=y",
                "-javaagent:\"/an opt/timeagent.jar\"=clok=off,config=\"/a b/c\"",
                "-javaagent:other.jar=clock=off -javaagent:t.jar=clok=off,config='/a b'/c"
            })
    void isTheEnvironmentIfAVariableHasTheOptionsQuotedOrNot(String text) {
        assertThat(isEnvironment("JAVA_TOOL_OPTIONS", text)).isTrue();
        assertThat(isEnvironment("JDK_JAVA_OPTIONS", text, "-jar", "a.jar")).isTrue();
        assertThat(isEnvironment("_JAVA_OPTIONS", text)).isTrue();
        assertThat(isEnvironment("JAVA_OPTS", text)).isFalse();
    }

    /** Whether the options may be those of a variable with another text, or of a file that it names. */
    @ParameterizedTest
    @CsvSource({
        "'', false",
        "'-Dx=clok=off,config=/a b/c', false",
        "-javaagent:t.jar=clok=off, false",
        "-javaagent:t.jar, false",
        "-Dx=a@b, false",
        "@options, true",
        "-Xmx1g @options, true",
        "-XX:Flags=options, true",
        "-XX:VMOptionsFile=options, true"
    })
    void mayBeTheEnvironment(String text, boolean isEnvironment) {
        assertThat(isEnvironment("JAVA_TOOL_OPTIONS", text)).isEqualTo(isEnvironment);
        assertThat(isEnvironment("JDK_JAVA_OPTIONS", text)).isEqualTo(isEnvironment);
    }

    @Test
    void isNotTheEnvironmentIfTheCommandLineHasTheOptionsToo() {
        assertThat(isEnvironment(
                        "JAVA_TOOL_OPTIONS", "-javaagent:t.jar='" + WRONG + "'", "-javaagent:/a b/t.jar=" + WRONG))
                .isFalse();
        assertThat(isEnvironment("JAVA_TOOL_OPTIONS", "-javaagent:t.jar='" + WRONG + "'", "-javaagent:t.jar", WRONG))
                .isTrue();
    }

    @Test
    void isTheEnvironmentIfTheSystemHidesTheCommandLine() {
        assertThat(OptionOrigin.isEnvironment("x=1", Map.of("JAVA_TOOL_OPTIONS", "-javaagent:t.jar=x=1"), null))
                .isTrue();
        assertThat(OptionOrigin.isEnvironment("x=1", Map.of(), null)).isFalse();
    }
}
