package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class CachedClockRefresherTest {
    private static final long TEN_MILLIS = 10_000_000;

    private final SetClock clock = new SetClock();
    private final long[] row = new long[CountSlot.OWN_CELLS];

    @Test
    void isTheSystemClockWhenItsRefresherFails() {
        clock.now = 1000;
        clock.begin(Thread.currentThread(), 1);
        clock.whenAsked = () -> {
            throw new IllegalStateException("no clock");
        };

        assertThatIllegalStateException().isThrownBy(clock::run);

        clock.whenAsked = () -> {};
        clock.now = 1001;
        assertThat(clock.millis(row)).isEqualTo(1001);
    }

    @Test
    void aRefresherThatWasReplacedLeavesTheTimeAlone() {
        clock.now = 1000;
        clock.begin(new Thread(), TEN_MILLIS);
        clock.now = 1001;

        clock.run(); // this thread is not the one that was begun

        assertThat(clock.millis(row)).isEqualTo(1000);
    }

    @Test
    @Timeout(60)
    void waitsAgainWhenItsThreadIsInterrupted() throws Exception {
        Thread refresher = new Thread(clock);
        clock.begin(refresher, TEN_MILLIS);
        refresher.start();
        refresher.interrupt();

        while (refresher.isInterrupted()) {
            Thread.onSpinWait();
        }
        assertThat(refresher.isAlive()).isTrue();

        clock.stop();
        refresher.join();
    }

    @Test
    @Timeout(60)
    void waitsWithoutATimeoutUntilItIsRead() throws Exception {
        Thread refresher = new Thread(clock);
        clock.now = 1000;
        clock.begin(refresher, TEN_MILLIS);
        refresher.start();
        awaitSleepOf(refresher);
        clock.now = 2000;

        clock.millis(row);
        clock.millis(row);
        while (clock.isAsleep()) {
            Thread.onSpinWait();
        }

        awaitSleepOf(refresher);
        clock.stop();
        refresher.join();
    }

    private void awaitSleepOf(Thread refresher) {
        while (!clock.isAsleep() || refresher.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }

    @Test
    void isRefreshedByOneDaemonThread() throws Exception {
        CachedClock started = new CachedClock();
        started.start(TEN_MILLIS);
        Thread refresher = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("timeagent-clock"))
                .reduce((one, other) -> {
                    throw new AssertionError("two refreshers");
                })
                .orElseThrow();

        assertThat(refresher.isDaemon()).isTrue();
        assertThat(refresher.getPriority()).isEqualTo(Thread.MAX_PRIORITY);

        started.stop();
        refresher.join();
    }
}
