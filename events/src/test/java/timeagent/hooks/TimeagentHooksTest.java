package timeagent.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Clock;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TimeagentHooksTest {
    private final Object key = new Object();
    private final AtomicInteger lastSite = new AtomicInteger(-1);
    private final TimeagentClock clock = new TimeagentClock() {
        @Override
        protected Object begin(int site) {
            lastSite.set(site);
            return null;
        }

        @Override
        protected Object begin(int site, Clock source) {
            return begin(site);
        }

        @Override
        protected void end(Object read) {
            throw new AssertionError("no read is to be ended");
        }

        @Override
        protected long cachedMillis() {
            throw new AssertionError("no read is of the cached clock");
        }
    };
    private final WritesSeen writes = new WritesSeen();

    @BeforeEach
    void claim() {
        assertThat(TimeagentHooks.claim(key)).isTrue();
    }

    @AfterEach
    void release() {
        TimeagentHooks.release(key);
    }

    @Test
    void refusesASecondClaim() {
        assertThat(TimeagentHooks.claim(new Object())).isFalse();
        assertThat(TimeagentHooks.claim(key)).isFalse();
    }

    @Test
    void refusesToBeClaimedByNobody() {
        TimeagentHooks.release(key);

        assertThat(TimeagentHooks.claim(null)).isFalse();
        assertThat(TimeagentHooks.claim(key)).isTrue();
    }

    @Test
    void isClaimedAgainAfterItsRelease() {
        Object next = new Object();
        TimeagentHooks.release(key);

        assertThat(TimeagentHooks.claim(next)).isTrue();

        assertThatRefuses(() -> TimeagentHooks.clock(key, clock));
        TimeagentHooks.release(next);
        assertThat(TimeagentHooks.claim(key)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void refusesEverythingToAWrongKey(boolean none) {
        Object wrong = none ? null : new Object();
        TimeagentHooks.clock(key, clock);
        TimeagentHooks.socket(key, writes);

        assertThatRefuses(() -> TimeagentHooks.release(wrong));
        assertThatRefuses(() -> TimeagentHooks.clock(wrong, null));
        assertThatRefuses(() -> TimeagentHooks.socket(wrong, null));
        assertThatRefuses(() -> TimeagentHooks.lookup(wrong));

        TimeagentClock.currentTimeMillis(7);
        assertThat(lastSite).hasValue(7);
        assertThat(TimeagentSocket.begin()).isNotNull();
    }

    @Test
    void refusesEvenNoKeyWhereNobodyHoldsTheHooks() {
        TimeagentHooks.release(key);

        assertThatRefuses(() -> TimeagentHooks.lookup(null));
        assertThatRefuses(() -> TimeagentHooks.clock(key, clock));

        assertThat(TimeagentHooks.claim(key)).isTrue();
    }

    @Test
    void givesTheHolderTheRightsOfItsPackage() {
        assertThat(TimeagentHooks.lookup(key).lookupClass()).isEqualTo(TimeagentHooks.class);
        assertThat(TimeagentHooks.lookup(key).hasFullPrivilegeAccess()).isTrue();
    }

    @Test
    void countsAReadAtItsCallSiteAndReadsTheClock() {
        TimeagentHooks.clock(key, clock);
        long before = System.currentTimeMillis();

        long read = TimeagentClock.currentTimeMillis(12);

        assertThat(lastSite).hasValue(12);
        assertThat(read).isBetween(before, System.currentTimeMillis());
    }

    @Test
    void readsTheClockWithNobodyCounting() {
        long before = System.currentTimeMillis();

        long read = TimeagentClock.currentTimeMillis(12);

        assertThat(lastSite).hasValue(-1);
        assertThat(read).isBetween(before, System.currentTimeMillis());
    }

    @Test
    void turnsTheClockOff() {
        TimeagentHooks.clock(key, clock);
        TimeagentHooks.clock(key, null);

        TimeagentClock.currentTimeMillis(12);

        assertThat(lastSite).hasValue(-1);
    }

    @Test
    void turnsEveryHookOffWhenReleased() {
        TimeagentHooks.clock(key, clock);
        TimeagentHooks.socket(key, writes);
        TimeagentHooks.release(key);

        TimeagentClock.currentTimeMillis(12);
        assertThat(lastSite).hasValue(-1);
        assertThat(TimeagentSocket.begin()).isNull();

        assertThat(TimeagentHooks.claim(key)).isTrue();
    }

    private static void assertThatRefuses(ThrowingCallable call) {
        assertThatExceptionOfType(IllegalCallerException.class)
                .isThrownBy(call)
                .withMessage("the hooks belong to the agent");
    }
}
