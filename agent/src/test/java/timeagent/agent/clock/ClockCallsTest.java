package timeagent.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.agent.fixture.Sources;
import timeagent.events.clock.CallSites;

/** What is no clock read; every clock, in every way to call it, is in the end-to-end tests' program {@code Kinds}. */
final class ClockCallsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.time.LocalTime.of(1, 2)",
                "java.time.Year.of(2020)",
                "java.time.YearMonth.from(java.time.LocalDate.EPOCH)",
                "java.time.Clock.systemUTC()",
                "java.util.Calendar.getAvailableLocales()",
                "new java.util.GregorianCalendar(2020, 1, 1)",
                "new java.util.Date(5L)",
                "new java.util.Date(1, 2, 3)",
                "new java.util.Date[1]",
                "java.util.Date.class"
            })
    void countsNothingElseOfTheSameClasses(String read) {
        int callSites = CallSites.LIVE.count();

        byte[] classFile = Sources.compileOne("class Others { Object now() { return " + read + "; } }");

        assertThat(Rewritten.ALL_CLOCKS.rewrite(classFile, null)).isNull();
        assertThat(CallSites.LIVE.count()).isEqualTo(callSites);
    }
}
