package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import jdk.jfr.EventType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line of one user and the JVM of another; only root can run these tests, for it alone can be somebody else. */
@Full
final class OtherUsersIT extends AsUser {

    private static final int OWNER = 60_001;
    private static final String REFUSED = "no permission to attach to PID ";
    private static final String ADVICE = "); run the command as the user of that process";

    @BeforeEach
    void needsRoot() {
        Target.assumePossible(jdk);
        assumeTrue(isRoot, "needs to be run by root");
    }

    @ParameterizedTest
    @ValueSource(ints = {OWNER, ROOT})
    void leavesTheJvmOfAnotherUserAlone(int owner) throws Exception {
        try (Target target = start(owner)) {
            refused(target, "attach");
            target.read(1);
            refused(target, "detach");

            target.end();
            assertThat(folder.resolve("target.stderr")).isEmptyFile();
        }
        // an agent that was there has its types in the recording
        assertThat(recording().types()).extracting(EventType::getName).noneMatch(name -> name.startsWith("timeagent."));
    }

    /** With the agent in it, a JVM has opened the socket for commands: another user still cannot use it. */
    @ParameterizedTest
    @ValueSource(ints = {OWNER, ROOT})
    void letsItsOwnerAndRootAttachAndNobodyElse(int user) throws Exception {
        try (Target target = start(OWNER)) {
            target.read(1);
            assertThat(command(user, target, "attach").succeeded().stdout()).startsWith("attached to " + target.pid());
            refused(target, "attach");
            refused(target, "detach");
            target.read(7);
            assertThat(command(user, target, "detach").succeeded().stdout())
                    .startsWith("detached from " + target.pid());
            target.read(1);
            target.end();
        }
        assertThat(CallSite.calls(recording())).isEqualTo(Programs.marks("Recorded"));
    }

    private void refused(Target target, String command) {
        command(OTHER, target, command).failedWith(1, REFUSED + target.pid(), ADVICE);
    }

    private Finished command(int user, Target target, String command) {
        return run(user, Map.of(), "-jar", jar.toString(), command, target.pid());
    }

    private Target start(int owner) throws IOException {
        Target target = Target.start(
                command(
                        owner,
                        "-Xlog:jfr+startup=error",
                        "-XX:StartFlightRecording:filename=recordings/recorded.jfr",
                        "-cp",
                        shared.toString(),
                        "program.Recorded"),
                folder);
        // left by an ended JVM of root with this PID: the user of the target cannot delete it
        Files.deleteIfExists(Path.of("/tmp", ".java_pid" + target.pid()));
        return target;
    }

    private Recording recording() {
        return Recording.of(recordings.resolve("recorded.jfr"));
    }
}
