package timeagent.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class TimeagentHooksTest {
    @AutoClose("release")
    private final TimeagentHooks hooks = new TimeagentHooks();

    private final TimeagentHooks other = new TimeagentHooks();
    private final TimeagentClockTest.Seen clock = new TimeagentClockTest.Seen();

    @BeforeEach
    void claim() {
        assertThat(hooks.claim()).isTrue();
    }

    @Test
    void refusesASecondClaim() {
        assertThat(hooks.claim()).isFalse();
        assertThat(other.claim()).isFalse();
    }

    @Test
    void isClaimedAgainAfterItsRelease() {
        hooks.release();

        assertThat(other.claim()).isTrue();

        assertThatRefuses(() -> hooks.clock(null));
        other.release();
        assertThat(hooks.claim()).isTrue();
    }

    @Test
    void obeysTheOwnerOnly() {
        hooks.clock(clock);

        assertThatRefuses(other::release);
        assertThatRefuses(() -> other.clock(null));
        assertThatRefuses(() -> other.socket(null));
        assertThatRefuses(() -> other.running(null));

        assertThat(TimeagentClock.cachedTimeMillis()).isEqualTo(TimeagentClockTest.CACHED);
    }

    @Test
    void turnsEveryHookOffWhenReleased() {
        hooks.clock(clock);
        hooks.release();

        assertThat(TimeagentClock.cachedTimeMillis()).isNotEqualTo(TimeagentClockTest.CACHED);

        assertThat(hooks.claim()).isTrue();
    }

    @Test
    void passesRequestsToTheRunningAgentUntilItsHooksAreReleased() {
        List<String> requests = new ArrayList<>();
        assertThat(TimeagentHooks.request("first", null)).isFalse();

        hooks.running((request, instrumentation) -> requests.add(request));
        assertThat(TimeagentHooks.request("second", null)).isTrue();
        hooks.release();
        assertThat(TimeagentHooks.request("third", null)).isFalse();

        assertThat(requests).containsExactly("second");
        assertThat(hooks.claim()).isTrue();
    }

    @Test
    void givesFullAccessToItsModule() {
        assertThat(hooks.lookup().hasFullPrivilegeAccess()).isTrue();
        assertThat(hooks.lookup().lookupClass().getModule()).isSameAs(TimeagentHooks.class.getModule());
    }

    private static void assertThatRefuses(ThrowingCallable call) {
        assertThatExceptionOfType(IllegalCallerException.class).isThrownBy(call);
    }
}
