package timeagent.analysis.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class LaunchTest {

    private static final Path JAR = Path.of("agent.jar");
    private static final Path FOLDER = Path.of("runs");
    private static final String RATES =
            ",jdk.CPULoad#period=200ms,+timeagent.EventCost#period=200ms,+timeagent.EventTypeCost#period=200ms";
    private static final String DEFAULT_SETTINGS =
            ",jdk.ObjectAllocationSample#stackTrace=false,jdk.ObjectAllocationSample#throttle=10000/s";

    private static SideOptions options(String agent, String... command) {
        return new SideOptions(agent, null, List.of(command));
    }

    @Test
    void insertsAgentAndRecordingBehindTheLauncher() {
        ProcessBuilder run = new Launch(JAR, null, false)
                .prepare(options("clock=off", "/jdk/bin/java", "-Xmx1g", "Main", "arg"), FOLDER, "round-01-a");

        assertThat(run.command())
                .containsExactly(
                        "/jdk/bin/java",
                        "-javaagent:agent.jar=clock=off",
                        "-XX:StartFlightRecording=filename=" + Path.of("runs", "round-01-a.jfr") + ",maxsize=100g"
                                + DEFAULT_SETTINGS + RATES,
                        "-Xlog:jfr+startup=off",
                        "-Xmx1g",
                        "Main",
                        "arg");
        assertThat(run.environment()).isEqualTo(System.getenv());
    }

    @Test
    void keepsWhatAServiceRecordsUntilAWindowIsRecorded() {
        assertThat(new Launch(JAR, null, true)
                        .prepare(options("", "java", "Main"), FOLDER, "round-01-a")
                        .command())
                .containsExactly(
                        "java",
                        "-javaagent:agent.jar",
                        "-XX:StartFlightRecording=maxsize=64m" + DEFAULT_SETTINGS
                                + ",+timeagent.SocketWrite#throttle=1000/s" + RATES,
                        "-XX:+EnableDynamicAgentLoading",
                        "-XX:FlightRecorderOptions=repository=" + Path.of("runs", "round-01-a-repository"),
                        "-Xlog:jfr+startup=off",
                        "Main");
    }

    @Test
    void takesTheWindowsLauncherForOneToo() {
        assertThat(options("", "JAVA.EXE").startsJava()).isTrue();
        assertThat(options("", "javac").startsJava()).isFalse();
    }

    @Test
    void recordsWithoutTheAgent() throws Exception {
        Launch launch = new Launch(JAR, null, false);
        SideOptions without = options(SideOptions.NO_AGENT, "no-such/java", "Main");

        assertThat(launch.prepare(without, FOLDER, "x").command())
                .hasSize(4)
                .noneMatch(word -> word.startsWith("-javaagent"))
                .anyMatch(word -> word.startsWith("-XX:StartFlightRecording="));
        // no JVM is started to check them
        launch.checkOptions(without, without);
    }

    @Test
    void leavesTheCommandOfAScriptAlone() {
        ProcessBuilder run =
                new Launch(Path.of("my agent.jar"), null, false).prepare(options("", "./start.sh", "arg"), FOLDER, "x");

        assertThat(run.command()).containsExactly("./start.sh", "arg");
        assertThat(run.environment().get(Launch.ENVIRONMENT))
                .endsWith("\"-javaagent:my agent.jar\" -XX:StartFlightRecording=filename=" + FOLDER.resolve("x")
                        + ",maxsize=100g" + DEFAULT_SETTINGS + RATES + " -Xlog:jfr+startup=off");
    }

    @Test
    void namesASideByWhatDistinguishesIt() {
        SideOptions plain = options("", "java", "-jar", "old.jar");
        SideOptions events = options("events=com.acme.*", "java", "-jar", "old.jar");

        assertThat(plain.title(false)).isEqualTo("(no options)");
        assertThat(plain.title(true)).isEqualTo("java -jar old.jar");
        assertThat(events.title(false)).isEqualTo("events=com.acme.*");
        assertThat(events.title(true)).isEqualTo("java -jar old.jar  events=com.acme.*");
        assertThat(new SideOptions("none", Path.of("folder", "own.jfc"), List.of("java")).title(true))
                .isEqualTo("java  (no agent), own.jfc");
    }

    @Test
    void quotesForTheLauncher() {
        assertThat(Launch.quoteForLauncher("plain=1")).isEqualTo("plain=1");
        assertThat(Launch.quoteForLauncher("with space")).isEqualTo("\"with space\"");
        assertThat(Launch.quoteForLauncher("with \"quotes\"")).isEqualTo("'with \"quotes\"'");
        assertThat(Launch.quoteForLauncher("it's \"both\"")).isEqualTo("'it'\"'\"'s \"both\"'");
    }

    @Test
    void recordsWithTheSettingsOfASide() {
        Path settings = Path.of("own, settings.jfc");

        assertThat(new Launch(JAR, null, false)
                        .prepare(new SideOptions(SideOptions.NO_AGENT, settings, List.of("java", "Main")), FOLDER, "x")
                        .command())
                .containsExactly(
                        "java",
                        "-XX:StartFlightRecording=filename=" + Path.of("runs", "x.jfr")
                                + ",maxsize=100g,settings=\"own, settings.jfc\""
                                + ",jdk.ObjectAllocationSample#throttle=1000/s"
                                + RATES,
                        "-Xlog:jfr+startup=off",
                        "Main");
    }
}
