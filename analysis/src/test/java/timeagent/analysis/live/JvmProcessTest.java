package timeagent.analysis.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.tools.attach.VirtualMachine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.analysis.common.UserException;
import timeagent.analysis.live.ProcessFolder.Image;

final class JvmProcessTest {

    @ParameterizedTest
    @CsvSource({
        "com.acme.Main --port 1, com.acme.Main",
        "com.acme.Main /opt/a.jar, com.acme.Main",
        "app/com.acme.Main x, com.acme.Main",
        "/opt/my/app.jar, app.jar",
        "/opt/my apps/the app.jar, the app.jar",
        "/opt/my apps/the app.jar start now, the app.jar",
        "jdk.compiler/com.sun.tools.javac.launcher.Main src/Load.java -n 1, Load.java",
        "jdk.compiler/com.sun.tools.javac.launcher.Main, com.sun.tools.javac.launcher.Main",
        "jdk.compiler/com.sun.tools.javac.launcher.SourceLauncher src/Load.java -n 1, Load.java",
        "jdk.compiler/com.sun.tools.javac.launcher.SourceLauncher, com.sun.tools.javac.launcher.SourceLauncher",
        "'',",
        ","
    })
    void isNamedByItsMainClassJarOrSourceFile(String command, String name) {
        assertThat(JvmProcess.programOf(command)).isEqualTo(name);
    }

    @Test
    void readsProcessNumbersOnly() {
        assertThat(JvmProcess.pid("0042")).isEqualTo(42);
        assertThat(JvmProcess.pid("0")).isNull();
        assertThat(JvmProcess.pid("0x10")).isNull();
        assertThat(JvmProcess.pid("9999999999999999999")).isNull();
    }

    @Test
    void isNotItself() throws Exception {
        assertThat(JvmProcess.all())
                .noneMatch(jvm -> jvm.pid() == ProcessHandle.current().pid());
    }

    @Test
    void isRefusedUnlessItIsKnownToBeAJvm() throws Exception {
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "needs /proc");
        long pid = ProcessHandle.current().pid();

