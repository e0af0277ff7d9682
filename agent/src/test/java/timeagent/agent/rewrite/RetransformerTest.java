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
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.Note;
import timeagent.events.jdk.HookAccess;
import timeagent.events.threads.HookKind;

final class RetransformerTest {
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
