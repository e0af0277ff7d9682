package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Threads;
import timeagent.events.jdk.HookAccess;
import timeagent.hooks.HookedReads;

@ExtendWith(ClaimedHooks.class)
final class ClockCounterTest {

    @Test
    void seesTheAgentsOwnCallSiteAndDoesNotCountIt() {
        HookAccess.hooks().clock(ClockCounter.INSTANCE);

        HookedReads.currentTimeMillis(CallSites.SELF_TEST);

        assertThat(ClockCounter.selfTestSeen()).isTrue();
        assertThat(ClockCounter.counts().sums().of(1)).containsExactly(0);
    }

    @Test
    void countsWhatTheHookIsToldFromEveryThread() throws Exception {
        int site = CallSites.number(
                new CallSite(ClockCounterTest.class.getName(), "counts", "()V", 1, "System.currentTimeMillis"));
        HookAccess.hooks().clock(ClockCounter.INSTANCE);

        Threads.runTogether(4, () -> {
            for (int i = 0; i < 1_000; i++) {
                HookedReads.currentTimeMillis(site);
            }
        });
        HookAccess.hooks().clock(null);
        HookedReads.currentTimeMillis(site);

        assertThat(ClockCounter.counts().sums().of(site + 1)[site]).isEqualTo(4_000);
    }

    @Test
    void readsAnyClockForWhatAnEarlierAgentHasRewritten() {
        Clock fixed = Clock.fixed(Instant.ofEpochMilli(1234), ZoneOffset.UTC);
        HookAccess.hooks().clock(ClockCounter.INSTANCE);

        assertThat(HookedReads.millis(CallSites.FIRST - 1, fixed)).isEqualTo(1234);
        assertThat(HookedReads.millis(CallSites.FIRST + CallSites.SELF_TEST, fixed))
                .isEqualTo(1234);
        assertThat(ClockCounter.counts().sums().of(1)).containsExactly(0);
    }

    @Test
    void marksTheCallSiteOfAnotherClock() {
        Clock fixed = Clock.fixed(Instant.ofEpochMilli(1234), ZoneOffset.UTC);
        HookAccess.hooks().clock(ClockCounter.INSTANCE);
        int site = site(1);
        int other = site(2);

        HookedReads.millis(CallSites.FIRST + site, fixed);

        assertThat(CallSites.get(site).readsSystemClock()).isFalse();
        assertThat(CallSites.get(other).readsSystemClock()).isTrue();
    }

    private static int site(int line) {
        return CallSites.number(new CallSite(ClockCounterTest.class.getName(), "marks", "()V", line, "Clock.millis"));
    }
}
