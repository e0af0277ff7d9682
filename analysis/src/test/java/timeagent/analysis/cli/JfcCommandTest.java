package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.Invocation;

/** What {@code jfc} rejects; what it writes is tested end to end. */
class JfcCommandTest {

    @TempDir
    Path folder;

    private static String refusal(int status, Object... arguments) {
        Invocation jfc = CommandLineTest.run(arguments);
        assertThat(jfc.status()).isEqualTo(status);
        assertThat(jfc.out()).isEmpty();
        assertThat(jfc.err()).hasLineCount(1);
        return jfc.err();
    }

    @Test
    void needsOneFolder() {
        assertThat(refusal(2, "jfc", "a", "b"))
                .isEqualTo("timeagent: unmatched argument at index 2: 'b' (see timeagent jfc -h)\n");
    }

    @Test
    void needsNamesThatFilesCanHave() {
        assertThat(refusal(2, "jfc", "a\0b").toLowerCase(Locale.ROOT))
                .endsWith("cannot be the name of a file (nul character not allowed) (see timeagent jfc -h)\n");
    }

    @Test
    void doesNotOverwriteAFileOfOtherContent() throws Exception {
        Path other = Files.write(folder.resolve("timeagent.jfc"), new byte[] {(byte) 0xff});

        assertThat(refusal(1, "jfc", folder))
                .isEqualTo(
                        "timeagent: '" + other + "' exists with different content; remove it or give another folder\n");
        assertThat(other).hasBinaryContent(new byte[] {(byte) 0xff});
    }
}
