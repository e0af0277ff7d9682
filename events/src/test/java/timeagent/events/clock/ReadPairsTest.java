package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import jdk.jfr.Recording;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;

@ExtendWith(ClaimedHooks.class)
final class ReadPairsTest {
    private static int lines;

    @AutoClose
    private final Recording recording = new Recording();

    private final int first = number("System.currentTimeMillis");
    private final int second = number("Instant.now");
    private final int other = number("System.nanoTime");
    private final CountSlot slot = new CountSlot(Thread.currentThread());

    @BeforeEach
    void record() {
        recording.enable("timeagent.ClockReadPair");
        recording.start();
        slot.pageOrNew(first);
        warmUp();
    }

    private void warmUp() {
        for (int pair = 0; pair < ReadPairs.COLD; pair++) {
            ReadPairs.begin(slot, first, 1);
            for (int step = 0; step < ReadPairs.STEPS; step++) {
                ReadPairs.at(slot, first, 0);
            }
        }
        slot.setWaiting(false);
    }

    @Test
    void theLastOfSomePairsIsTheOneThatCounts() {
        begin();
        for (int step = 1; step < ReadPairs.STEPS; step++) {
            assertThat(ReadPairs.at(slot, second, 0)).isNull();
        }
        ClockReadPairEvent event = ReadPairs.at(slot, first, System.nanoTime());

        assertThat(event.className).isEqualTo("ReadPairsTest");
        assertThat(event.line).isEqualTo(CallSites.get(first).site.line());
        assertThat(event.clock).isEqualTo("System.currentTimeMillis");
        assertThat(event.earlierLine).isEqualTo(CallSites.get(second).site.line());
        assertThat(event.earlierClock).isEqualTo("Instant.now");
        assertThat(event.weight).isEqualTo(5);
    }

    @Test
    void someInARowAreRecordedForEachReadThatIsChosen() {
        begin();
        int recorded = 0;
        while (slot.isWaiting()) {
            recorded += ReadPairs.at(slot, first, 0) == null ? 0 : 1;
        }

        assertThat(recorded).isEqualTo(ReadPairs.PAIRS);
    }

    @Test
    void theTimeIsThatSinceTheReadBefore() {
        begin();
        for (int step = 1; step < ReadPairs.STEPS; step++) {
            ReadPairs.at(slot, first, 0);
        }
        long before = System.nanoTime();

        // the last read was before, so at least a second is over
        ClockReadPairEvent event = ReadPairs.at(slot, first, before + 1_000_000_000);

        assertThat(event.elapsed).isGreaterThanOrEqualTo(1_000_000_000);
    }

    @Test
    void readsOfOtherClocksInBetweenAreNoPairs() {
        begin();
        for (int step = 1; step < ReadPairs.STEPS; step++) {
            assertThat(ReadPairs.at(slot, other, 0)).isNull();
            assertThat(ReadPairs.at(slot, first, 0)).isNull();
        }
        assertThat(ReadPairs.at(slot, other, 0)).isNull();

        assertThat(ReadPairs.at(slot, first, 0).earlierLine)
                .isEqualTo(CallSites.get(first).site.line());
    }

    @Test
    void aThreadThatReadsOtherClocksOnlyDoesNotWaitForEver() {
        begin();
        int reads = 0;
        while (slot.isWaiting()) {
            assertThat(ReadPairs.at(slot, other, 0)).isNull();
            assertThat(++reads).isLessThan(1000);
        }
    }

    @Test
    void aClockThatIsNotTheSystemsIsNoPair() {
        int given = number("Clock.millis");
        CallSites.get(given).readsOtherClock();
        begin();

        for (int i = 0; i < 2 * ReadPairs.STEPS; i++) {
            assertThat(ReadPairs.at(slot, given, 0)).isNull();
        }
    }

    @Test
    void anotherThreadOnTheSameCarrierIsNoPair() throws Exception {
        begin();
        Thread thread = new Thread(() -> ReadPairs.at(slot, first, 0));
        thread.start();
        thread.join();
        assertThat(slot.isWaiting()).as("for the thread's own read").isTrue();
        for (int step = 1; step < ReadPairs.STEPS; step++) {
            assertThat(ReadPairs.at(slot, first, 0)).isNull();
        }

        assertThat(ReadPairs.at(slot, first, 0)).isNotNull();
    }

    /** The thread may have read the clock between two recordings. */
    @Test
    void theLastReadBeforeCountingBeganAgainIsInNoPair() {
        ClockCounter.count(true);
        begin();
        for (int step = 1; step < ReadPairs.STEPS; step++) {
            assertThat(ReadPairs.at(slot, first, 0)).isNull();
        }
        ClockCounter.count(false);
        ClockCounter.count(true);

        assertThat(ReadPairs.at(slot, first, 0)).isNull();
        assertThat(slot.isWaiting()).isFalse();
        ClockCounter.count(false);
    }

    @Test
    void oneWaitIsNotReplacedByAnother() {
        begin();
        ReadPairs.at(slot, first, 0);
        ReadPairs.begin(slot, second, 9);
        for (int step = 2; step < ReadPairs.STEPS; step++) {
            assertThat(ReadPairs.at(slot, first, 0)).isNull();
        }

        assertThat(ReadPairs.at(slot, first, 0).weight).isEqualTo(5);
    }

    @Test
    void waitsOnlyWhileTheEventIsEnabled() {
        recording.disable("timeagent.ClockReadPair");

        begin();

        assertThat(slot.isWaiting()).isFalse();
    }

    /** The counts can be read by others while the owner waits. */
    @Test
    void countsAreKeptWhileItWaits() {
        CountPage.count(slot.pageOrNew(first), first);
        begin();
        CountPage.count(slot.pageOrNew(first), first);
        CountPage.count(slot.pageOrNew(first + CountPage.SITES), first + CountPage.SITES);
        assertThat(slot.isWaiting()).isTrue();
        assertThat(slot.page(first)).as("the slow path is taken").isNull();

        long[] sums = new long[first + CountPage.SITES + 1];
        slot.addTo(sums);
        slot.setWaiting(false);

        assertThat(sums[first]).isEqualTo(2);
        assertThat(sums[first + CountPage.SITES]).isEqualTo(1);
        assertThat(slot.page(first + CountPage.SITES)).isNotNull();
    }

    private void begin() {
        ReadPairs.begin(slot, first, 5);
    }

    private static int number(String clock) {
        return CallSites.number(new CallSite("ReadPairsTest", "read", "()V", ++lines, clock));
    }
}
