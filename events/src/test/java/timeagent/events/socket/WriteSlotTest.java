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
import timeagent.events.socket.peer.SocketWriteEvent;

@ExtendWith(ClaimedHooks.class)
final class WriteSlotTest {
    private WriteSlot slot;

    @BeforeEach
    void open() {
        slot = new WriteSlot(Thread.currentThread(), 100, 8);
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
}
