package timeagent.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.instrument.UnmodifiableClassException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.agent.fixture.JdkClass;
import timeagent.agent.fixture.SeenInstrumentation;
import timeagent.agent.options.AgentOptions;
import timeagent.events.clock.CallSites;
import timeagent.hooks.OwnHooks;
import timeagent.hooks.TimeagentHooks;

/** What is left of an agent that could not be installed, and of one that was taken out. */
final class AgentLifecycleTest {
    private static final String NO_CLOCK = "clock=off";

    private final SeenInstrumentation jvm = new SeenInstrumentation();
    private final TimeagentHooks otherAgent = OwnHooks.create();

    @AfterEach
    void checkThatTheHooksAreFree() {
        assertThat(otherAgent.claim()).isTrue();
        otherAgent.release();
        CallSites.LIVE.enter();
        assertThat(jvm.transformers).isEmpty();
    }

    @Test
    void holdsTheHooksAndATransformerUntilItIsTakenOut() throws Exception {
        AgentLifecycle installation =
                AgentLifecycle.install(AgentOptions.parse(NO_CLOCK), "1.0", jvm.asInstrumentation(), true);

        assertThat(jvm.transformers).hasSize(1);
        assertThat(otherAgent.claim()).isFalse();
        installation.uninstall();
    }

    @Test
    void restoresTheClassesThatItChanged() throws Exception {
        Class<?> channel = JdkClass.CHANNEL.loaded();
        jvm.loaded = new Class<?>[] {String.class, channel};
        AgentLifecycle installation =
                AgentLifecycle.install(AgentOptions.parse(NO_CLOCK), "1.0", jvm.asInstrumentation(), true);
        assertThat(jvm.retransformed).containsExactly(List.of(channel));

        installation.uninstall();

        assertThat(jvm.retransformed).containsExactly(List.of(channel), List.of(channel));
        // up to JDK 18, the one that keeps the names of parameters
        int keeping = Runtime.version().feature() < 19 ? 1 : 0;
        assertThat(jvm.transformersThen).containsExactly(1, keeping);
        assertThat(jvm.transformers).isEmpty();
    }

    @Test
    void leavesNothingAfterASelfTestThatFails() throws Exception {
        AgentOptions options = AgentOptions.parse("socket=off");

        // nothing rewrites the call site
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> AgentLifecycle.install(options, "1.0", jvm.asInstrumentation(), true))
                .withMessage("its own call site was not counted; another agent may undo its changes");
    }

    @Test
    void leavesSelfTestAndSocketsToTheFirstRecordingWhenTheJvmStarts() throws Exception {
        jvm.loaded = new Class<?>[] {JdkClass.CHANNEL.loaded()};
        AgentLifecycle installation =
                AgentLifecycle.install(AgentOptions.parse(NO_CLOCK), "1.0", jvm.asInstrumentation(), false);
        assertThat(jvm.retransformed).isEmpty();

        installation.run();

        assertThat(jvm.retransformed).containsExactly(List.of(JdkClass.CHANNEL.loaded()));
        installation.uninstall();
    }

    @Test
    void failsItsSelfTestAtTheFirstRecording() throws Exception {
        AgentLifecycle installation =
                AgentLifecycle.install(AgentOptions.parse("socket=off"), "1.0", jvm.asInstrumentation(), false);

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(installation::run)
                .withMessage("its own call site was not counted; another agent may undo its changes");
        installation.uninstall();
    }

    @ParameterizedTest
    @ValueSource(strings = {"getAllLoadedClasses", "isModifiableClass", "addTransformer"})
    void leavesNothingWhereItFailsLater(String method) throws Exception {
        jvm.loaded = new Class<?>[] {JdkClass.CHANNEL.loaded()};
        jvm.failing = method;
        jvm.failure = new IllegalStateException("no " + method);
        AgentOptions options = AgentOptions.parse(NO_CLOCK);

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> AgentLifecycle.install(options, "1.0", jvm.asInstrumentation(), true))
                .withMessage("no " + method);
    }

    static List<Throwable> rejections() {
        return List.of(
                new InternalError(),
                new VerifyError(),
                new UnsupportedOperationException("attempted to add a method"),
                new UnmodifiableClassException(),
                new NullPointerException());
    }

    @ParameterizedTest
    @MethodSource("rejections")
    void isInstalledWhereTheJvmRefusesToChangeAClass(Throwable rejection) throws Exception {
        jvm.loaded = new Class<?>[] {JdkClass.CHANNEL.loaded()};
        jvm.failing = "retransformClasses";
        jvm.failure = rejection;

        AgentLifecycle installation =
                AgentLifecycle.install(AgentOptions.parse(NO_CLOCK), "1.0", jvm.asInstrumentation(), true);

        assertThat(installation.summary())
                .contains(
                        "0 classes rewritten",
                        "sun.nio.ch.SocketChannelImpl (the JVM cannot retransform it: " + rejection + ")");
        // there is nothing to restore
        assertThat(installation.uninstall()).hasToString("restored 0 classes");
        assertThat(jvm.retransformed).hasSize(1);
    }

    @Test
    void namesTheClassThatCannotBeRestored() throws Exception {
        Class<?> channel = JdkClass.CHANNEL.loaded();
        Class<?> stream = JdkClass.STREAM.loaded();
        jvm.loaded = new Class<?>[] {channel, stream};
        AgentLifecycle installation =
                AgentLifecycle.install(AgentOptions.parse(NO_CLOCK), "1.0", jvm.asInstrumentation(), true);
        jvm.refused = stream;
        jvm.refusal = new UnsupportedOperationException("attempted to delete a method");

        assertThat(installation.uninstall())
                .hasToString("restored 1 class; could not restore java.net.Socket$SocketOutputStream (the JVM cannot"
                        + " retransform it: java.lang.UnsupportedOperationException: attempted to delete a method):"
                        + " hooks that do nothing remain there");
        assertThat(jvm.retransformed)
                .containsExactly(List.of(channel, stream), List.of(channel, stream), List.of(channel), List.of(stream));
    }

    @Test
    void leavesTheHooksToTheAgentThatHasThem() throws Exception {
        assertThat(otherAgent.claim()).isTrue();
        AgentOptions options = AgentOptions.parse(NO_CLOCK);

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> AgentLifecycle.install(options, "1.0", jvm.asInstrumentation(), true))
                .withMessage("another timeagent is active in this JVM; give -javaagent:timeagent.jar once");

        assertThat(OwnHooks.create().claim()).isFalse();
        otherAgent.release();
    }
}
