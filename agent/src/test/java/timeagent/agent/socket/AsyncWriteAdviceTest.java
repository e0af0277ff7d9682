package timeagent.agent.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static timeagent.agent.socket.AsyncStandIns.PEER;
import static timeagent.agent.socket.AsyncStandIns.UNAVAILABLE;
import static timeagent.agent.socket.AsyncStandIns.channel;
import static timeagent.agent.socket.AsyncStandIns.gather;
import static timeagent.agent.socket.AsyncStandIns.ready;
import static timeagent.agent.socket.AsyncStandIns.write;

import java.io.IOException;
import java.nio.channels.InterruptedByTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.agent.fixture.StandIns;

/** Asynchronous writes that are tried: done at once, or left pending and finished by another thread. */
final class AsyncWriteAdviceTest {
    private final IOException error = new IOException("Broken pipe");
    private final Outcome outcome = new Outcome();

    @AutoClose
    private final SeenWrites writes = new SeenWrites();

    @AfterEach
    void noWriteIsKept() {
        assertThat(writes.kept).isEmpty();
    }

    @Test
    void tellsOfAWriteThatIsDoneAtOnce() throws Exception {
        Object channel = channel(5, 7);

        assertThat(((Future<?>) write(channel, 9, null)).get()).isEqualTo(5);
        assertThat(((Future<?>) gather(channel, null)).get()).isEqualTo(7L);

        assertThat(writes.ended).containsExactly(async(1, 5), async(2, 7));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void tellsOfAWriteWithAHandlerThatIsDoneAtOnce(boolean direct) throws Exception {
        Object channel = channel(5);
        StandIns.set(channel, "direct", direct);

        assertThat(write(channel, 9, outcome)).isNull();

        assertThat(outcome.told).containsExactly(5);
        assertThat(writes.ended).containsExactly(async(1, 5));
    }

    @Test
    void aWriteHasEndedWhenItsHandlerRuns() throws Exception {
        Object channel = channel(5, 6);
        Outcome inner = new Outcome(() -> assertThat(writes.ended).containsExactly(async(1, 5), async(2, 6)));

        write(channel, 9, new Outcome(() -> {
            assertThat(writes.ended).containsExactly(async(1, 5));
            try {
                write(channel, 9, inner);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }));

        assertThat(inner.told).containsExactly(6);
        assertThat(writes.begun()).isEqualTo(2);
    }

    @Test
    void tellsOfAWriteThatFailsAtOnce() throws Exception {
        Object channel = channel(error, error);

        write(channel, 9, outcome);
        assertThat(((CompletableFuture<?>) write(channel, 9, null)).isCompletedExceptionally())
                .isTrue();

        assertThat(outcome.told).containsExactly(error);
        assertThat(writes.ended).containsExactly(failed(1, error), failed(2, error));
    }

    @Test
    void tellsOfAPendingWriteWhenItIsFinished() throws Exception {
        Object channel = channel(UNAVAILABLE, 5);

        CompletableFuture<?> future = (CompletableFuture<?>) write(channel, 9, null);
        assertThat(future).isNotDone();
        assertThat(writes.ended).isEmpty();
        assertThat(writes.kept).containsOnlyKeys(channel);
        ready(channel, true);

        assertThat(future.getNow(null)).isEqualTo(5);
        assertThat(writes.ended).containsExactly(async(1, 5));
        assertThat(writes.begun()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void tellsOfAPendingWriteBeforeItsHandlerRuns(boolean mayInvokeDirect) throws Exception {
        Object channel = channel(UNAVAILABLE, 7);
        Outcome checks = new Outcome(() -> assertThat(writes.ended).containsExactly(async(1, 7)));

        gather(channel, checks);
        ready(channel, mayInvokeDirect);

        assertThat(checks.told).containsExactly(7L);
    }

    @Test
    void tellsOnceOfAWriteThatWasWokenUpForNothing() throws Exception {
        Object channel = channel(UNAVAILABLE, UNAVAILABLE, UNAVAILABLE, 5);

        write(channel, 9, outcome);
        ready(channel, true);
        ready(channel, false);
        assertThat(writes.ended).isEmpty();
        assertThat(writes.kept).containsOnlyKeys(channel);
        ready(channel, true);

        assertThat(outcome.told).containsExactly(5);
        assertThat(writes.ended).containsExactly(async(1, 5));
    }

    @Test
    void tellsOfAPendingWriteThatFails() throws Exception {
        Object channel = channel(UNAVAILABLE, error);

        CompletableFuture<?> future = (CompletableFuture<?>) write(channel, 9, null);
        ready(channel, true);

        assertThat(future).isCompletedExceptionally();
        assertThat(writes.ended).containsExactly(failed(1, error));
    }

    @Test
    void tellsOnceOfAWriteThatFailsAfterItWasLeftPending() throws Exception {
        Object channel = channel(UNAVAILABLE, 5);
        RuntimeException cannotWait = new RuntimeException("no memory");
        StandIns.set(channel, "cannotWait", cannotWait);

        write(channel, 9, outcome);

        assertThat(outcome.told).containsExactly(cannotWait);
        assertThat(writes.kept).isEmpty();
        assertThat(writes.ended).containsExactly(failed(1, cannotWait));
        write(channel, 9, outcome);
        assertThat(writes.ended).containsExactly(failed(1, cannotWait), async(2, 5));
    }

    @Test
    void tellsOfAWriteThatTookTooLong() throws Exception {
        Object channel = channel(UNAVAILABLE);

        write(channel, 9, outcome);
        StandIns.call(channel, "timeOut");

        assertThat(writes.ended).singleElement().satisfies(write -> {
            assertThat(write.number()).isEqualTo(1);
            assertThat(write.bytes()).isZero();
            assertThat(write.peer()).isEqualTo(PEER);
            assertThat(write.error()).isExactlyInstanceOf(InterruptedByTimeoutException.class);
        });
    }

    @Test
    void tellsNothingOfATimeOutWithNoWritePending() throws Exception {
        Object channel = channel(5);

        write(channel, 9, outcome);
        StandIns.call(channel, "timeOut");

        assertThat(writes.ended).containsExactly(async(1, 5));
    }

    @Test
    void twoChannelsHaveAPendingWriteEach() throws Exception {
        Object one = channel(UNAVAILABLE, 1);
        Object two = channel(UNAVAILABLE, 2);

        write(one, 9, outcome);
        write(two, 9, outcome);
        ready(two, true);
        ready(one, true);

        assertThat(writes.ended).containsExactly(async(2, 2), async(1, 1));
    }

    @Test
    void writesAsBeforeWithNobodyRecording() throws Exception {
        writes.stop();
        Object channel = channel(5, UNAVAILABLE, UNAVAILABLE, 6, error);

        assertThat(((Future<?>) write(channel, 9, null)).get()).isEqualTo(5);
        write(channel, 9, outcome);
        ready(channel, true);
        ready(channel, true);
        write(channel, 9, outcome);

        assertThat(outcome.told).containsExactly(6, error);
        assertThat(writes.begun()).isZero();
        assertThat(writes.ended).isEmpty();
    }

    @Test
    void tellsNothingOfAPendingWriteThatBeganWithNobodyRecording() throws Exception {
        Object channel = channel(UNAVAILABLE, 6);
        writes.stop();
        write(channel, 9, outcome);

        writes.go();
        ready(channel, true);

        assertThat(outcome.told).containsExactly(6);
        assertThat(writes.ended).isEmpty();
    }

    private static SeenWrites.Write async(int number, long bytes) {
        return new SeenWrites.Write(number, bytes, PEER, "async", null);
    }

    private static SeenWrites.Write failed(int number, Throwable error) {
        return new SeenWrites.Write(number, 0, PEER, "async", error);
    }
}
