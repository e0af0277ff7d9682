package timeagent.events.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.jdk.HookAccess;
import timeagent.hooks.HookedReads;
import timeagent.hooks.NoEvents;
import timeagent.hooks.TimeagentHooks;

@ExtendWith(ClaimedHooks.class)
final class SiteNumbersTest {
    private Places numbers = new Places("some", 1);

    @BeforeEach
    void count() {
        HookAccess.hooks().clock(new NoEvents());
    }

    @AfterEach
    void leave() {
        numbers.leave();
    }

    @Test
    void equalPlacesShareANumber() {
        int number = number("one");

        assertThat(number("one")).isEqualTo(number);
        assertThat(number("other")).isNotEqualTo(number);
        assertThat(numbers.get(number)).isEqualTo("one from 0");
    }

    @Test
    void codeOfAnEarlierAgentCountsAtItsPlaceOrNowhere() {
        int one = numbers.inCode(number("one"));
        int other = numbers.inCode(number("other"));
        BitSet ofClass = new BitSet();
        int freed = numbers.number("freed", ofClass);
        numbers.release(ofClass);
        numbers.free(numbers.unused(), numbers.sums());
        for (int agent = 0; agent < 3; agent++) {
            comeAgain();
            assertThat(numbers.ofCode(one)).isNull();

            assertThat(numbers.inCode(number("one"))).isEqualTo(one);
            assertThat(number("new of " + agent)).isGreaterThanOrEqualTo(freed);
            HookedReads.nanoTime(one);
            HookedReads.nanoTime(other);

            assertThat(numbers.get(number("one"))).isEqualTo("one from 0");
            assertThat(numbers.ofCode(other)).isNull();
            assertThat(counted()).isEqualTo(Map.of("one from 0", 1L, "new of " + agent + " from 0", 0L));
        }
        assertThat(numbers.inCode(number("other"))).isEqualTo(other);
    }

    @Test
    void agentsThatComeAndGoNeedAsManyNumbersAsThereArePlaces() {
        int end = HookAccess.hooks().endOfPages();
        for (int agent = 0; agent < 5; agent++) {
            for (int place = 0; place < 3 * TimeagentHooks.CELLS; place++) {
                // in another order each time
                number("place " + (place * 37 + agent) % (3 * TimeagentHooks.CELLS));
            }
            comeAgain();
        }

        assertThat(HookAccess.hooks().endOfPages()).isEqualTo(end + 3);
    }

    @Test
    void assignsNoNumberAfterItsEnd() {
        numbers.leave();

        assertThatIllegalStateException().isThrownBy(() -> number("late")).withMessage("the agent was detached");
    }

    @Test
    void countsOfManyPlacesOnSeveralPages() {
        int places = 5 * TimeagentHooks.CELLS;
        for (int place = 0; place < places; place++) {
            read(number("place " + place), place);
        }

        Map<String, Long> counted = counted();
        for (int place = 0; place < places; place++) {
            assertThat(counted).containsEntry("place " + place + " from 0", (long) place);
        }
    }

    @Test
    void placesWithSeveralCountersShareNone() {
        Places several = new Places("several", 4);
        int end = HookAccess.hooks().endOfPages();
        for (int round = 0; round < 3; round++) {
            BitSet ofClass = new BitSet();
            for (int place = 0; place < TimeagentHooks.CELLS; place++) {
                int number = several.number("place " + place, ofClass);
                for (int counter = 0; counter < 4; counter++) {
                    HookedReads.nanoTime(several.inCode(number + counter));
                }
            }
            assertThat(several.sums()).hasSize(4 * TimeagentHooks.CELLS).containsOnly(1);
            several.release(ofClass);
            several.free(several.unused(), several.sums());
            assertThat(several.sums()).isEmpty();
        }

        assertThat(HookAccess.hooks().endOfPages()).isEqualTo(end + 4);
        several.leave();
    }

    @Test
    void registriesDoNotDisturbEachOther() {
        Places others = new Places("others", 1);
        for (int place = 0; place < 3 * TimeagentHooks.CELLS; place++) {
            read(number("one " + place), 1);
            BitSet ofClass = new BitSet();
            HookedReads.nanoTime(others.inCode(others.number("other " + place, ofClass)));
            others.release(ofClass);
        }

        others.free(others.unused(), others.sums());
        others.leave();

        assertThat(counted().values()).hasSize(3 * TimeagentHooks.CELLS).containsOnly(1L);
    }

    @Test
    void aNumberThatNoClassHasIsAssignedAgainAndCountsOn() {
        BitSet one = new BitSet();
        BitSet another = new BitSet();
        number("stays");
        int number = numbers.number("gone", one);
        assertThat(numbers.number("gone", another)).isEqualTo(number);
        read(number, 5);

        numbers.release(one);
        assertThat(numbers.unused().isEmpty()).isTrue();
        numbers.release(another);
        BitSet unused = numbers.unused();
        assertThat(unused.get(number)).isTrue();
        numbers.free(unused, numbers.sums());

        assertThat(numbers.get(number)).isNull();
        assertThat(number("next")).isEqualTo(number);
        assertThat(numbers.get(number)).isEqualTo("next from 5");
    }

    @Test
    void aNumberThatIsUsedAgainStays() {
        BitSet one = new BitSet();
        int number = numbers.number("again", one);
        numbers.release(one);
        BitSet unused = numbers.unused();
        assertThat(number("again")).isEqualTo(number);

        numbers.free(unused, numbers.sums());

        assertThat(numbers.get(number)).isEqualTo("again from 0");
    }

    /** Each agent has a class loader of its own, and so its own registry. */
    private void comeAgain() {
        numbers.leave();
        numbers = new Places("some", 1);
    }

    private int number(String place) {
        return numbers.number(place, new BitSet());
    }

    private void read(int number, int times) {
        for (int i = 0; i < times; i++) {
            HookedReads.nanoTime(numbers.inCode(number));
        }
    }

    private Map<String, Long> counted() {
        SiteNumbers.Counted<String> counted = numbers.counted();
        assertThat(counted.sites())
                .hasSameSizeAs(Arrays.stream(counted.sums()).boxed().toList());
        Map<String, Long> reads = new TreeMap<>();
        for (int number = 0; number < counted.sums().length; number++) {
            if (counted.sites().get(number) != null) {
                reads.put(counted.sites().get(number), counted.sums()[number]);
            }
        }
        return reads;
    }

    private static final class Places extends SiteNumbers<String, String> {
        Places(String kind, int counters) {
            super(kind, counters);
        }

        @Override
        protected String create(String place, int number) {
            return place + " from " + start(number);
        }

        @Override
        protected String place(String site) {
            return site.substring(0, site.indexOf(" from "));
        }
    }
}
