package timeagent.agent.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.events.socket.SocketWriteStyle;

final class AgentOptionsTest {
    private static final String DEFAULTS = "clock=sample,clock.methods=currentTimeMillis:nanoTime:java.time:java.util,"
            + "clock.hot=1000,clock.samples=100,clock.wrappers=off,jdk=false,socket=instrumented-cached,cost.every=128,context-switches=true";

    @ParameterizedTest
    @NullAndEmptySource
    void withoutOptionsTheDefaultsAreInForce(String text) throws Exception {
        AgentOptions options = AgentOptions.parse(text);

        assertThat(options).hasToString(DEFAULTS);
        assertThat(options.clock.counts()).isTrue();
        assertThat(options.clock.hotPerSecond()).isEqualTo(1000);
        assertThat(options.include.isEmpty()).isTrue();
        assertThat(options.exclude.isEmpty()).isTrue();
        assertThat(options.socketStyle).isEqualTo(SocketWriteStyle.INSTRUMENTED_CACHED);
        assertThat(options.costEvery).isEqualTo(128);
        assertThat(options.contextSwitches).isTrue();
    }

    @Test
    void tellsTheOptionsInForceAsTheyWouldBeTyped() throws Exception {
        AgentOptions options = AgentOptions.parse("cost.every=0,socket=off,exclude=com.acme.Log:*Test,include=com.*,"
                + "clock.hot=5,clock=off,clock.methods=currentTimeMillis,jdk=false,context-switches=false");

        assertThat(options)
                .hasToString(
                        "clock=off,clock.methods=currentTimeMillis,clock.hot=5,clock.samples=100,clock.wrappers=off,"
                                + "include=com.*,exclude=com.acme.Log:*Test,jdk=false,socket=off,cost.every=0,context-switches=false");
        assertThat(AgentOptions.parse(options.toString())).hasToString(options.toString());
    }

    @Test
    void theDefaultsCanBeTyped() throws Exception {
        assertThat(AgentOptions.parse(DEFAULTS)).hasToString(DEFAULTS);
    }

