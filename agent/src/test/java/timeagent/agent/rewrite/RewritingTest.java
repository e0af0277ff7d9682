package timeagent.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.Timer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import timeagent.agent.fixture.Defined;
import timeagent.agent.fixture.JdkClass;
import timeagent.agent.fixture.SeenInstrumentation;
import timeagent.agent.fixture.Sources;
import timeagent.agent.options.AgentOptions;
import timeagent.events.clock.CallSites;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.Note;
import timeagent.events.jdk.HookAccess;
import timeagent.events.threads.HookKind;

/** Which classes get hooks at once, which later, and which never; and what becomes of those that the JVM refuses. */
final class RewritingTest {
    private static final long SECOND = 1_000_000_000;
    private static final Set<HookKind> ALL = EnumSet.allOf(HookKind.class);

    private final SeenInstrumentation jvm = new SeenInstrumentation();
    private int failed;
    private int rewritten;

    @BeforeEach
    void claim() {
        assertThat(HookAccess.hooks().claim()).isTrue();
        failed = AgentDiagnostics.classesFailed();
        rewritten = AgentDiagnostics.classesRewritten();
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

    private Retransformer classes(String options, Class<?>... loaded) throws Exception {
        ClassRewriter rewriter = new ClassRewriter(AgentOptions.parse(options));
        rewriter.enable(ALL);
        jvm.transformers.add(rewriter);
        jvm.loaded = loaded;
        return new Retransformer(jvm.asInstrumentation(), rewriter);
    }

    private static void rewrite(Retransformer classes) {
        classes.rewrite(classes.unwritten(ALL, new HashSet<>()));
    }

    @Test
    void restoresThoseThatWereBeingLoaded() throws Exception {
        Class<?> channel = JdkClass.CHANNEL.loaded();
        Retransformer classes = classes("jdk=true", Timer.class, channel);
        rewrite(classes);
        jvm.loaded = new Class<?>[] {channel};
        jvm.late = Timer.class;

        assertThat(classes.restore()).hasToString("restored 2 classes");
        assertThat(jvm.retransformed).last().isEqualTo(List.of(Timer.class));
    }

    @Test
    void findsNoClassesWhileTheJvmShutsDown() throws Exception {
        Retransformer classes = classes("jdk=true", (Class<?>[]) null);

        assertThat(classes.unwritten(ALL, new HashSet<>())).isEmpty();
        assertThat(classes.restore()).hasToString("restored 0 classes");
    }

    @Test
    void doesNotCountAsFailedWhatCannotRun() throws Exception {
        jvm.refused = FutureTask.class;
        jvm.refusal = new InternalError("class redefinition failed: invalid class");

        rewrite(classes("jdk=true,socket=off", FutureTask.class, Timer.class));

        assertThat(AgentDiagnostics.classesFailed()).isEqualTo(failed);
        assertThat(AgentDiagnostics.notes())
                .contains(new Note("not linked", "java.util.concurrent.FutureTask (the JVM cannot link it)"));
        assertThat(jvm.retransformed).last().isEqualTo(List.of(Timer.class));
    }

    @Test
    void changesTheOthersWhereTheJvmRefusesOneAsItIsRewritten() throws Exception {
        Class<?> channel = JdkClass.CHANNEL.loaded();
        Class<?> stream = JdkClass.STREAM.loaded();
        Class<?> datagrams = JdkClass.DATAGRAMS.loaded();
        jvm.refused = stream;

        rewrite(classes("clock=off", channel, stream, datagrams));

        assertThat(jvm.retransformed)
                .containsExactly(
                        List.of(channel, stream, datagrams),
                        List.of(channel),
                        List.of(stream, datagrams),
                        List.of(stream),
                        List.of(datagrams));
        assertThat(AgentDiagnostics.classesFailed()).isEqualTo(failed + 1);
        // each once, however often the JVM was asked
        assertThat(AgentDiagnostics.classesRewritten()).isEqualTo(rewritten + 2);
    }

    @Test
    void retransformsAFewAtATime() throws Exception {
        jvm.loadMany(450);

        rewrite(classes("socket=off", jvm.loaded));

        assertThat(jvm.retransformed).extracting(List::size).containsExactly(200, 200, 50);
        assertThat(AgentDiagnostics.classesRewritten()).isEqualTo(rewritten + 450);
    }

    @Test
    void waitsTwoSecondsForTheTypesOfMethods() throws Exception {
        assumeTrue(Runtime.version().feature() < 19, "keeps the names of parameters by itself");
        jvm.files =
                Sources.compile("public class Reads { long time = System.currentTimeMillis(); void read(Slow slow) {}"
                        + " String hasNames = \"MethodParameters\"; } class Slow {}");
        CountDownLatch end = new CountDownLatch(1);
        Class<?> reads = new Defined(jvm.files) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (name.equals("Slow")) {
                    try {
                        end.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
                return super.loadClass(name, resolve);
            }
        }.loadClass("Reads");

        rewrite(classes("jdk=true,socket=off", reads, Timer.class));
        end.countDown();

        assertThat(jvm.retransformed).containsExactly(List.of(Timer.class));
        assertThat(AgentDiagnostics.classesFailed()).isEqualTo(failed + 1);
    }

    @Test
    void countsAClassOnceThatCannotBeReadHoweverOftenTheJvmIsAsked() throws Exception {
        Class<?> channel = JdkClass.CHANNEL.loaded();
        jvm.garbage = channel;

        Retransformer classes = classes("clock=off", channel, JdkClass.STREAM.loaded(), JdkClass.DATAGRAMS.loaded());
        rewrite(classes);

        assertThat(AgentDiagnostics.classesFailed()).isEqualTo(failed + 1);
        assertThat(AgentDiagnostics.classesRewritten()).isEqualTo(rewritten + 2);
        assertThat(classes.restore()).hasToString("restored 2 classes");
    }
}
