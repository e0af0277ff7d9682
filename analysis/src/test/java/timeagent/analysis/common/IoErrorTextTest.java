package timeagent.analysis.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class IoErrorTextTest {

    @Test
    void saysInWordsWhatAnExceptionSaysByItsClass() {
        assertThat(IoErrorText.of(new NoSuchFileException("/x"))).isEqualTo("no such file or folder");
        assertThat(IoErrorText.of(new AccessDeniedException("/x"))).isEqualTo("permission denied");
        assertThat(IoErrorText.of(new FileAlreadyExistsException("/x"))).isEqualTo("there is a file of that name");
    }

    @Test
    void keepsWhatTheSystemSaid() {
        assertThat(IoErrorText.of(new FileSystemException("/x", null, "No space left on device")))
                .isEqualTo("no space left on device");
        assertThat(IoErrorText.of(new IOException("Cannot run program \"x\": error=2, No such file or directory")))
                .isEqualTo("no such file or directory");
        assertThat(IoErrorText.of(new IOException(
                        "Cannot run program \"x\": Exec failed, error: 2 (No such file or directory) ")))
                .isEqualTo("no such file or directory");
        assertThat(IoErrorText.of(new IOException())).isEqualTo("unknown reason");
    }
}
