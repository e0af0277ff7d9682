package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.events.Threads;

final class CachedClockTest {
    private static final long TEN_MILLIS = 10_000_000;

    private final SetClock clock = new SetClock();
    private final long[] row = row();

    @Test
    void isTheSystemClockUntilItIsStarted() {
        clock.now = 1234;

        assertThat(clock.millis(row)).isEqualTo(1234);
        assertThat(clock.millis(null)).isEqualTo(1234);
    }

    @Test
    void tellsTheTimeOfTheLastRefresh() {
        begin(1000);
        clock.now = 1009;
        assertThat(clock.millis(row)).isEqualTo(1000);

        clock.refresh();
        assertThat(clock.millis(row)).isEqualTo(1009);

        clock.now = 1050;
        assertThat(clock.millis(row)).isEqualTo(1009);
    }

    @Test
    void checksEachTimeItTellsAtTheReadsThatArePowersOfTwo() {
        begin(1000);
        assertThat(checkedReads(row, 70)).containsExactly(1, 2, 4, 8, 16, 32, 64);

        clock.now = 1010;
        clock.refresh();
        assertThat(checkedReads(row, 5)).containsExactly(1, 2, 4);
    }

    @Test
    void goesOnCountingWhereARefreshBroughtNoNewTime() {
        begin(1000);
        checkedReads(row, 5);

        clock.refresh();

        assertThat(checkedReads(row, 5)).containsExactly(3); // the 8th of all
    }

    @Test
    void everyThreadChecksForItself() {
        begin(1000);
        checkedReads(row, 5);

        assertThat(checkedReads(row(), 5)).containsExactly(1, 2, 4);
    }

    @Test
    void aThreadWithoutARowChecksEveryTime() {
        begin(1000);

        assertThat(checkedReads(null, 4)).containsExactly(1, 2, 3, 4);
    }

    @ParameterizedTest
    @CsvSource({"10000000, 100", "1000000, 10", "250000, 2", "50000, 1", "60000000000, 600000"})
    void isLateAfterMoreThanTenPeriods(long periodNanos, long lateMillis) {
        clock.now = 1000;
        clock.begin(new Thread(), periodNanos);

        clock.now = 1000 + lateMillis;
        assertThat(clock.millis(null)).isEqualTo(1000);

        clock.now = 1000 + lateMillis + 1;
        assertThat(clock.millis(null)).isEqualTo(1000 + lateMillis + 1);
    }

    @Test
    void onlyACheckFindsOutThatTheRefresherIsLate() {
        begin(1000);
        checkedReads(row, 2);
        clock.now = 1101;

        assertThat(clock.millis(row)).isEqualTo(1000); // the 3rd
        assertThat(clock.millis(row)).isEqualTo(1101); // the 4th
    }

    @Test
    void oneThreadFindsOutForAll() {
        begin(1000);
        long[] other = row();
        checkedReads(other, 2);
        clock.now = 1101;

        clock.millis(row);
        clock.now = 1102;

        assertThat(clock.millis(other)).isEqualTo(1102);
    }

    @Test
    void neverGoesBackThroughALateRefresherAndItsReturn() {
        List<Long> told = new ArrayList<>();
        begin(1000);
        for (long now : new long[] {1001, 1100, 1101, 1102, 1150}) {
            clock.now = now;
            told.add(clock.millis(null));
        }
        clock.refresh();
        for (long now : new long[] {1151, 1160}) {
            clock.now = now;
            told.add(clock.millis(null));
        }
        clock.refresh();
        told.add(clock.millis(null));

        assertThat(told).containsExactly(1000L, 1000L, 1101L, 1102L, 1150L, 1150L, 1150L, 1160L);
    }

    @Test
    void aRefreshDuringACheckIsNotTakenBack() {
        begin(1000);
        clock.now = 2000;
        clock.whenAsked = () -> {
            clock.whenAsked = () -> {};
            clock.refresh();
            clock.now = 2001;
        };

        assertThat(clock.millis(row)).isEqualTo(2000);
        clock.now = 2002;
        assertThat(clock.millis(row)).isEqualTo(2000);
    }

    @Test
    void aRefreshThatTookTooLongIsDroppedWhereReadersHaveALaterTime() {
        begin(1000);
        clock.now = 1010;
        clock.afterAsked = () -> {
            clock.afterAsked = () -> {};
            clock.now = 2000;
            assertThat(clock.millis(null)).isEqualTo(2000);
        };
        clock.refresh(); // reads 1010

        assertThat(clock.millis(null)).isEqualTo(2000);
        clock.now = 2001;
        assertThat(clock.millis(null)).isEqualTo(2001);
    }

