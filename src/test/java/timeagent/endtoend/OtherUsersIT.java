package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line of one user and the JVM of another; only root can run these tests, for it alone can be somebody else. */
@Full
final class OtherUsersIT extends OnEveryJdk {

    private static final int ROOT = 0;
    /** A system knows a user by the number, whether it has a name or not. */
    private static final int OWNER = 60_001;

    private static final int OTHER = 60_002;
    private static final String REFUSED = "no permission to attach to PID ";
    private static final String ADVICE = "); run the command as the user of that process";

    /** Below the folder for temporary files, which every user can read. */
    @TempDir
    Path shared;

    private Path jar;

    @BeforeEach
    void copyWhatAllUsersNeed() throws Exception {
        assumeTrue(Path.of("/proc/self").toFile().isDirectory(), "needs /proc");
        assumeTrue((int) Files.getAttribute(Path.of("/proc/self"), "unix:uid") == ROOT, "needs to be run by root");
        assumeTrue(AsUser.isPossible(), "needs setpriv");
        assumeTrue(jdk.canAttach(), "no module jdk.attach in " + jdk);
        Path program = Path.of("program", "Obeying.class");
        Files.createDirectory(shared.resolve("program"));
        Files.copy(Programs.classes().resolve(program), shared.resolve(program));
        jar = Files.copy(Artifacts.TIMEAGENT, shared.resolve("timeagent.jar"));
        Files.createDirectory(shared.resolve("recordings"));
        allow(shared, "rwxr-xr-x");
        allow(shared.resolve("program"), "rwxr-xr-x");
        allow(shared.resolve(program), "rw-r--r--");
        allow(jar, "rw-r--r--");
        allow(shared.resolve("recordings"), "rwxrwxrwx");
        Finished version = run(OTHER, "-version");
        assumeTrue(version.status() == 0, "other users cannot run " + jdk + ": " + version.stderr());
    }

    private static void allow(Path path, String permissions) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
    }

    @Test
    void leavesTheJvmOfAnotherUserAlone() throws Exception {
        leavesAlone(OWNER);
    }

    @Test
    void leavesTheJvmOfRootAlone() throws Exception {
        leavesAlone(ROOT);
    }

    private void leavesAlone(int owner) throws Exception {
        try (AsUser target = start(owner)) {
            refused(target, "attach");
            target.obey();
            refused(target, "detach");

            assertThat(target.end()).isEqualTo("hooks false");
            assertThat(target.status()).isZero();
            assertThat(target.stderr()).isEmpty();
        }
        assertThat(recording().events(CallSite.EVENT)).isEmpty();
    }

    @Test
    void leavesTheAgentOfAnotherUserAlone() throws Exception {
        // with the agent in it, a JVM has opened the socket for commands
        records(OWNER, OWNER, OTHER);
    }

    @Test
    void letsRootAttachToTheJvmOfAnotherUser() throws Exception {
        records(OWNER, ROOT, OTHER);
    }

    /** @param other user that tries to attach and detach meanwhile */
    private void records(int owner, int user, int other) throws Exception {
        try (AsUser target = start(owner)) {
            target.obey();
            assertThat(command(user, target, "attach").succeeded().stdout()).startsWith("attached to " + target.pid());
            refused(target, "attach");
            refused(target, "detach");
            target.obey();
            assertThat(command(user, target, "detach").succeeded().stdout())
                    .startsWith("detached from " + target.pid());
            target.obey();

            assertThat(target.end()).isEqualTo("hooks true");
            assertThat(target.status()).isZero();
            // from 21 on the JVM says that an agent was loaded; that is its own
            assertThat(target.stderr().lines()).allMatch(line -> line.startsWith("WARNING: "));
        }
        assertThat(CallSite.calls(recording())).isEqualTo(Programs.marks("Obeying"));
    }

    private void refused(AsUser target, String command) {
        command(OTHER, target, command).failedWith(1, REFUSED + target.pid(), ADVICE);
    }

    private Finished command(int user, AsUser target, String command) {
        return run(user, "-jar", jar.toString(), command, Long.toString(target.pid()));
    }

    private Finished run(int user, String... arguments) {
        int number = folder.toFile().list().length;
        return ProcessRun.finish(
                AsUser.command(user, shared, jdk, arguments), Map.of(), folder.resolve("run-" + number));
    }

    private AsUser start(int owner) throws IOException {
        AsUser target = AsUser.start(
                AsUser.command(
                        owner,
                        shared,
                        jdk,
                        "-Xlog:jfr+startup=error",
                        "-XX:StartFlightRecording:filename=recordings/obeying.jfr",
                        "-cp",
                        shared.toString(),
                        "program.Obeying"),
                folder.resolve("target.stderr"));
        // left by an ended JVM of root with this PID: the user of the target cannot delete it
        Files.deleteIfExists(Path.of("/tmp", ".java_pid" + target.pid()));
        return target;
    }

    private Recording recording() {
        return Recording.of(shared.resolve("recordings").resolve("obeying.jfr"));
    }
}
