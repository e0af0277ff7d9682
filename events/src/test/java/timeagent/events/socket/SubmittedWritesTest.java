package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SubmittedWritesTest {
    private static final int SENDMSG = 9;
    private static final int SEND = 26;

    private final SubmittedWrites writes = new SubmittedWrites();

    @Test
    void keepsTheWriteOfAStreamUntilItCompletes() {
        writes.submitted(SubmittedWrites.STREAM, "write", null);

        assertThat(writes.indexOf(SEND, 3)).isEqualTo(SubmittedWrites.STREAM);
        assertThat(writes.pending(SubmittedWrites.STREAM)).isEqualTo("write");
        assertThat(writes.recipient(SubmittedWrites.STREAM)).isNull();
        writes.completed(SubmittedWrites.STREAM);
        assertThat(writes.pending(SubmittedWrites.STREAM)).isNull();
    }

    @Test
    void keepsEveryDatagramWithItsRecipient() {
        for (int i = 0; i < 1000; i++) {
            writes.submitted(i, "write " + i, "to " + i);
        }

        for (int i = 999; i >= 0; i--) {
            assertThat(writes.indexOf(SENDMSG, i)).isEqualTo(i);
            assertThat(writes.pending(i)).isEqualTo("write " + i);
            assertThat(writes.recipient(i)).isEqualTo("to " + i);
            writes.completed(i);
            assertThat(writes.pending(i)).isNull();
        }
    }

    @Test
    void hasNothingThatWasNotSubmitted() {
        assertThat(writes.pending(0)).isNull();
        assertThat(writes.recipient(0)).isNull();
        assertThat(writes.indexOf(SENDMSG, 0)).isEqualTo(SubmittedWrites.STREAM);
        writes.completed(SubmittedWrites.STREAM);
    }

    @ParameterizedTest
    @CsvSource({
        // operation, result, flags, index: a send, part of one, none at the time, an error
        "26, 100, 0, 7, true",
        "2, 1, 0, 7, true",
        "26, -11, 0, 7, true",
        "26, -32, 0, 7, true",
        // the kernel is done with the bytes of a zero-copy write; that write itself
        "47, 0, 8, 7, false",
        "47, 100, 2, 7, true",
        // cancelled
        "26, -125, 0, 7, false",
        // a file into a pipe, the pipe into the socket
        "30, 100, 0, 1, false",
        "30, 100, 0, 2, true",
        // connecting with data: all, none, pending
        "9, 100, 0, 0, true",
        "9, 0, 0, 0, false",
        "9, -115, 0, 0, false"
    })
    void tellsWritesFromOtherCompletions(int operation, int result, int flags, int index, boolean isWrite) {
        assertThat(writes.isWrite(operation, result, flags, index)).isEqualTo(isWrite);
    }

    @Test
    void takesAnEmptyDatagramForAWrite() {
        writes.submitted(0, "write", "to");

        assertThat(writes.isWrite(SENDMSG, 0, 0, 0)).isTrue();
    }

    @Test
    void hasFailedWithAnErrorOtherThanEagain() {
        assertThat(SubmittedWrites.hasFailed(-32)).isTrue();
        assertThat(SubmittedWrites.hasFailed(-11)).isFalse();
        assertThat(SubmittedWrites.hasFailed(0)).isFalse();
    }
}
