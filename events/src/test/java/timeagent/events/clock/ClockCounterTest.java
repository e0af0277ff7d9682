package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.Key;
import timeagent.events.Threads;
import timeagent.hooks.TimeagentClock;

@ExtendWith(ClaimedHooks.class)
final class ClockCounterTest {

    @Test
    void seesTheAgentsOwnCallSiteAndDoesNotCountIt() {
        Key.clock(ClockCounter.INSTANCE);

        TimeagentClock.currentTimeMillis(CallSites.SELF_TEST);

        assertThat(ClockCounter.selfTestSeen()).isTrue();
        assertThat(ClockCounter.counts().sums(1)).containsExactly(0);
    }

    @Test
    void countsWhatTheHookIsToldFromEveryThread() throws Exception {
        int site = CallSites.number(
                new CallSite(ClockCounterTest.class.getName(), "counts", "()V", 1, "System.currentTimeMillis"));
        Key.clock(ClockCounter.INSTANCE);

        Threads.runTogether(4, () -> {
            for (int i = 0; i < 1_000; i++) {
                TimeagentClock.currentTimeMillis(site);
            }
        });
        Key.clock(null);
        TimeagentClock.currentTimeMillis(site);

        assertThat(ClockCounter.counts().sums(site + 1)[site]).isEqualTo(4_000);
    }
}
