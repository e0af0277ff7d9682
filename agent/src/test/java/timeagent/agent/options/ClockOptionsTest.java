package timeagent.agent.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.events.clock.ClockSettings;
import timeagent.events.clock.ClockSettings.Mode;

/** The options that begin with clock, and jdk. */
final class ClockOptionsTest {

    @Test
    void samplesEveryClockAndCachesNoneUnlessToldOtherwise() throws Exception {
        AgentOptions options = AgentOptions.parse("");

        assertThat(options.clock).isEqualTo(new ClockSettings(Mode.SAMPLE, 1000, 100, 0));
        assertThat(options.clockMethods).containsExactly("currentTimeMillis", "nanoTime", "java.time", "java.util");
        assertThat(options.rewriteJdk).isFalse();
        assertThat(options.rewritesClocks()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"off, OFF, false", "count, COUNT, true", "sample, SAMPLE, true", "all, ALL, true"})
    void takesTheModes(String value, Mode mode, boolean counts) throws Exception {
        AgentOptions options = AgentOptions.parse("clock=" + value);

        assertThat(options.clock.mode()).isEqualTo(mode);
        assertThat(options.clock.counts()).isEqualTo(counts);
        assertThat(options.rewritesClocks()).isEqualTo(counts);
        assertThat(options.toString()).startsWith("clock=" + value + ",clock.methods=");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "currentTimeMillis",
                "nanoTime",
                "java.time",
                "java.util",
                "java.util:nanoTime",
                "nanoTime:java.time:java.util:currentTimeMillis"
            })
    void takesListsOfClocks(String list) throws Exception {
        AgentOptions options = AgentOptions.parse("clock.methods=" + list);

        assertThat(options.clockMethods).isEqualTo(List.of(list.split(":")));
        assertThat(options.toString()).contains(",clock.methods=" + list + ",");
    }

    @ParameterizedTest
    @CsvSource({
        "'', currentTimeMillis:",
        "'', :nanoTime",
        "'', ''",
        "all, all",
        "java.tim, nanoTime:java.tim",
        "NANOTIME, NANOTIME"
    })
    void refusesAListWithAnythingElseInIt(String wrong, String list) {
        assertThatExceptionOfType(OptionException.class)
                .isThrownBy(() -> AgentOptions.parse("clock.methods=" + list))
                .withMessageStartingWith("clock.methods=" + wrong + " is not valid")
                .withMessageContaining("currentTimeMillis, nanoTime, java.time, java.util");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 1_000_000})
    void takesABudgetOfSamples(int samples) throws Exception {
        AgentOptions options = AgentOptions.parse("clock.samples=" + samples);

        assertThat(options.clock.samplesPerSecond()).isEqualTo(samples);
        assertThat(options.toString()).contains(",clock.samples=" + samples + ",");
    }

    @ParameterizedTest
    @CsvSource({
        "50us, 50000",
        "250us, 250000",
        "50000ns, 50000",
        "10ms, 10000000",
        "1s, 1000000000",
        "60s, 60000000000",
        "60000ms, 60000000000"
    })
    void takesThePeriodOfACachedClock(String value, long nanos) throws Exception {
        AgentOptions options = AgentOptions.parse("clock.cached=" + value);

        assertThat(options.clock.cachePeriodNanos()).isEqualTo(nanos);
        assertThat(options.clock.caches()).isTrue();
        assertThat(options.toString()).contains(",clock.cached=" + value + ",");
        assertThat(AgentOptions.parse(options.toString())).hasToString(options.toString());
    }

    @Test
    void noCachedClockIsNotToldInForce() throws Exception {
        assertThat(AgentOptions.parse("clock=count").toString()).doesNotContain("clock.cached");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0ms", "49us", "49999ns", "1ns", "61s", "60001ms", "999999999s"})
    void refusesAPeriodOutOfRange(String value) {
        assertThatExceptionOfType(OptionException.class)
                .isThrownBy(() -> AgentOptions.parse("clock.cached=" + value))
                .withMessage("clock.cached=" + value + " is out of range, give a duration from 50us to 60s");
    }

    @Test
    void rewritesForTheCachedClockThoughNothingIsCounted() throws Exception {
        AgentOptions options = AgentOptions.parse("clock=off,clock.cached=10ms");

        assertThat(options.clock.counts()).isFalse();
        assertThat(options.rewritesClocks()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void takesTheJdkInOrNot(boolean jdk) throws Exception {
        AgentOptions options = AgentOptions.parse("jdk=" + jdk);

        assertThat(options.rewriteJdk).isEqualTo(jdk);
        assertThat(options.toString()).contains(",jdk=" + jdk + ",");
    }
}
