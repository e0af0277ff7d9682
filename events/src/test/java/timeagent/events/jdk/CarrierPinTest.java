package timeagent.events.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Threads;
import timeagent.events.VirtualThreads;

/** What a pin is for, {@code OddWritesIT} shows. */
@ExtendWith(ClaimedHooks.class)
final class CarrierPinTest {
    @Test
    void aPlatformThreadNeedsNone() {
        assertThat(CarrierPin.enter()).isFalse();
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void aVirtualThreadNeedsOneIfItLeavesItsCarrierAtAMonitor() throws Exception {
        AtomicBoolean pinned = new AtomicBoolean();

        Threads.run(VirtualThreads::of, () -> {
            pinned.set(CarrierPin.enter());
            CarrierPin.leave(pinned.get());
        });

        assertThat(pinned.get()).isEqualTo(Runtime.version().feature() >= 24);
    }
}
