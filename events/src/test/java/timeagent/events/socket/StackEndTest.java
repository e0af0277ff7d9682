package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.events.ClaimedHooks;
import timeagent.events.Threads;

/** Writes where the stack ends: they may not be recorded, and the ones after them are. */
@ExtendWith(ClaimedHooks.class)
final class StackEndTest {
    private static final InetSocketAddress PEER = InetSocketAddress.createUnresolved("nowhere", 80);
    private static final int TIMES = 5;

    @ParameterizedTest
    @CsvSource({"INSTRUMENTED_CACHED, 0", "INSTRUMENTED_CACHED, 1", "MIRROR, 0", "MIRROR, 1"})
    void everyWriteAfterOnesThatBeganThereIsRecorded(SocketWriteStyle style, int measureEvery) throws Exception {
        Writes writes = new Writes(style, measureEvery);

        List<RecordedEvent> events = Writes.recorded(() -> Threads.run(StackEndTest::withSmallStack, () -> {
            writes.writeTo(PEER);
            for (int i = 0; i < TIMES; i++) {
                toTheEnd(writes.hook::start);
            }
            for (int i = 0; i < TIMES; i++) {
                writes.hook.finish(writes.hook.start(), PEER, 7, "channel", null);
            }
            assertThatOneObjectIsUsed(writes);
        }));

        assertThat(events)
                .filteredOn(event -> event.getLong("bytesWritten") == 7)
                .hasSize(TIMES);
    }

    /** Flight Recorder's own writer of the thread can be damaged then: what it records is not looked at. */
    @ParameterizedTest
    @CsvSource({"INSTRUMENTED_CACHED, 0", "INSTRUMENTED_CACHED, 1", "MIRROR, 0", "MIRROR, 1"})
    void everyWriteAfterOnesThatEndedThereBegins(SocketWriteStyle style, int measureEvery) throws Exception {
        Writes writes = new Writes(style, measureEvery);

        Writes.recorded(() -> Threads.run(StackEndTest::withSmallStack, () -> {
            for (int i = 0; i < TIMES; i++) {
                toTheEnd(() -> writes.writeTo(PEER));
                assertThat(writes.hook.start()).isNotNull();
            }
            assertThatOneObjectIsUsed(writes);
        }));
    }

    private static void assertThatOneObjectIsUsed(Writes writes) {
        Object write = writes.hook.start();
        assertThat(write).isNotNull();
        writes.hook.finish(write, PEER, 1, "channel", null);
        assertThat(writes.hook.start()).isSameAs(write);
    }

    /** As large as it must be for Flight Recorder's work, and no deeper than necessary. */
    private static Thread withSmallStack(Runnable task) {
        return new Thread(null, task, "small stack", 256 << 10);
    }

    /** Runs the task at every depth of the stack, the last time in what is left of it. */
    private static void toTheEnd(Runnable task) {
        try {
            task.run();
            toTheEnd(task);
        } catch (StackOverflowError e) {
            // as an application may do
        }
    }
}
