package timeagent.events.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Threads;
import timeagent.events.VirtualThreads;

@ExtendWith(ClaimedHooks.class)
final class JdkInternalsTest {
    @Test
    void aPlatformThreadIsItsOwnCarrier() throws Exception {
        assertThat(JdkInternals.carrier()).isSameAs(Thread.currentThread());
        Threads.run(() -> assertThat(JdkInternals.carrier()).isSameAs(Thread.currentThread()));
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void aVirtualThreadHasACarrierOfItsOwnKind() throws Exception {
        AtomicReference<Thread> virtual = new AtomicReference<>();
        AtomicReference<Thread> carrier = new AtomicReference<>();

        Threads.run(VirtualThreads::of, () -> {
            virtual.set(Thread.currentThread());
            carrier.set(JdkInternals.carrier());
        });

        assertThat(VirtualThreads.isVirtual(virtual.get())).isTrue();
        assertThat(VirtualThreads.isVirtual(carrier.get())).isFalse();
    }

    @Test
    @SuppressWarnings("deprecation") // threadId() is newer than 17
    void knowsTheNumberOfAThread() {
        assertThat(JdkInternals.id(Thread.currentThread()))
                .isEqualTo(Thread.currentThread().getId());
        assertThat(JdkInternals.id(new Thread())).isNotEqualTo(JdkInternals.id(new Thread()));
    }
}
