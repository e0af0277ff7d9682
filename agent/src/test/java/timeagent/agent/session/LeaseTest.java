package timeagent.agent.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A held lease needs another process: see the end-to-end tests. */
final class LeaseTest {

    @TempDir
    Path folder;

    @Test
    void refusesALeaseThatNobodyHolds() throws Exception {
        File lease = Files.createFile(folder.resolve("lease")).toFile();

        assertThatThrownBy(() -> Lease.of(lease, "timeagent.answer.test"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("nobody holds '" + lease + "'");
        assertThat(folder.toFile().list()).containsExactly("lease");
    }

    @Test
    void refusesALeaseThatItCannotSee() {
        assertThatThrownBy(() -> Lease.of(folder.resolve("none").toFile(), "timeagent.answer.test"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("cannot read '" + folder.resolve("none") + "' (");
    }
}
