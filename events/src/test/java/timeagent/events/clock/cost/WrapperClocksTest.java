package timeagent.events.clock.cost;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class WrapperClocksTest {
    private static final String NANO_TIME = ReadableClock.NANO_TIME.label();

    @Test
    void costAsMuchAsTheClockThatTheirCodeNames() {
        WrapperClocks.reads("WrapperClocksTest.now", NANO_TIME);
        WrapperClocks.reads("WrapperClocksTest.now", NANO_TIME);
        WrapperClocks.reads("WrapperClocksTest.time", "WrapperClocksTest.now");

        assertThat(WrapperClocks.of("WrapperClocksTest.now")).isEqualTo(ReadableClock.NANO_TIME);
        assertThat(WrapperClocks.of("WrapperClocksTest.time")).isEqualTo(ReadableClock.NANO_TIME);
        assertThat(WrapperClocks.of(NANO_TIME)).isEqualTo(ReadableClock.NANO_TIME);
    }

    @Test
    void haveNoCostWhereTheirCodeNamesNoClockOrSeveral() {
        WrapperClocks.reads("WrapperClocksTest.both", NANO_TIME);
        WrapperClocks.reads("WrapperClocksTest.both", ReadableClock.CURRENT_TIME_MILLIS.label());
        WrapperClocks.reads("WrapperClocksTest.both", NANO_TIME);
        WrapperClocks.reads("WrapperClocksTest.given", WrapperClocks.UNKNOWN);
        WrapperClocks.reads("WrapperClocksTest.one", "WrapperClocksTest.other");
        WrapperClocks.reads("WrapperClocksTest.other", "WrapperClocksTest.one");

        for (String name : new String[] {"both", "given", "one", "never"}) {
            assertThat(WrapperClocks.of("WrapperClocksTest." + name)).as(name).isNull();
        }
    }
}
