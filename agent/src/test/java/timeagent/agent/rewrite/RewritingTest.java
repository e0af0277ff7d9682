package timeagent.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Timer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import timeagent.agent.fixture.JdkClass;
import timeagent.agent.fixture.SeenInstrumentation;
import timeagent.agent.options.AgentOptions;
import timeagent.events.clock.CallSites;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.jdk.HookAccess;
import timeagent.events.threads.HookKind;

/** Which classes get hooks at once, which later, and which never. */
final class RewritingTest {
    private static final long SECOND = 1_000_000_000;

    private final SeenInstrumentation jvm = new SeenInstrumentation();

    @BeforeEach
    void claim() {
        assertThat(HookAccess.hooks().claim()).isTrue();
    }

    @AfterEach
    void release() {
        HookAccess.hooks().release();
        CallSites.LIVE.enter();
        CallSites.OWN.enter();
    }

    private Rewriting rewriting(String options) throws Exception {
        return new Rewriting(AgentOptions.parse(options), jvm.asInstrumentation(), Thread.currentThread());
    }

    private static void need(Rewriting rewriting, HookKind kind) {
        rewriting.enable(EnumSet.of(kind));
        rewriting.rewriteLoaded(EnumSet.of(kind));
    }

    @Test
    void addsEachKindOfHookWhenItIsNeededAndRestoresAll() throws Exception {
        Class<?> stream = JdkClass.STREAM.loaded();
        jvm.loaded = new Class<?>[] {Timer.class, stream, String.class};
        Rewriting rewriting = rewriting("jdk=true");
        assertThat(jvm.transformers).isEmpty();

        need(rewriting, HookKind.CLOCK_READS);
        assertThat(jvm.retransformed).containsExactly(List.of(Timer.class));
        need(rewriting, HookKind.SOCKET_WRITES);
        assertThat(jvm.retransformed).containsExactly(List.of(Timer.class), List.of(stream));
        assertThat(rewriting.isComplete()).isTrue();

        rewriting.stop();
        assertThat(jvm.transformers).isEmpty();
        assertThat(rewriting.restore()).hasToString("restored 2 classes");
    }

    @Test
    void addsNoHooksThatTheOptionsTurnOff() throws Exception {
        jvm.loaded = new Class<?>[] {Timer.class, JdkClass.CHANNEL.loaded()};
        Rewriting rewriting = rewriting("clock=off,socket=off");

        need(rewriting, HookKind.CLOCK_READS);
        need(rewriting, HookKind.SOCKET_WRITES);

        assertThat(jvm.retransformed).isEmpty();
        rewriting.stop();
    }

    @Test
    void rewritesManyClassesAFewAtATimeAndSaysSo() throws Exception {
        jvm.loadMany(100);
        Rewriting rewriting = rewriting("socket=off");

        need(rewriting, HookKind.CLOCK_READS);
        assertThat(jvm.retransformed).extracting(List::size).containsExactly(64);
        assertThat(rewriting.isComplete()).isFalse();
        // once the time for that is over
        long later = System.nanoTime() + 11 * SECOND;
        assertThat(rewriting.step(later)).isPositive();

        assertThat(jvm.retransformed).extracting(List::size).containsExactly(64, 36);
        assertThat(rewriting.isComplete()).isTrue();
        assertThat(AgentDiagnostics.takeRewrittenLate().text())
                .matches("36 classes up to [0-9.]+ s after the first recording started:"
                        + " their reads and events are counted from then on");
        // not for recordings that start later
        assertThat(AgentDiagnostics.takeRewrittenLate()).isNull();
        rewriting.stop();
    }

    @Test
    void findsClassesThatWereBeingLoadedAndThenRests() throws Exception {
        Class<?> channel = JdkClass.CHANNEL.loaded();
        Rewriting rewriting = rewriting("clock=off");
        need(rewriting, HookKind.SOCKET_WRITES);
        assertThat(jvm.retransformed).isEmpty();

        jvm.loaded = new Class<?>[] {channel};
        long time = System.nanoTime() + SECOND;
        int searches = 0;
        for (long millis = rewriting.step(time); millis != 0; millis = rewriting.step(time)) {
            time += millis * 1_000_000;
            searches++;
        }

        assertThat(jvm.retransformed).containsExactly(List.of(channel));
        assertThat(searches).isEqualTo(8);
        rewriting.stop();
    }

    @Test
    void rewritesNothingOnceItIsStopped() throws Exception {
        jvm.loadMany(100);
        Rewriting rewriting = rewriting("socket=off");
        need(rewriting, HookKind.CLOCK_READS);

        rewriting.stop();

        assertThat(rewriting.step(System.nanoTime() + 11 * SECOND)).isZero();
        assertThat(jvm.retransformed).hasSize(1);
    }
}
