package timeagent.events.clock.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class CachedClockTest {
    private static final long TEN_MILLIS = 10_000_000;

    private final SetClock clock = new SetClock();

    /** A cached clock of a system clock that the test sets. */
    private static final class SetClock extends CachedClock {
        private volatile long now;
        private volatile boolean fails;

        @Override
        long systemClock() {
            if (fails) {
                throw new IllegalStateException("no clock");
            }
            return now;
        }
    }

    private void begin(long now) {
        clock.now = now;
        clock.begin(new Thread(), TEN_MILLIS);
    }

    @Test
    void returnsTheTimeOfTheLastRefreshFromItsStartToItsStop() {
        clock.now = 1234;
        assertThat(clock.millis()).isEqualTo(1234);

        begin(1000);
        clock.now = 1009;
        assertThat(clock.millis()).isEqualTo(1000);
        clock.refresh();
        assertThat(clock.millis()).isEqualTo(1009);

        // it goes back only with the system clock
        clock.now = 400;
        assertThat(clock.millis()).isEqualTo(1009);
        clock.refresh();
        assertThat(clock.millis()).isEqualTo(400);

        clock.stop();
        clock.now = 1001;
        clock.refresh();
        clock.now = 1002;
        assertThat(clock.millis()).isEqualTo(1002);
    }

    @Test
    void isTheSystemClockWhenItsRefresherFails() {
        clock.now = 1000;
        clock.begin(Thread.currentThread(), 1);
        clock.fails = true;

        assertThatIllegalStateException().isThrownBy(clock::run);

        clock.fails = false;
        clock.now = 1001;
        assertThat(clock.millis()).isEqualTo(1001);
    }

    @Test
    void aRefresherThatWasReplacedLeavesTheTimeAlone() {
        begin(1000);
        clock.now = 1001;

        clock.run(); // this thread is not the one that was begun

        assertThat(clock.millis()).isEqualTo(1000);
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
    void isRefreshedByOneDaemonThread() throws Exception {
        clock.now = 1000;
        clock.start(TEN_MILLIS);
        Thread refresher = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("timeagent-clock"))
                .reduce((one, other) -> {
                    throw new AssertionError("two refreshers");
                })
                .orElseThrow();
        assertThat(refresher.isDaemon()).isTrue();

        clock.now = 2000;
        while (clock.millis() != 2000) {
            Thread.onSpinWait();
        }

        clock.stop();
        refresher.join();
        clock.now = 3000;
        assertThat(clock.millis()).isEqualTo(3000);
    }
}
