package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A wrong option is one line on stderr; the application is not started if they are on the command line. */
final class RefusalIT extends OnEveryJdk {

    private static final int WRONG_OPTIONS = 2;
    private static final String WRONG = "clok=off";

    /** From JDK 26 on, a JVM that is ended by an agent waits for 60 s. */
    private static final int AT_ONCE_SECONDS = 50;

    @Test
    @Timeout(AT_ONCE_SECONDS)
    void endsTheJvmAtOnceBeforeTheMainClassIsLoaded() {
        quick().agent(WRONG)
                .flags("-Xlog:class+load:file=loaded.txt")
                .program("Hello")
                .failedWith(WRONG_OPTIONS, "clok");

        assertThat(folder.resolve("loaded.txt")).content().doesNotContain("program.Hello");
    }

    @ParameterizedTest
    @Timeout(AT_ONCE_SECONDS)
    @ValueSource(strings = {"-version", "-XshowSettings:vm", "--list-modules", "-X"})
    void endsTheJvmBeforeTheLauncherPrints(String flag) {
        quick().agent(WRONG).flags(flag).program("Hello").failedWith(WRONG_OPTIONS, "clok");
    }

    @ParameterizedTest
    @ValueSource(strings = {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"})
    void leavesTheApplicationWithoutTheAgentIfTheyAreInTheEnvironment(String variable) throws Exception {
        Path jar = Files.copy(
                Artifacts.TIMEAGENT,
                Files.createDirectory(folder.resolve("a folder")).resolve("agent.jar"));
        for (String options : new String[] {WRONG, "config=none.txt", "debug=no/such/folder"}) {
            String text = "-javaagent:'" + jar + "'=" + options;
            Finished run = quick().environment(variable, text).recording().program("Hello");

            isToldAfter(variable, options.equals(WRONG) ? "clok" : options, run);
            assertThat(run.stdout()).isEqualTo("hello\n");
            assertThat(run.recording().events("timeagent.AgentInfo")).isEmpty();
        }
    }

    @Test
    void leavesAToolWithoutTheAgentIfTheyAreInTheEnvironment() {
        Finished run = quick().environment(
                        "JAVA_TOOL_OPTIONS", "'-javaagent:" + Artifacts.TIMEAGENT + "=" + WRONG + "'")
                .flags("--add-modules", "jdk.jcmd")
                .mainClass(".", "sun.tools.jcmd.JCmd", "-l");

        isToldAfter("JAVA_TOOL_OPTIONS", "clok", run);
        assertThat(run.stdout()).contains("sun.tools.jcmd.JCmd");
    }

    private static void isToldAfter(String variable, String wrong, Finished run) {
        assertThat(run.stderr())
                .matches(
                        "[^\\n]*Picked up " + variable + ": [^\\n]*\\ntimeagent: [^\\n]*\\Q" + wrong + "\\E[^\\n]*\\n");
        assertThat(run.status()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {WRONG, "clock=off"})
    void endsTheJvmIfTheyAreOnTheCommandLineToo(String inTheEnvironment) {
        Finished run = quick().environment(
                        "JAVA_TOOL_OPTIONS", "'-javaagent:" + Artifacts.TIMEAGENT + "=" + inTheEnvironment + "'")
                .agent(WRONG)
                .program("Hello");

        assertThat(run.stderr()).contains("timeagent: unknown option 'clok'");
        assertThat(run.stdout()).isEmpty();
        assertThat(run.status()).isEqualTo(WRONG_OPTIONS);
    }

    @Test
    void printsTheOptionsAndDoesNotStartTheApplication() {
        Finished run = quick().agent("help").program("Hello");

        assertThat(run.succeeded().stdout())
                .contains("\nclock.hot ")
                .contains("[instrumented-cached]")
                .doesNotContain("hello");
    }
}