    @Test
    void aReaderDoesNotWaitForARefresherThatLostItsProcessor() {
        begin(1000);
        clock.now = 2000;
        clock.millis(null); // finds it late
        clock.afterAsked = () -> {
            clock.afterAsked = () -> {};
            clock.now = 2005;
            assertThat(clock.millis(null)).isEqualTo(2005);
        };
        clock.refresh(); // reads 2000

        assertThat(clock.millis(null)).isEqualTo(2005);
        clock.refresh();
        clock.now = 2006;
        assertThat(clock.millis(null)).isEqualTo(2005);
    }

    @Test
    void neverGoesBackWhileManyReadersFindItLateAndItComesBack() throws Exception {
        CachedClock late = new CachedClock();
        late.begin(new Thread(), 1);
        AtomicBoolean done = new AtomicBoolean();
        AtomicLong latest = new AtomicLong();
        Thread refresher = new Thread(() -> {
            while (!done.get()) {
                late.refresh();
                LockSupport.parkNanos(3_000_000); // late after one
            }
        });
        refresher.start();

        Threads.runTogether(4, () -> {
            for (int read = 0; read < 300_000; read++) {
                long before = latest.get();
                long now = late.millis(null);
                assertThat(now >= before).isTrue();
                latest.accumulateAndGet(now, Math::max);
            }
        });
        done.set(true);
        refresher.join();
    }

    @Test
    void goesBackOnlyWithTheSystemClock() {
        begin(1000);
        clock.now = 400;
        assertThat(clock.millis(row)).isEqualTo(1000);

        clock.refresh();

        assertThat(clock.millis(row)).isEqualTo(400);
    }

    @Test
    void isTheSystemClockOnceItIsStopped() {
        begin(1000);
        clock.stop();
        clock.now = 1001;
        clock.refresh();
        clock.now = 1002;

        assertThat(clock.millis(row)).isEqualTo(1002);
    }

    @Test
    void isNotRefreshedWhileNoThreadReadsIt() {
        begin(1000);
        clock.millis(row);

        sleep();

        int asked = clock.asked;
        clock.refreshOrSleep();
        assertThat(clock.asked).isEqualTo(asked);
        clock.now = 5000;
        assertThat(clock.millis(row)).isEqualTo(5000);
    }

    @ParameterizedTest
    @CsvSource({"10000000, 10", "1000000, 100", "50000, 2000", "60000000000, 10"})
    void sleepsAfterTenPeriodsOrATenthOfASecondWithoutARead(long periodNanos, int periods) {
        clock.now = 1000;
        clock.begin(new Thread(), periodNanos);
        clock.refreshOrSleep();
        clock.now = 1001;
        clock.refresh();
        clock.millis(row);

        int refreshes = 0;
        do {
            clock.refreshOrSleep();
            refreshes++;
        } while (!clock.isAsleep());

        assertThat(refreshes).isEqualTo(1 + periods);
    }

    @Test
    void aReadInEveryPeriodKeepsItAwake() {
        begin(1000);
        for (int period = 0; period < 100; period++) {
            clock.now += 10;
            clock.refreshOrSleep();
            clock.millis(row);
            assertThat(clock.isAsleep()).isFalse();
        }
    }

    @Test
    void twoReadsOfAThreadWithinAPeriodWakeIt() {
        begin(1000);
        sleep();
        clock.now = 5000;
        clock.millis(row);
        clock.millis(row());
        clock.now = 5011;
        clock.millis(row);
        clock.refreshOrSleep();
        assertThat(clock.isAsleep()).as("after rarer ones").isTrue();

        clock.now = 5021;
        clock.millis(row);
        clock.refreshOrSleep();

        assertThat(clock.isAsleep()).isFalse();
        clock.now = 5022;
        assertThat(clock.millis(row)).isEqualTo(5021);
    }

    private void sleep() {
        while (!clock.isAsleep()) {
            clock.refreshOrSleep();
        }
    }

    private void begin(long now) {
        clock.now = now;
        clock.begin(new Thread(), TEN_MILLIS);
    }

    /** Reads so many times and tells which of them asked the system clock. */
    private List<Integer> checkedReads(long[] own, int reads) {
        List<Integer> checked = new ArrayList<>();
        for (int read = 1; read <= reads; read++) {
            int before = clock.asked;
            clock.millis(own);
            if (clock.asked > before) {
                checked.add(read);
            }
        }
        return checked;
    }

    private static long[] row() {
        return new long[CountSlot.OWN_CELLS];
    }
}
