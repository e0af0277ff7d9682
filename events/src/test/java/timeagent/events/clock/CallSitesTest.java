package timeagent.events.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

final class CallSitesTest {
    private static final String CLASS = CallSitesTest.class.getName();

    @Test
    void numbersCallSitesInTheOrderInWhichTheyCome() {
        int first = CallSites.number(site("first", 1));

        assertThat(CallSites.number(site("first", 2))).isEqualTo(first + 1);
        assertThat(CallSites.number(site("first", 3))).isEqualTo(first + 2);
    }

    @Test
    void givesTheSameCallSiteTheSameNumber() {
        int number = CallSites.number(site("same", 1));
        int count = CallSites.count();

        assertThat(CallSites.number(site("same", 1))).isEqualTo(number);
        assertThat(CallSites.count()).isEqualTo(count);
    }

    @Test
    void tellsCallSitesApartByEveryPart() {
        CallSite site = new CallSite("Class", "method", "()V", 1, "System.currentTimeMillis");

        assertThat(site).isEqualTo(new CallSite("Class", "method", "()V", 1, "System.currentTimeMillis"));
        assertThat(site).hasSameHashCodeAs(new CallSite("Class", "method", "()V", 1, "System.currentTimeMillis"));
        assertThat(site)
                .isNotEqualTo(new CallSite("Other", "method", "()V", 1, "System.currentTimeMillis"))
                .isNotEqualTo(new CallSite("Class", "other", "()V", 1, "System.currentTimeMillis"))
                .isNotEqualTo(new CallSite("Class", "method", "()J", 1, "System.currentTimeMillis"))
                .isNotEqualTo(new CallSite("Class", "method", "()V", 2, "System.currentTimeMillis"))
                .isNotEqualTo(new CallSite("Class", "method", "()V", 1, "System.nanoTime"))
                .isNotEqualTo("Class")
                .isNotEqualTo(null);
    }

    @Test
    void numbersAllButTheAgentsOwn() {
        CallSite site = site("numbered", 1);
        int numbered = CallSites.all().length;

        int number = CallSites.number(site);

        assertThat(number).isNotEqualTo(CallSites.SELF_TEST);
        assertThat(CallSites.all()).hasSize(numbered + 1);
        assertThat(CallSites.all()[CallSites.SELF_TEST]).isNull();
        assertThat(CallSites.all()[number].site).isEqualTo(site);
    }

    @Test
    void countsThoseOfRewrittenClassesOnce() {
        int count = CallSites.count();
        BitSet numbers = new BitSet();
        numbers.set(CallSites.number(site("counted", 1)));
        numbers.set(CallSites.number(site("counted", 2)));
        CallSites.number(site("of a class that could not be rewritten", 3));
        assertThat(CallSites.count()).isEqualTo(count);

        CallSites.written(numbers, new BitSet());
        CallSites.written(numbers, new BitSet());

        assertThat(CallSites.count()).isEqualTo(count + 2);
    }

    @Test
    void aNumberThatNoClassHasIsAssignedAgain() {
        BitSet one = new BitSet();
        BitSet other = new BitSet();
        int number = CallSites.number(site("released", 1), one);
        assertThat(CallSites.number(site("released", 1), other)).isEqualTo(number);
        CallSites.written(one, one);
        int count = CallSites.count();

        CallSites.release(one);
        assertThat(CallSites.get(number).site).isEqualTo(site("released", 1));
        CallSites.release(other);

        assertThat(CallSites.get(number)).isNull();
        assertThat(CallSites.count()).isEqualTo(count - 1);
        assertThat(CallSites.number(site("next", 1))).isEqualTo(number);
        assertThat(CallSites.get(number).site).isEqualTo(site("next", 1));
        assertThat(CallSites.get(number).inWrapper).isFalse();
    }

    @Test
    void aNumberIsFreeOnceItsLastReadsWereEmitted() {
        BitSet numbers = new BitSet();
        int number = CallSites.number(site("emitted", 1), numbers);
        CallSites.areEmitted(true);
        try {
            CallSites.release(numbers);
            assertThat(CallSites.number(site("before", 1))).isNotEqualTo(number);
            BitSet unused = CallSites.unused();
            assertThat(unused.get(number)).isTrue();

            CallSites.free(unused);

            assertThat(CallSites.unused().get(number)).isFalse();
            assertThat(CallSites.number(site("after", 1))).isEqualTo(number);
        } finally {
            CallSites.areEmitted(false);
        }
    }

    @Test
    void aNumberThatIsUsedAgainStays() {
        BitSet numbers = new BitSet();
        int number = CallSites.number(site("again", 1), numbers);
        CallSites.areEmitted(true);
        try {
            CallSites.release(numbers);
            BitSet unused = CallSites.unused();
            assertThat(CallSites.number(site("again", 1))).isEqualTo(number);

            CallSites.free(unused);

            assertThat(CallSites.get(number).site).isEqualTo(site("again", 1));
        } finally {
            CallSites.areEmitted(false);
        }
    }

    @Test
    void aNumberIsFreeWhereNothingIsEmittedAnyMore() {
        BitSet numbers = new BitSet();
        int number = CallSites.number(site("never emitted", 1), numbers);
        CallSites.areEmitted(true);
        CallSites.release(numbers);

        CallSites.areEmitted(false);

        assertThat(CallSites.get(number)).isNull();
    }

    private static CallSite site(String method, int line) {
        return new CallSite(CLASS, method, "()V", line, "System.currentTimeMillis");
    }
}
