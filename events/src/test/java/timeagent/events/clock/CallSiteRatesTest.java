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
        assertRates(0, 0, 0);

        after(2000, 1999, 2000);
        assertRates(999.5, 1000, 0);

        after(500, 1999 + 500, 2000 + 499);
        assertRates(1000, 998, 0);

        after(1000, 1999 + 500, 2000 + 499);
        assertRates(0, 0, 0);
    }

    @Test
    void theRateOfACallSiteThatIsNewCountsFromNothing() {
        after(1000, 1);
        after(1000, 1, 1000);

        assertRates(0, 1000);
    }

    @Test
    void lessThanHalfASecondChangesNothing() {
        after(1000, 5000);
        after(499, 5000, 1_000_000);
        assertRates(5000, 0);

        after(1, 5000, 1_000_000); // half a second now, since the last rates
        assertRates(0, 2_000_000);
    }

    /** Two threads take the counts and look, and the one that came first may have seen a call site less. */
    @Test
    void countsThatWereTakenBeforeTheLastOnesChangeNothing() {
        after(1000, 5000, 5000, 5000);

        after(0, 4999, 4999);

        assertRates(5000, 5000, 5000);
    }

    @Test
    void aNumberThatIsFreeHasNoRate() {
        numbered[0] = null;

        after(1000, 7, 2000);

        assertThat(numbered[1].perSecond()).isEqualTo(2000);
    }

    /** Looks at these counts so many milliseconds later. */
    private void after(long millis, long... totals) {
        nanos += millis * 1_000_000;
        CallSites.LIVE.rate(nanos, new SiteNumbers.Counted<>(Arrays.asList(numbered), totals));
    }

    private void assertRates(double... rates) {
        for (int site = 0; site < rates.length; site++) {
            assertThat(numbered[site].perSecond()).isEqualTo(rates[site]);
        }
    }
}
