package timeagent.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.instrument.UnmodifiableClassException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.agent.fixture.JdkClass;
import timeagent.agent.fixture.SeenInstrumentation;
import timeagent.agent.options.AgentOptions;
import timeagent.events.clock.CallSites;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.threads.HookKind;
import timeagent.hooks.OwnHooks;
import timeagent.hooks.TimeagentHooks;

/** What is left of an agent that could not be installed, and of one that was taken out. */
final class AgentLifecycleTest {
    private static final String NO_CLOCK = "clock=off";
    private static final Set<HookKind> WRITES = EnumSet.of(HookKind.SOCKET_WRITES);

    private final SeenInstrumentation jvm = new SeenInstrumentation();
    private final TimeagentHooks otherAgent = OwnHooks.create();

    @AfterEach
    void checkThatTheHooksAreFree() {
        assertThat(otherAgent.claim()).isTrue();
        otherAgent.release();
        CallSites.LIVE.enter();
        CallSites.OWN.enter();
        assertThat(jvm.transformers).isEmpty();
    }

    private AgentLifecycle installed(String options) throws Exception {
        return AgentLifecycle.install(AgentOptions.parse(options), "1.0", jvm.asInstrumentation(), true);
    }

    private AgentLifecycle recordingWrites(Class<?>... loaded) throws Exception {
        jvm.loaded = loaded;
        AgentLifecycle installation = installed(NO_CLOCK);
        installation.rewrite(WRITES);
        return installation;
    }

    @Test
    void holdsTheHooksAndRewritesNothingBeforeARecording() throws Exception {
        jvm.loaded = new Class<?>[] {JdkClass.CHANNEL.loaded()};
        AgentLifecycle installation = installed("");

        assertThat(otherAgent.claim()).isFalse();
        assertThat(jvm.transformers).isEmpty();
        assertThat(installation.uninstall()).hasToString("restored 0 classes");
        assertThat(jvm.retransformed).isEmpty();
    }

    @Test
    void restoresTheClassesThatItChanged() throws Exception {
        Class<?> channel = JdkClass.CHANNEL.loaded();
        AgentLifecycle installation = recordingWrites(String.class, channel);
        assertThat(jvm.retransformed).containsExactly(List.of(channel));

        installation.uninstall();

        assertThat(jvm.retransformed).containsExactly(List.of(channel), List.of(channel));
        // up to JDK 18, the one that keeps the names of parameters
        int keeping = Runtime.version().feature() < 19 ? 1 : 0;
        assertThat(jvm.transformersThen).containsExactly(1, keeping);
        assertThat(jvm.transformers).isEmpty();
    }

    @Test
    void failsItsSelfTestAtTheFirstRecordingOfReads() throws Exception {
        AgentLifecycle installation = installed("socket=off");
        String skipped = AgentDiagnostics.failedClasses();

        // nothing rewrites the call site
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> installation.rewrite(EnumSet.of(HookKind.CLOCK_READS)))
                .withMessage("its own call site was not counted; "
                        // of another test, by the order of tests
                        + (skipped.isEmpty() ? "another agent may undo its changes" : "skipped " + skipped));
        installation.uninstall();
    }

    @ParameterizedTest
    @ValueSource(strings = {"getAllLoadedClasses", "isModifiableClass", "addTransformer"})
    void leavesNothingWhereItFailsLater(String method) throws Exception {
        jvm.loaded = new Class<?>[] {JdkClass.CHANNEL.loaded()};
        AgentLifecycle installation = installed(NO_CLOCK);
        jvm.failing = method;
        jvm.failure = new IllegalStateException("no " + method);

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> installation.rewrite(WRITES))
                .withMessage("no " + method);
        jvm.failing = "";
        installation.uninstall();
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
        jvm.failing = "retransformClasses";
        jvm.failure = rejection;
        int rewritten = AgentDiagnostics.classesRewritten();
        int failed = AgentDiagnostics.classesFailed();

        AgentLifecycle installation = recordingWrites(JdkClass.CHANNEL.loaded());

        assertThat(AgentDiagnostics.classesRewritten()).isEqualTo(rewritten);
        assertThat(AgentDiagnostics.classesFailed()).isEqualTo(failed + 1);
        assertThat(installation.summary())
                .containsAnyOf(
                        "sun.nio.ch.SocketChannelImpl (the JVM cannot retransform it: " + rejection + ")",
                        // after five reasons, of tests before
                        " (other reasons)");
        // there is nothing to restore
        assertThat(installation.uninstall()).hasToString("restored 0 classes");
        assertThat(jvm.retransformed).hasSize(1);
    }

    @Test
    void namesTheClassThatCannotBeRestored() throws Exception {
        Class<?> channel = JdkClass.CHANNEL.loaded();
        Class<?> stream = JdkClass.STREAM.loaded();
        AgentLifecycle installation = recordingWrites(channel, stream);
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

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> installed(NO_CLOCK))
                .withMessage("another timeagent is active in this JVM; give -javaagent:timeagent.jar once");

        assertThat(OwnHooks.create().claim()).isFalse();
        otherAgent.release();
    }
}