        TargetJvm.refuseOther(pid, Image.JVM);
        assertThatThrownBy(() -> TargetJvm.refuseOther(pid, Image.OTHER))
                .hasMessage("PID " + pid + " is not a JVM; list JVMs with ps");
        assertThatThrownBy(() -> TargetJvm.refuseOther(pid, Image.UNKNOWN))
                .hasMessage("no permission to attach to PID " + pid
                        + " (its executable is not readable); run the command as the user of that process");
    }

    /** The container's JVM writes them to a folder that it shares, under the PID that it has inside. */
    @Test
    void isNotAnotherProgramThatTheCountersOfAContainerName() throws Exception {
        Path counters = Path.of("/tmp", "hsperfdata_" + System.getProperty("user.name"));
        Path own = counters.resolve(Long.toString(ProcessHandle.current().pid()));
        assumeTrue(Files.isReadable(own) && Files.isReadable(Path.of("/proc/self/maps")), "needs counters and /proc");
        Process other = new ProcessBuilder("cat").start();
        Path copy = counters.resolve(Long.toString(other.pid()));
        try {
            Files.copy(own, copy);
            assertThat(VirtualMachine.list()).anyMatch(jvm -> jvm.id().equals(Long.toString(other.pid())));

            assertThat(JvmProcess.all()).noneMatch(jvm -> jvm.pid() == other.pid());
        } finally {
            Files.deleteIfExists(copy);
            other.destroy();
        }
    }

    /** SIGQUIT, by which a JVM is attached to, would end it. */
    @Test
    void isSentNoSignalWhileItStarts(@TempDir Path folder) throws Exception {
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "needs /proc");
        Path paused = folder.resolve("paused");
        Process jvm = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-XX:+UnlockDiagnosticVMOptions",
                        "-XX:+PauseAtStartup",
                        "-XX:PauseAtStartupFile=" + paused,
                        "-version")
                .start();
        try {
            while (Files.notExists(paused)) {
                assertThat(jvm.isAlive()).isTrue();
            }

            assertThatThrownBy(() -> TargetJvm.within(1, jvm.pid(), () -> TargetJvm.of(jvm.pid())))
                    .hasMessageStartingWith("PID " + jvm.pid() + " does not respond; ");

            // pending if sent: a JVM blocks the signal, and programs that it starts inherit that
            assertThat(Path.of("/proc", Long.toString(jvm.pid()), "status"))
                    .content()
                    .contains("ShdPnd:\t0000000000000000\n");
            Files.delete(paused);
            assertThat(jvm.waitFor()).isZero();
        } finally {
            jvm.destroyForcibly();
        }
    }

    @Test
    void isNotAttachedToByAJdkThatLooksForItInTheWrongTmp() throws Exception {
        TargetJvm.refuseOtherTmp(7, true, 21);
        TargetJvm.refuseOtherTmp(7, false, 17);
        assertThatThrownBy(() -> TargetJvm.refuseOtherTmp(7, true, 17))
                .hasMessage(
                        "PID 7 has another /tmp than this command; run the command in its container, or by JDK 21 or later");
    }

    @Test
    void isSuspendedByASignalOrADebugger() throws Exception {
        TargetJvm.refuseSuspended(7, 'S');
        TargetJvm.refuseSuspended(7, (char) 0);
        assertThatThrownBy(() -> TargetJvm.refuseSuspended(7, 'T'))
                .hasMessage("PID 7 is suspended; resume it with kill -CONT 7");
        assertThatThrownBy(() -> TargetJvm.refuseSuspended(7, 't'))
                .hasMessage("PID 7 is suspended by a debugger; resume it there");
    }

    @Test
    void isNotFoundByAnUnknownName() {
        assertThatThrownBy(() -> JvmProcess.find("no.such.Main"))
                .isInstanceOf(UserException.class)
                .hasMessageStartingWith("no JVM has 'no.such.Main' in its main class or jar; ");
    }

    private static List<JvmProcess> jvms(int count) {
        return LongStream.rangeClosed(1, count)
                .mapToObj(pid -> new JvmProcess(pid, "shop.jar"))
                .toList();
    }

    @Test
    void isListedWithFourOthersAtMostWhenNoneHasTheName() {
        assertThatThrownBy(() -> JvmProcess.find("shpo", jvms(7)))
                .hasMessage(
                        "no JVM has 'shpo' in its main class or jar; visible: 1 (shop.jar), 2 (shop.jar), 3 (shop.jar),"
                                + " 4 (shop.jar), 5 (shop.jar) and 2 more; list JVMs with ps");
        assertThatThrownBy(() -> JvmProcess.find("shpo", jvms(1)))
                .hasMessage("no JVM has 'shpo' in its main class or jar; visible: 1 (shop.jar); list JVMs with ps");
        assertThatThrownBy(() -> JvmProcess.find("shpo", List.of()))
                .hasMessage("no JVM has 'shpo' in its main class or jar; visible: none; list JVMs with ps");
    }

    @Test
    void isNotChosenAmongSeveralOfTheName() throws Exception {
        assertThatThrownBy(() -> JvmProcess.find("shop", jvms(6)))
                .hasMessage(
                        "'shop' is in the main class or jar of several JVMs: 1 (shop.jar), 2 (shop.jar), 3 (shop.jar),"
                                + " 4 (shop.jar), 5 (shop.jar) and 1 more; give a PID");
        assertThat(JvmProcess.find("shop", jvms(1)).pid()).isEqualTo(1);
    }

    /** By the reasons that JDK 17 to 27 give. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Failed to load agent library: java.lang.module.FindException: Module java.instrument not found"
                        + "| its runtime has no module java.instrument: make it with jlink --add-modules"
                        + " java.instrument,jdk.jfr",
                "Failed to load agent library: Dynamic agent loading is not enabled. Use"
                        + " -XX:+EnableDynamicAgentLoading to launch target VM."
                        + "| start it without -XX:-EnableDynamicAgentLoading, or with -javaagent",
                "Agent JAR not found or no Agent-Class attribute| make the file readable for that JVM"
            })
    void isAdvisedByTheReasonWhyItRejectsTheAgent(String reason, String advice) {
        assertThat(TargetJvm.loadAdvice(reason)).isEqualTo(advice);
    }
}
