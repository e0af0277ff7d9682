package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Code of the application cannot reach the agent's hooks, nor the access to {@code java.lang} that the agent has. */
final class ProtectionIT extends OnEveryJdk {

    private static final String NOTHING_POSSIBLE = "loaders seen: true, refused: true\n";

    @Test
    void keepsAnApplicationOutThatWasStartedWithTheAgent() {
        Path file = folder.resolve("started.jfr");

        java().agent().program("Intruder", file.toString()).succeededWith(NOTHING_POSSIBLE);

        assertCounted(file);
    }

    @Full
    @Test
    void keepsAnApplicationOutBeforeAttachAndAfterDetach() {
        assumeTrue(jdk.canAttach(), "no module jdk.attach in " + jdk);
        Path file = folder.resolve("attached.jfr");

        Finished run = java().program("Intruder", file.toString(), Artifacts.TIMEAGENT.toString());

        assertThat(run.succeededWithWarnings().stdout())
                .isEqualTo("the entry is not on the class path\n0 attach\n0 detach\n0 attach\n" + NOTHING_POSSIBLE);
        assertCounted(file);
    }

    private static void assertCounted(Path file) {
        assertThat(CallSite.calls(Recording.of(file))).containsAllEntriesOf(Programs.marks("Intruder"));
    }
}
