package timeagent.agent.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static timeagent.agent.socket.AsyncStandIns.PEER;
import static timeagent.agent.socket.AsyncStandIns.UNAVAILABLE;
import static timeagent.agent.socket.AsyncStandIns.channel;
import static timeagent.agent.socket.AsyncStandIns.gather;
import static timeagent.agent.socket.AsyncStandIns.ready;
import static timeagent.agent.socket.AsyncStandIns.write;

import java.nio.channels.ClosedChannelException;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.WritePendingException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.agent.fixture.StandIns;

/** Asynchronous writes that end where they are accepted. */
final class AsyncStartAdviceTest {
    private final Outcome outcome = new Outcome();

    @AutoClose
    private final SeenWrites writes = new SeenWrites();

    @AfterEach
    void noWriteIsKept() {
        assertThat(writes.kept).isEmpty();
    }

    @Test
    void tellsOfAWriteThatHasNothingToWrite() throws Exception {
        Object channel = channel();

        assertThat(((Future<?>) write(channel, 0, null)).get()).isEqualTo(0);
        write(channel, 0, outcome);

        assertThat(outcome.told).containsExactly(0);
        assertThat(writes.ended)
                .containsExactly(
                        new SeenWrites.Write(1, 0, PEER, "async", null),
                        new SeenWrites.Write(2, 0, PEER, "async", null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"open", "shutdown"})
    void tellsOfAWriteToAClosedChannel(String field) throws Exception {
        Object channel = channel();
        StandIns.set(channel, field, field.equals("shutdown"));

        CompletableFuture<?> future = (CompletableFuture<?>) write(channel, 9, null);
        gather(channel, outcome);

        assertThat(future).isCompletedExceptionally();
        assertThat(outcome.told).singleElement().isExactlyInstanceOf(ClosedChannelException.class);
        assertThat(writes.ended).hasSize(2).allSatisfy(write -> {
            assertThat(write.peer()).isEqualTo(PEER);
            assertThat(write.bytes()).isZero();
            assertThat(write.api()).isEqualTo("async");
            assertThat(write.error()).isExactlyInstanceOf(ClosedChannelException.class);
        });
        assertThat(writes.ended.get(1).error()).isSameAs(outcome.told.get(0));
    }

    @Test
    void aWriteHasEndedWhenItsHandlerRuns() throws Exception {
        write(channel(), 0, new Outcome(() -> assertThat(writes.ended).hasSize(1)));

        assertThat(writes.ended).hasSize(1);
    }

    @Test
    void tellsOfAWriteToAChannelThatIsNotConnected() throws Exception {
        Object channel = channel();
        StandIns.call(channel, "unconnect");

        assertThatExceptionOfType(NotYetConnectedException.class)
                .isThrownBy(() -> write(channel, 9, outcome))
                .satisfies(error ->
                        assertThat(writes.ended).containsExactly(new SeenWrites.Write(1, 0, null, "async", error)));
        assertThat(outcome.told).isEmpty();
    }

    @Test
    void tellsOfAWriteWhileAnotherIsPendingAndOfThatOneToo() throws Exception {
        Object channel = channel(UNAVAILABLE, 5);
        write(channel, 9, outcome);

        assertThatExceptionOfType(WritePendingException.class)
                .isThrownBy(() -> write(channel, 9, outcome))
                .satisfies(error ->
                        assertThat(writes.ended).containsExactly(new SeenWrites.Write(2, 0, PEER, "async", error)));
        ready(channel, true);

        assertThat(outcome.told).containsExactly(5);
        assertThat(writes.ended).hasSize(2).last().isEqualTo(new SeenWrites.Write(1, 5, PEER, "async", null));
    }

    @Test
    void tellsOfAWriteAfterOneThatTookTooLong() throws Exception {
        Object channel = channel();
        StandIns.call(channel, "timeOut");

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> write(channel, 9, outcome))
                .satisfies(error ->
                        assertThat(writes.ended).containsExactly(new SeenWrites.Write(1, 0, PEER, "async", error)));
    }

    @Test
    void tellsNothingOfWhatASynchronizedBlockPassesOn() throws Exception {
        Object channel = channel();
        RuntimeException inside = new RuntimeException("inside");
        StandIns.set(channel, "inside", inside);

        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> write(channel, 9, outcome))
                .isSameAs(inside);

        assertThat(writes.begun()).isZero();
        assertThat(writes.ended).isEmpty();
    }

    @Test
    void tellsNothingMoreOfAWriteThatGoesOn() throws Exception {
        write(channel(9), 9, outcome);

        assertThat(writes.begun()).isEqualTo(1);
        assertThat(writes.ended).containsExactly(new SeenWrites.Write(1, 9, PEER, "async", null));
    }

    @Test
    void endsAsBeforeWithNobodyRecording() throws Exception {
        writes.stop();
        Object channel = channel();

        assertThat(((Future<?>) write(channel, 0, null)).get()).isEqualTo(0);
        write(channel, 0, outcome);
        StandIns.call(channel, "timeOut");
        assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> write(channel, 9, outcome));
        StandIns.set(channel, "open", false);
        write(channel, 9, outcome);

        assertThat(outcome.told).hasSize(2).first().isEqualTo(0);
        assertThat(writes.begun()).isZero();
    }
}
