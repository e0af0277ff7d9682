package timeagent.analysis.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class ReasonTest {

    @Test
    void saysInWordsWhatAnExceptionSaysByItsClass() {
        assertThat(Reason.of(new NoSuchFileException("/x"))).isEqualTo("no such file or folder");
        assertThat(Reason.of(new AccessDeniedException("/x"))).isEqualTo("permission denied");
        assertThat(Reason.of(new FileAlreadyExistsException("/x"))).isEqualTo("there is a file of that name");
    }

    @Test
    void keepsWhatTheSystemSaid() {
        assertThat(Reason.of(new FileSystemException("/x", null, "No space left on device")))
                .isEqualTo("no space left on device");
        assertThat(Reason.of(new IOException("Cannot run program \"x\": error=2, No such file or directory")))
                .isEqualTo("no such file or directory");
        assertThat(Reason.of(new IOException())).isEqualTo("the system does not say why");
    }
}
