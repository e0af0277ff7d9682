package timeagent.agent.options;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.events.clock.ClockSettings;
import timeagent.events.clock.ClockSettings.Mode;
import timeagent.events.socket.peer.SocketWriteStyle;

final class AgentOptionsTest {
    private static final String DEFAULTS = "clock=sample,clock.methods=currentTimeMillis:nanoTime:java.time:java.util,"
            + "clock.hot=1000,clock.samples=100,clock.wrappers=off,jdk=false,socket=instrumented-cached,cost.every=128,context-switches=true";

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = DEFAULTS)
    void withoutOptionsTheDefaultsAreInForce(String text) throws Exception {
        AgentOptions options = AgentOptions.parse(text);

        assertThat(options).hasToString(DEFAULTS);
        assertThat(options.clock).isEqualTo(new ClockSettings(Mode.SAMPLE, 1000, 100, 0));
        assertThat(options.clockMethods).containsExactly("currentTimeMillis", "nanoTime", "java.time", "java.util");
        assertThat(options.clockWrappers).isEmpty();
        assertThat(options.include.isEmpty()).isTrue();
        assertThat(options.exclude.isEmpty()).isTrue();
        assertThat(options.rewriteJdk).isFalse();
        assertThat(options.rewritesClocks()).isTrue();
        assertThat(options.socketStyle).isEqualTo(SocketWriteStyle.INSTRUMENTED_CACHED);
        assertThat(options.costEvery).isEqualTo(128);
        assertThat(options.contextSwitches).isTrue();
    }

    @Test
    void takesEachOption() throws Exception {
        AgentOptions options = AgentOptions.parse("clock=count,clock.methods=nanoTime,clock.hot=5,clock.samples=7,"
                + "clock.wrappers=a.B$C.d:E.f,clock.cached=10ms,include=com.acme.*:org.Main,exclude=*Test,jdk=true,"
                + "socket=off,cost.every=0,context-switches=false,labels=service=shop:version=1.4=x,");

        assertThat(options.clock).isEqualTo(new ClockSettings(Mode.COUNT, 5, 7, 10_000_000));
        assertThat(options.clockMethods).containsExactly("nanoTime");
        assertThat(options.clockWrappers).hasSize(2);
        assertThat(options.include.unused()).containsExactly("com.acme.*", "org.Main");
        assertThat(options.exclude.unused()).containsExactly("*Test");
        assertThat(options.rewriteJdk).isTrue();
        assertThat(options.socketStyle).isNull();
        assertThat(options.costEvery).isZero();
        assertThat(options.contextSwitches).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "clock=off",
                "clock=all",
                "clock.methods=java.util:nanoTime",
                "clock.methods=nanoTime:java.time:java.util:currentTimeMillis",
                "clock.hot=1",
                "clock.hot=1000000000",
                "clock.samples=1000000",
                "clock.wrappers=com.acme.Clock.nanoTime",
                "clock.cached=250us",
                "clock.cached=60s",
                "include=com.*",
                "exclude=com.acme.Log:*Test",
                "jdk=true",
                "socket=off",
                "cost.every=1000000000",
                "context-switches=false",
                "labels=service=shop:version=1.4=x"
            })
    void areInForceAsTheyWereTyped(String option) throws Exception {
        AgentOptions options = AgentOptions.parse(option);

        assertThat("," + options + ",").contains("," + option + ",");
        assertThat(AgentOptions.parse(options.toString())).hasToString(options.toString());
    }

    @ParameterizedTest
    @EnumSource
    void knowsEveryStyle(SocketWriteStyle style) throws Exception {
        assertThat(AgentOptions.parse("socket=" + style.label()).socketStyle).isEqualTo(style);
    }

    @ParameterizedTest
    @CsvSource({
        "50us, 50000",
        "50000ns, 50000",
        "10ms, 10000000",
        "1s, 1000000000",
        "60s, 60000000000",
        "60000ms, 60000000000"
    })
    void takesThePeriodOfACachedClock(String value, long nanos) throws Exception {
        AgentOptions options = AgentOptions.parse("clock=off,clock.cached=" + value);

        assertThat(options.clock.cachePeriodNanos()).isEqualTo(nanos);
        assertThat(options.clock.caches()).isTrue();
        // though nothing is counted
        assertThat(options.rewritesClocks()).isTrue();
    }
}
