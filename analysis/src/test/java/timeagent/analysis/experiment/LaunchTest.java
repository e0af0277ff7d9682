package timeagent.analysis.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class LaunchTest {

    private static final Path JAR = Path.of("agent.jar");
    private static final Path FOLDER = Path.of("runs");

    private static SideOptions options(String agent) {
        return new SideOptions(agent, null);
    }

    @Test
    void insertsAgentAndRecordingBehindTheLauncher() {
        ProcessBuilder run = new Launch(JAR, List.of("/jdk/bin/java", "-Xmx1g", "Main", "arg"), null)
                .prepare(options("clock=off"), FOLDER, "round-01-a");

        assertThat(run.command())
                .containsExactly(
                        "/jdk/bin/java",
                        "-javaagent:agent.jar=clock=off",
                        "-XX:StartFlightRecording=filename=" + Path.of("runs", "round-01-a.jfr")
                                + ",jdk.CPULoad#period=200ms,+timeagent.EventCost#period=200ms",
                        "-Xlog:jfr+startup=off",
                        "-Xmx1g",
                        "Main",
                        "arg");
        assertThat(run.environment()).isEqualTo(System.getenv());
    }

    @Test
    void takesTheWindowsLauncherForOneToo() {
        assertThat(new Launch(JAR, List.of("JAVA.EXE"), null).startsJava()).isTrue();
        assertThat(new Launch(JAR, List.of("javac"), null).startsJava()).isFalse();
    }

    @Test
    void givesNoEqualsSignWithoutOptions() {
        assertThat(new Launch(JAR, List.of("java", "Main"), null)
                        .prepare(options(""), FOLDER, "x")
                        .command())
                .contains("-javaagent:agent.jar");
    }

    @Test
    void recordsWithoutTheAgent() throws Exception {
        Launch launch = new Launch(JAR, List.of("no-such/java", "Main"), null);

        assertThat(launch.prepare(options(SideOptions.NO_AGENT), FOLDER, "x").command())
                .hasSize(4)
                .noneMatch(word -> word.startsWith("-javaagent"))
                .anyMatch(word -> word.startsWith("-XX:StartFlightRecording="));
        // no JVM is started to check them
        launch.checkOptions(SideOptions.NO_AGENT, SideOptions.NO_AGENT);
    }

    @Test
    void leavesTheCommandOfAScriptAlone() {
        ProcessBuilder run = new Launch(Path.of("my agent.jar"), List.of("./start.sh", "arg"), null)
                .prepare(options(""), FOLDER, "x");

        assertThat(run.command()).containsExactly("./start.sh", "arg");
        assertThat(run.environment().get(Launch.ENVIRONMENT))
                .endsWith("\"-javaagent:my agent.jar\" -XX:StartFlightRecording=filename=" + FOLDER.resolve("x")
                        + ",jdk.CPULoad#period=200ms,+timeagent.EventCost#period=200ms -Xlog:jfr+startup=off");
    }

    @Test
    void quotesForTheLauncher() {
        assertThat(Launch.quoteForLauncher("plain=1")).isEqualTo("plain=1");
        assertThat(Launch.quoteForLauncher("with space")).isEqualTo("\"with space\"");
        assertThat(Launch.quoteForLauncher("with \"quotes\"")).isEqualTo("'with \"quotes\"'");
    }

    @Test
    void recordsWithTheSettingsOfASide() {
        Path settings = Path.of("own, settings.jfc");

        assertThat(new Launch(JAR, List.of("java", "Main"), null)
                        .prepare(new SideOptions(SideOptions.NO_AGENT, settings), FOLDER, "x")
                        .command())
                .containsExactly(
                        "java",
                        "-XX:StartFlightRecording=filename=" + Path.of("runs", "x.jfr")
                                + ",settings=\"own, settings.jfc\",jdk.CPULoad#period=200ms,+timeagent.EventCost#period=200ms",
                        "-Xlog:jfr+startup=off",
                        "Main");
    }
}
