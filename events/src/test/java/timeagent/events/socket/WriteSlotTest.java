package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.events.ClaimedHooks;
import timeagent.events.Threads;
import timeagent.events.socket.peer.SocketWriteEvent;

@ExtendWith(ClaimedHooks.class)
final class WriteSlotTest {
    private WriteSlot slot;

    @BeforeEach
    void open() {
        slot = new WriteSlot(Thread.currentThread(), 100, 8);
    }

    @Test
    void keepsOneEventObjectForWritesThatFollowEachOther() {
        SocketWriteEvent event = slot.take();
        slot.giveBack(event);

        assertThat(slot.take()).isSameAs(event);
    }

    @Test
    void hasAnotherEventObjectForAWriteInsideAWrite() {
        slot.giveBack(slot.take());
        SocketWriteEvent outer = slot.take();
        SocketWriteEvent inner = slot.take();
        assertThat(inner).isNotSameAs(outer);

        slot.giveBack(inner);
        slot.giveBack(outer);

        assertThat(slot.take()).isSameAs(outer);
    }

    @Test
    void makesANewEventObjectForOneThatNeverCameBack() {
        SocketWriteEvent lost = slot.take();

        SocketWriteEvent next = slot.take();
        slot.giveBack(next);

        assertThat(next).isNotSameAs(lost);
        assertThat(slot.take()).isSameAs(next);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 64, 100, 128, 129})
    void measuresOneInSoManyWhateverThePatternOfEmissions(int period) {
        int[] due = new int[period];
        int all = 1_000_000;
        for (int i = 0; i < all; i++) {
            due[i % period] += slot.isDue() ? 1 : 0;
        }

        double mean = all / 100.0 / period;
        // eight standard deviations
        assertThat(due).satisfies(counts -> IntStream.of(counts)
                .forEach(count -> assertThat((double) count).isCloseTo(mean, within(8 * Math.sqrt(mean)))));
    }

    @Test
    void measuresOneOfTheFirst() {
        for (int i = 0; i < 1000; i++) {
            WriteSlot early = new WriteSlot(Thread.currentThread(), 1_000_000_000, 8);
            assertThat(IntStream.range(0, 8).filter(j -> early.isDue())).hasSize(1);
        }
    }

    @Test
    void measuresEveryEmission() {
        WriteSlot every = new WriteSlot(Thread.currentThread(), 1, 8);

        assertThat(IntStream.range(0, 10).filter(i -> every.isDue())).hasSize(10);
    }

    @Test
    void measuresNone() {
        WriteSlot none = new WriteSlot(Thread.currentThread(), 0, 8);

        assertThat(IntStream.range(0, 10).filter(i -> none.isDue())).isEmpty();
    }

    @Test
    void knowsWhetherItsOwnerIsDead() throws Exception {
        WriteSlot[] ofOther = new WriteSlot[1];

        Threads.run(() -> ofOther[0] = new WriteSlot(Thread.currentThread(), 0, 8));

        assertThat(slot.isOfDeadThread()).isFalse();
        assertThat(ofOther[0].isOfDeadThread()).isTrue();
    }
}
