package timeagent.events.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostNameTest {
    @TempDir
    Path folder;

    @Test
    void isTheKernels() throws IOException {
        assertThat(HostName.get(Files.writeString(folder.resolve("hostname"), "shop-7f\n")))
                .isEqualTo("shop-7f");
    }

    @Test
    void isNeverNullWithoutIt() {
        assertThat(HostName.get(folder.resolve("missing"))).isNotNull();
    }
}
