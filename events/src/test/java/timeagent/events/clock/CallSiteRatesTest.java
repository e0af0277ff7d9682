package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.threads.SiteNumbers;

@ExtendWith(ClaimedHooks.class)
final class CallSiteRatesTest {
    private long nanos = 5;
    private final CallSite[] numbered = Stream.generate(
                    () -> new CallSite("CallSiteRatesTest", "read", "()V", 1, "System.nanoTime"))
            .limit(4)
            .toArray(CallSite[]::new);

    @BeforeEach
    void begin() {
        CallSites.LIVE.rateFrom(nanos);
    }

    @Test
    void aRateIsWhatWasReadOverTheTimeThatPassed() {
        after(2000, 1999, 2000);
        assertThat(hot(2)).containsExactly(false, true);

        after(500, 1999 + 500, 2000 + 499);
        assertThat(hot(2)).containsExactly(true, false);

        after(1000, 1999 + 500, 2000 + 499);
        assertThat(hot(2)).containsExactly(false, false);
    }

    @Test
    void theRateOfACallSiteThatIsNewCountsFromNothing() {
        after(1000, 1);
        after(1000, 1, 1000);

        assertThat(hot(2)).containsExactly(false, true);
    }

    @Test
    void lessThanHalfASecondChangesNothing() {
        after(1000, 5000);
        after(499, 5000, 1_000_000);
        assertThat(hot(2)).containsExactly(true, false);

        after(1, 5000, 1_000_000); // half a second now, since the last rates
        assertThat(hot(2)).containsExactly(false, true);
    }

    @Test
    void theRateOfEveryCallSiteIsKnown() {
        assertThat(numbered[0].perSecond()).isZero();

        after(2000, 1999, 2000);

        assertThat(numbered[0].perSecond()).isEqualTo(999.5);
        assertThat(numbered[1].perSecond()).isEqualTo(1000);
        assertThat(numbered[2].perSecond()).isZero();
    }

    /** Two threads take the counts and look, and the one that came first may have seen a call site less. */
    @Test
    void countsThatWereTakenBeforeTheLastOnesChangeNothing() {
        after(1000, 5000, 5000, 5000);

        after(0, 4999, 4999);

        assertThat(hot(3)).containsExactly(true, true, true);
    }

    @Test
    void aNumberThatIsFreeHasNoRate() {
        numbered[0] = null;

        after(1000, 7, 2000);

        assertThat(isHot(numbered[1])).isTrue();
    }

    /** Looks at these counts so many milliseconds later. */
    private void after(long millis, long... totals) {
        nanos += millis * 1_000_000;
        CallSites.LIVE.rate(nanos, new SiteNumbers.Counted<>(Arrays.asList(numbered), totals));
    }

    private boolean[] hot(int count) {
        boolean[] hot = new boolean[count];
        for (int site = 0; site < count; site++) {
            hot[site] = isHot(numbered[site]);
        }
        return hot;
    }

    private static boolean isHot(CallSite site) {
        return site.perSecond() >= 1000;
    }
}
