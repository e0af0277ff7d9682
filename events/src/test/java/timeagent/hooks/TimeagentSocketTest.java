package timeagent.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class TimeagentSocketTest {
    private final Object key = new Object();
    private final WritesSeen writes = new WritesSeen();

    @BeforeEach
    void claim() {
        assertThat(TimeagentHooks.claim(key)).isTrue();
        TimeagentHooks.socket(key, writes);
    }

    @AfterEach
    void release() {
        TimeagentHooks.release(key);
    }

    @Test
    void tellsOfAWriteThatReturned() {
        Object write = TimeagentSocket.begin();
        TimeagentSocket.end(42, write, "peer", "channel");

        assertThat(write).isSameAs(writes.token);
        assertThat(writes.finished).containsExactly(new WritesSeen.Write(writes.token, "peer", 42, "channel", null));
    }

    @Test
    void tellsOfAWriteThatThrew() {
        IOException error = new IOException("Broken pipe");
        TimeagentSocket.fail(error, TimeagentSocket.begin(), "peer", "gather");

        assertThat(writes.finished).containsExactly(new WritesSeen.Write(writes.token, "peer", 0, "gather", error));
    }

    @Test
    void doesNothingAfterAWriteThatIsNotRecorded() {
        TimeagentSocket.end(42, null, "peer", "channel");
        TimeagentSocket.fail(new IOException(), null, "peer", "channel");

        assertThat(writes.finished).isEmpty();
    }

    @Test
    void doesNothingAfterAWriteDuringWhichRecordingsEnded() {
        Object write = TimeagentSocket.begin();
        TimeagentHooks.socket(key, null);

        TimeagentSocket.end(42, write, "peer", "channel");
        TimeagentSocket.fail(new IOException(), write, "peer", "channel");

        assertThat(writes.finished).isEmpty();
    }

    @Test
    void startsNoWriteWithNobodyRecording() {
        TimeagentHooks.socket(key, null);

        assertThat(TimeagentSocket.begin()).isNull();
    }
}
