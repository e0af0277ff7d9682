package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import timeagent.analysis.fixture.Invocation;

/** What {@code ab} refuses before it runs anything. */
class AbRefusalsTest extends AbInvocation {

    @Test
    void passesOnWhatTheAgentRefused() {
        Invocation ab = ab(List.of("--a", "refused", "--b", "refused"), program());

        assertThat(ab.status()).isEqualTo(2);
        assertThat(ab.out()).isEmpty();
        assertThat(ab.err())
                .isEqualTo("timeagent: --a: unknown option 'refused', did you mean nothing?; --b: unknown option"
                        + " 'refused', did you mean nothing?\n");
        assertThat(out).doesNotExist();
    }

    @Test
    void findsOutThatOneSideIsRefusedBeforeItRunsTheOther() {
        Invocation ab = ab(List.of("--a", "", "--b", "refused"), program());

        assertThat(ab)
                .isEqualTo(new Invocation(2, "", "timeagent: --b: unknown option 'refused', did you mean nothing?\n"));
        assertThat(out).doesNotExist();
    }

    @Test
    void tellsThatAProgramCannotBeStarted() {
        Invocation ab = ab(List.of("--a", "", "--b", ""), "no-such-program-" + folder.getFileName());

        assertThat(ab.status()).isEqualTo(1);
        assertThat(ab.err())
                .endsWith("' (no such file or directory); check the command\n")
                .contains("\ntimeagent: cannot start 'no-such-program-")
                .hasLineCount(2);
        assertThat(out).doesNotExist();
    }

    @Test
    void keepsAnEmptyFolderThatWasThere() throws IOException {
        Files.createDirectories(out);

        Invocation ab = ab(List.of("--a", "", "--b", ""), "no-such-program-" + folder.getFileName());

        assertThat(ab.status()).isEqualTo(1);
        assertThat(out).isEmptyDirectory();
    }
}
