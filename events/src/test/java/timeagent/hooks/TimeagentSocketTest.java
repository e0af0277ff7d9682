package timeagent.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.InterruptedByTimeoutException;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class TimeagentSocketTest {
    @AutoClose("release")
    private final TimeagentHooks hooks = new TimeagentHooks();

    private final WritesSeen writes = new WritesSeen();

    @BeforeEach
    void claim() {
        assertThat(hooks.claim()).isTrue();
        hooks.socket(writes);
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
        hooks.socket(null);

        TimeagentSocket.end(42, write, "peer", "channel");
        TimeagentSocket.fail(new IOException(), write, "peer", "channel");

        assertThat(writes.finished).isEmpty();
    }

    @Test
    void startsNoWriteWithNobodyRecording() {
        hooks.socket(null);

        assertThat(TimeagentSocket.begin()).isNull();
    }

    @Test
    void leavesAloneAWriteInsideAnother() {
        ReentrantLock lock = new ReentrantLock();
        assertThat(TimeagentSocket.beginUnlessHeld(lock)).isSameAs(writes.token);

        lock.lock();
        assertThat(TimeagentSocket.beginUnlessHeld(lock)).isNull();
        lock.unlock();

        assertThat(TimeagentSocket.beginUnlessHeld(lock)).isSameAs(writes.token);
    }

    @Test
    void startsAWriteWhileAnotherThreadHasTheLock() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Thread holds = new Thread(lock::lock);
        holds.start();
        holds.join();

        assertThat(lock.isLocked()).isTrue();
        assertThat(TimeagentSocket.beginUnlessHeld(lock)).isSameAs(writes.token);
    }

    @Test
    void startsATransferToASocketAndToNothingElse() {
        assertThat(TimeagentSocket.beginTransfer(List.of())).isSameAs(writes.token);
        assertThat(TimeagentSocket.beginTransfer("a file")).isNull();
        assertThat(TimeagentSocket.beginTransfer(null)).isNull();
    }

    @Test
    void marksTheThreadDuringATransferToASocketAndToNothingElse() {
        Object transfer = TimeagentSocket.enterTransfer(List.of());
        assertThat(writes.transfers).isEqualTo(1);
        Object none = TimeagentSocket.enterTransfer("a file");
        assertThat(none).isNull();
        assertThat(writes.transfers).isEqualTo(1);

        TimeagentSocket.leaveTransfer(none);
        assertThat(writes.transfers).isEqualTo(1);
        TimeagentSocket.leaveTransfer(transfer);
        assertThat(writes.transfers).isZero();
    }

    @Test
    void leavesATransferDuringWhichRecordingsEnded() {
        Object transfer = TimeagentSocket.enterTransfer(List.of());
        hooks.socket(null);

        TimeagentSocket.leaveTransfer(transfer);

        assertThat(writes.transfers).isEqualTo(1);
    }

    @Test
    void tellsOfAnAsynchronousWriteThatIsDone() {
        TimeagentSocket.complete(42, null, TimeagentSocket.begin(), "channel", "peer");
        TimeagentSocket.complete(1L << 40, null, TimeagentSocket.begin(), "channel", "peer");

        assertThat(writes.finished)
                .containsExactly(
                        new WritesSeen.Write(writes.token, "peer", 42, "async", null),
                        new WritesSeen.Write(writes.token, "peer", 1L << 40, "async", null));
    }

    @Test
    void tellsOfAnAsynchronousWriteThatFailed() {
        IOException error = new IOException("Broken pipe");

        TimeagentSocket.complete(null, error, TimeagentSocket.begin(), "channel", "peer");

        assertThat(writes.finished).containsExactly(new WritesSeen.Write(writes.token, "peer", 0, "async", error));
    }

    @Test
    void keepsAPendingWriteUntilItIsResumed() {
        Object write = TimeagentSocket.begin();
        TimeagentSocket.pend(write, "channel");
        assertThat(writes.kept).containsOnlyKeys("channel");

        assertThat(TimeagentSocket.resume("another")).isNull();
        assertThat(TimeagentSocket.resume("channel")).isSameAs(write);
        assertThat(TimeagentSocket.resume("channel")).isNull();
        assertThat(writes.finished).isEmpty();
    }

    @Test
    void keepsNoWriteThatFailedAfterItWasLeftPending() {
        Object write = TimeagentSocket.begin();
        TimeagentSocket.pend(write, "channel");

        TimeagentSocket.complete(null, new IOException(), write, "channel", "peer");

        assertThat(writes.kept).isEmpty();
        assertThat(writes.finished).hasSize(1);
    }

    @Test
    void keepsTheNextPendingWriteWhenOneIsDone() {
        Object write = TimeagentSocket.begin();
        // the channel let another write in before the handler of this one is told
        TimeagentSocket.pend("the next", "channel");

        TimeagentSocket.complete(42, null, write, "channel", "peer");

        assertThat(writes.kept).containsEntry("channel", "the next");
    }

    @Test
    void tellsOfAnAsynchronousWriteThatEndsWhereItBegan() {
        IOException error = new IOException("closed");

        TimeagentSocket.completeAtOnce(null, "peer");
        TimeagentSocket.completeAtOnce(error, "peer");

        assertThat(writes.finished)
                .containsExactly(
                        new WritesSeen.Write(writes.token, "peer", 0, "async", null),
                        new WritesSeen.Write(writes.token, "peer", 0, "async", error));
    }

    @Test
    void tellsOfAPendingWriteThatTookTooLong() {
        TimeagentSocket.pend(TimeagentSocket.begin(), "channel");

        TimeagentSocket.enable("channel", false, "peer");
        assertThat(writes.finished).isEmpty();
        TimeagentSocket.enable("channel", true, "peer");
        TimeagentSocket.enable("channel", true, "peer");

        assertThat(writes.finished).singleElement().satisfies(write -> {
            assertThat(write.token()).isSameAs(writes.token);
            assertThat(write.peer()).isEqualTo("peer");
            assertThat(write.bytes()).isZero();
            assertThat(write.api()).isEqualTo("async");
            assertThat(write.error()).isExactlyInstanceOf(InterruptedByTimeoutException.class);
        });
    }

    @Test
    void noHookOfAWriteDoesAnythingWithNobodyRecording() {
        Object write = TimeagentSocket.begin();
        TimeagentSocket.pend(write, "channel");
        hooks.socket(null);

        assertThat(TimeagentSocket.beginUnlessHeld(new ReentrantLock())).isNull();
        assertThat(TimeagentSocket.beginUnlessHeld(null)).isNull();
        assertThat(TimeagentSocket.beginTransfer(List.of())).isNull();
        assertThat(TimeagentSocket.enterTransfer(List.of())).isNull();
        assertThat(TimeagentSocket.resume("channel")).isNull();
        TimeagentSocket.pend(write, "another");
        TimeagentSocket.complete(42, null, write, "channel", "peer");
        TimeagentSocket.complete(null, new IOException(), write, "channel", "peer");
        TimeagentSocket.completeAtOnce(null, "peer");
        TimeagentSocket.enable("channel", true, "peer");

        assertThat(writes.finished).isEmpty();
        assertThat(writes.transfers).isZero();
        assertThat(writes.kept).containsOnlyKeys("channel");
    }

    @Test
    void doesNothingForAnAsynchronousWriteThatIsNotRecorded() {
        writes.records = false;

        TimeagentSocket.pend(null, "channel");
        TimeagentSocket.complete(42, null, null, "channel", "peer");
        TimeagentSocket.completeAtOnce(null, "peer");

        assertThat(writes.kept).isEmpty();
        assertThat(writes.finished).isEmpty();
    }
}
