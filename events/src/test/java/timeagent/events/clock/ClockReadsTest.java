package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.jdk.HookAccess;
import timeagent.hooks.HookedReads;

@ExtendWith(ClaimedHooks.class)
final class ClockReadsTest {
    private static final String CLASS = ClockReadsTest.class.getName();

    @Test
    void seesTheAgentsOwnCallSite() {
        int own = Sites.own();

        assertThat(ClockReads.countsSelfTest(() -> HookedReads.currentTimeMillis(own)))
                .isTrue();
        assertThat(ClockReads.countsSelfTest(() -> {})).isFalse();
    }

    @Test
    void readsAnyClockForCodeThatAnEarlierAgentHasRewritten() {
        Clock fixed = Clock.fixed(Instant.ofEpochMilli(1234), ZoneOffset.UTC);
        HookAccess.hooks().clock(ClockReads.INSTANCE);
        int unknown = HookAccess.hooks().endOfPages() * 100;

        assertThat(HookedReads.millis(unknown, fixed)).isEqualTo(1234);
    }

    @Test
    void countsTheCallSitesOfRewrittenClassesOnce() {
        int count = CallSites.LIVE.count();
        BitSet numbers = new BitSet();
        CallSites.LIVE.number(site(CLASS, 5), numbers);
        CallSites.LIVE.number(site(CLASS, 6), numbers);
        CallSites.LIVE.number(site(CLASS, 6), new BitSet());
        assertThat(CallSites.LIVE.count()).isEqualTo(count + 2);

        CallSites.LIVE.releaseAndFree(numbers);
        assertThat(CallSites.LIVE.count()).as("one is in another class").isEqualTo(count + 1);
    }

    @Test
    void aCallSiteIsFreeOnceItsLastReadsWereEmitted() {
        BitSet numbers = new BitSet();
        int site = Sites.inCode(site(CLASS, 8), numbers);
        CallSites.LIVE.areEmitted(true);

        CallSites.LIVE.releaseAndFree(numbers);
        assertThat(CallSites.LIVE.ofCode(site)).isEqualTo(site(CLASS, 8));

        // no recording has the event enabled any more
        CallSites.LIVE.areEmitted(false);
        assertThat(CallSites.LIVE.ofCode(site)).isNull();
    }

    @Test
    void callSitesOfManyClassesThatAreGoneAreFreedInGoodTime() {
        for (int i = 0; i < 20_000; i++) {
            BitSet ofClass = new BitSet();
            CallSites.LIVE.number(site("Gone" + i, 1), ofClass);
            CallSites.LIVE.releaseAndFree(ofClass);
        }

        assertThat(CallSites.LIVE.counted().sites()).hasSizeLessThan(5_000);
    }

    private static CallSite site(String className, int line) {
        return new CallSite(className, "method", "()V", line, "System.currentTimeMillis");
    }
}