    @ParameterizedTest
    @CsvSource({"off, 0", "com.acme.Clock.nanoTime, 1", "a.B$C.d:E.f, 2"})
    void takesMethodsThatAreTreatedAsClocks(String value, int count) throws Exception {
        AgentOptions options = AgentOptions.parse("clock.wrappers=" + value);

        assertThat(options.clockWrappers).hasSize(count);
        assertThat(options.toString()).contains(",clock.wrappers=" + value + ",");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nanoTime",
                "auto",
                "auto:com.acme.Clock.nanoTime",
                "com..Clock",
                "com.acme.",
                "",
                "a.b c",
                "a.B.*"
            })
    void refusesWhatIsNoMethod(String value) {
        String first = value.contains(":") ? "auto" : value;
        assertThatRefuses(
                "clock.wrappers=" + value,
                "clock.wrappers=" + first + " is not valid; give off or methods such as com.acme.Clock.nanoTime"
                        + " (joined by ':')");
    }

    @ParameterizedTest
    @EnumSource
    void knowsEveryStyle(SocketWriteStyle style) throws Exception {
        assertThat(AgentOptions.parse("socket=" + style.label()).socketStyle).isEqualTo(style);
    }

    @Test
    void turnsSocketsOff() throws Exception {
        assertThat(AgentOptions.parse("socket=off").socketStyle).isNull();
    }

    @ParameterizedTest
    @CsvSource({"true, true", "false, false"})
    void recordsContextSwitchesOrDoesNot(String value, boolean records) throws Exception {
        assertThat(AgentOptions.parse("context-switches=" + value).contextSwitches)
                .isEqualTo(records);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1_000_000_000})
    void measuresOneInSoMany(int every) throws Exception {
        assertThat(AgentOptions.parse("cost.every=" + every).costEvery).isEqualTo(every);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 1_000_000_000})
    void takesTheRateOfAHotCallSite(long rate) throws Exception {
        assertThat(AgentOptions.parse("clock.hot=" + rate).clock.hotPerSecond()).isEqualTo(rate);
    }

    @Test
    void takesListsOfPatterns() throws Exception {
        AgentOptions options = AgentOptions.parse("include=com.acme.*:org.Main,exclude=*Test");

        assertThat(options.include.unused()).containsExactly("com.acme.*", "org.Main");
        assertThat(options.exclude.unused()).containsExactly("*Test");
    }

    @ParameterizedTest
    @CsvSource({
        "clok, clock",
        "Clock, clock",
        "clock.method, clock.methods",
        "clock.hots, clock.hot",
        "clock.sample, clock.samples",
        "clock.cache, clock.cached",
        "includes, include",
        "exlude, exclude",
        "jdks, jdk",
        "sockets, socket",
        "cost.evry, cost.every",
        "contextswitches, context-switches",
        "conf, config"
    })
    void refusesAnUnknownKeyWithTheNearestOne(String key, String nearest) {
        assertThatRefuses(key + "=1", "unknown option '" + key + "', did you mean " + nearest + "?");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "clock=cout | clock=cout is not valid, did you mean clock=count? (off, count, sample, all)",
                "clock=COUNT | clock=COUNT is not valid, did you mean clock=count? (off, count, sample, all)",
                "clock= | clock= is not valid; give one of off, count, sample, all",
                "clock=fast | clock=fast is not valid; give one of off, count, sample, all",
                "clock.methods=nanotime | clock.methods=nanotime is not valid, did you mean clock.methods=nanoTime?"
                        + " (currentTimeMillis, nanoTime, java.time, java.util)",
                "clock.methods=currentTimeMillis:x | clock.methods=x is not valid; give one of"
                        + " currentTimeMillis, nanoTime, java.time, java.util",
                "jdk=yes | jdk=yes is not valid; give one of true, false",
                "socket=mirrored | socket=mirrored is not valid, did you mean socket=mirror?"
                        + " (off, instrumented, mirror, mirror-direct, mirror-cached, instrumented-cached)",
                "context-switches=on | context-switches=on is not valid; give one of true, false",
                "jdk=ture | jdk=ture is not valid, did you mean jdk=true? (true, false)"
            })
    void refusesAWordThatIsNotValidWithTheNearestOne(String option, String message) {
        assertThatRefuses(option, message);
    }

    @Test
    void saysHowTheElementsOfAListAreJoined() {
        assertThatRefuses(
                "include=com.acme.*,org.foo.*",
                "option 'org.foo.*' has no value; join the elements of a list by ':', as in include=com.acme.*:org.foo.*");
        assertThatRefuses(
                "jdk=true,org.foo.*",
                "option 'org.foo.*' has no value; write KEY=VALUE, options joined by ','" + "; the keys are "
                        + String.join(" ", keys()));
    }

    @Test
    void namesTheKeysWhereNoneIsNear() {
        assertThatRefuses("style=mirror", "unknown option 'style'; the keys are " + String.join(" ", keys()));
    }

    private static String[] keys() {
        try {
            return AgentOptions.asked().keys();
        } catch (OptionException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "clock.hot, 0, 1 to 1000000000, 1000",
        "clock.hot, 1000000001, 1 to 1000000000, 1000",
        "clock.hot, 1e3, 1 to 1000000000, 1000",
        "clock.hot, 99999999999999999999, 1 to 1000000000, 1000",
        "clock.hot, '', 1 to 1000000000, 1000",
        "clock.samples, -1, 1 to 1000000, 100",
        "clock.samples, 0, 1 to 1000000, 100",
        "clock.samples, 1000001, 1 to 1000000, 100",
        "clock.samples, many, 1 to 1000000, 100",
        "cost.every, -1, 0 to 1000000000, 128",
        "cost.every, 1.5, 0 to 1000000000, 128",
        "cost.every, ' 1', 0 to 1000000000, 128",
        "cost.every, +1, 0 to 1000000000, 128",
        "cost.every, \u0661\u0662, 0 to 1000000000, 128",
        "clock.hot, 1\u0662, 1 to 1000000000, 1000"
    })
    void refusesANumberOutOfRange(String key, String value, String range, String example) {
        assertThatRefuses(
                key + "=" + value,
                key + "=" + value + " is not valid, give a whole number from " + range + ", for example " + key + "="
                        + example);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "10", "ms", "10 ms", "-1ms", "1.5s", "10min", "1234567890ns", "\u0661\u0660ms", "1\u0660ms"})
    void refusesWhatIsNoDuration(String value) {
        assertThatRefuses(
                "clock.cached=" + value,
                "clock.cached=" + value + " is not a duration; give a number with a unit: 250us, 10ms or 1s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"include", "exclude"})
    void refusesABadPatternInAList(String key) {
        assertThatRefuses(
                key + "=com.acme.*:1abc",
                key + "=1abc is not a class pattern; give a class name or a pattern such as com.acme.*"
                        + " (names joined by ':')");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "clock | option 'clock' has no value; write clock=VALUE, options joined by ','",
                "sockets | option 'sockets' has no value; write socket=VALUE, options joined by ','",
                "clock=off,jdk | option 'jdk' has no value; write jdk=VALUE, options joined by ','",
                "clock=off,clock=off | option clock is given twice; give it once",
                "clock=off,exclud | option 'exclud' has no value; write exclude=VALUE, options joined by ','",
                "socket=mirror;clock=off | separator ';' in 'socket=mirror;clock=off'; join options by ','",
                "jdk=true,clock=off;x=y | clock=off;x=y is not valid; give one of off, count, sample, all"
            })
    void refusesWhatIsNotOneValueForEachOption(String text, String message) {
        assertThatRefuses(text, message);
    }

    @ParameterizedTest
    @CsvSource({"help, help", "'clock=off,,socket=off', ''"})
    void listsTheKeysIfNoneIsNear(String text, String option) {
        assertThatRefuses(
                text,
                "option '" + option + "' has no value; write KEY=VALUE, options joined by ','; the keys are clock"
                        + " clock.methods clock.hot clock.samples clock.wrappers clock.cached include exclude jdk socket"
                        + " cost.every events context-switches labels debug config");
    }

    @Test
    void keepsLabelsAmongTheOptionsInEffect() throws Exception {
        assertThat(AgentOptions.parse("labels=service=shop:version=1.4=x").toString())
                .endsWith(",labels=service=shop:version=1.4=x");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "service | is not a label",
                "service= | is not a label",
                "=shop | is not a label",
                "a=1: | is not a label",
                "a-b=1 | is not a label",
                "1a=1 | is not a label",
                "a=1:a=2 | has the name 'a' twice"
            })
    void refusesWhatIsNoLabel(String labels, String message) {
        assertThatExceptionOfType(OptionException.class)
                .isThrownBy(() -> AgentOptions.parse("labels=" + labels))
                .withMessageContaining(message);
    }

    @Test
    void takesACommaAtTheEnd() throws Exception {
        assertThat(AgentOptions.parse("clock=off,"))
                .hasToString(AgentOptions.parse("clock=off").toString());
    }

    private static void assertThatRefuses(String text, String message) {
        assertThatExceptionOfType(OptionException.class)
                .isThrownBy(() -> AgentOptions.parse(text))
                .withMessage(message);
    }
}
