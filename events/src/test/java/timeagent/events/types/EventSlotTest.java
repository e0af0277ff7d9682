package timeagent.events.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class EventSlotTest {
    private static final int NUMBERS = 64;
    private static final int SLOTS = 10_000;

    private volatile EventSlot slot = new EventSlot(Thread.currentThread());
    private volatile boolean done;

    @Test
    void addsWhileCostsOfFreeCallSitesAreRemoved() throws Exception {
        // another than that of its number: such a call site is free
        EventSite free = new EventSite("A", "a", 1, "program.Gone");
        BitSet all = new BitSet();
        all.set(0, NUMBERS);
        Thread emitter = new Thread(() -> {
            while (!done) {
                slot.forget(all);
            }
        });
        emitter.start();

        try {
            for (int i = 0; i < SLOTS; i++) {
                slot = new EventSlot(Thread.currentThread());
                for (int number = 0; number < NUMBERS; number++) {
                    slot.add(number, new SiteCost(free, 0));
                }
            }
        } finally {
            done = true;
            emitter.join();
        }
        slot.add(NUMBERS, new SiteCost(free, 0));

        assertThat(IntStream.range(0, NUMBERS).filter(number -> slot.cost(number) != null))
                .isEmpty();
    }
}
