package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import timeagent.events.Threads;

final class PendingWritesTest {
    private final PendingWrites pending = new PendingWrites();
    private final Object channel = new Object();
    private final Object write = new Object();

    @Test
    void givesAWriteBackOnce() {
        assertThat(pending.take(channel)).isNull();
        pending.keep(write, channel);

        assertThat(pending.take(channel)).isSameAs(write);
        assertThat(pending.take(channel)).isNull();
        assertThat(pending.size()).isZero();
    }

    @Test
    void keepsOneWriteForEachChannel() {
        Object other = new Object();
        pending.keep(write, channel);
        pending.keep("other", other);

        assertThat(pending.size()).isEqualTo(2);
        assertThat(pending.take(new Object())).isNull();
        assertThat(pending.take(other)).isEqualTo("other");
        assertThat(pending.take(channel)).isSameAs(write);
    }

    @Test
    void keepsAWriteThatIsLeftPendingAgain() {
        pending.keep(write, channel);
        pending.keep(pending.take(channel), channel);

        assertThat(pending.take(channel)).isSameAs(write);
    }

    @Test
    void keepsTheLastWriteOfAChannel() {
        pending.keep("lost", channel);
        pending.keep(write, channel);

        assertThat(pending.take(channel)).isSameAs(write);
        assertThat(pending.size()).isZero();
    }

    @Test
    void givesAWriteToTheThreadThatFinishesIt() throws Exception {
        pending.keep(write, channel);

        Threads.run(() -> assertThat(pending.take(channel)).isSameAs(write));

        assertThat(pending.take(channel)).isNull();
    }

    @Test
    void losesNothingAmongManyThreads() throws Exception {
        Threads.runTogether(8, () -> {
            for (int i = 0; i < 10_000; i++) {
                Object mine = new Object();
                pending.keep(i, mine);
                assertThat(pending.take(mine)).isEqualTo(i);
            }
        });

        assertThat(pending.size()).isZero();
    }
}
