package timeagent.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
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
import timeagent.events.jdk.HookAccess;

final class RetransformerTest {
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
        rewriter.recordWrites();
        jvm.transformers.add(rewriter);
        jvm.loaded = loaded;
        return new Retransformer(jvm.asInstrumentation(), rewriter);
    }

    @Test
    void retransformsOnlyThoseInWhichThereIsSomethingToRewrite() throws Exception {
        Class<?> channel = JdkClass.CHANNEL.loaded();
        Retransformer classes = classes("jdk=true", ArrayList.class, Timer.class, channel, String.class);

        classes.rewrite(false);

        assertThat(jvm.retransformed).containsExactly(List.of(Timer.class, channel));
        assertThat(classes.restore()).hasToString("restored 2 classes");
        assertThat(jvm.retransformed).last().isEqualTo(List.of(Timer.class, channel));
    }

    @Test
    void looksAgainForThoseThatWereBeingLoaded() throws Exception {
        jvm.late = Timer.class;
        Class<?> thread = Class.forName("java.util.TimerThread");
        Retransformer classes = classes("jdk=true,socket=off", ArrayList.class, thread);

        classes.rewrite(true);

        assertThat(jvm.retransformed).containsExactly(List.of(thread), List.of(Timer.class));
        assertThat(AgentDiagnostics.classesRewritten()).isEqualTo(rewritten + 2);
    }

    @Test
    void restoresThoseThatWereBeingLoaded() throws Exception {
        Class<?> channel = JdkClass.CHANNEL.loaded();
        Retransformer classes = classes("jdk=true", Timer.class, channel);
        classes.rewrite(false);
        jvm.loaded = new Class<?>[] {channel};
        jvm.late = Timer.class;

        assertThat(classes.restore()).hasToString("restored 2 classes");
        assertThat(jvm.retransformed).last().isEqualTo(List.of(Timer.class));
    }

    @Test
    void looksIntoNoneWhereNoneIsInScope() throws Exception {
        classes("clock=off,socket=off", ArrayList.class, Timer.class).rewrite(false);

        assertThat(jvm.retransformed).isEmpty();
    }

    @Test
    void doesNotCountAsFailedWhatCannotRun() throws Exception {
        jvm.refused = FutureTask.class;
        jvm.refusal = new InternalError("class redefinition failed: invalid class");

        classes("jdk=true,socket=off", FutureTask.class, Timer.class).rewrite(false);

        assertThat(AgentDiagnostics.classesFailed()).isEqualTo(failed);
        assertThat(AgentDiagnostics.notes())
                .contains("not linked: java.util.concurrent.FutureTask (the JVM cannot link it)");
        assertThat(jvm.retransformed).last().isEqualTo(List.of(Timer.class));
    }

    @Test
    void changesTheOthersWhereTheJvmRefusesOneAsItIsRewritten() throws Exception {
        Class<?> channel = JdkClass.CHANNEL.loaded();
        Class<?> stream = JdkClass.STREAM.loaded();
        Class<?> datagrams = JdkClass.DATAGRAMS.loaded();
        jvm.refused = stream;

        classes("clock=off", channel, stream, datagrams).rewrite(false);

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
        jvm.files = Sources.compile("public class Reads { long time = System.currentTimeMillis(); }");
        Class<?>[] many = new Class<?>[450];
        for (int i = 0; i < many.length; i++) {
            many[i] = new Defined(jvm.files).loadClass("Reads");
        }

        classes("socket=off", many).rewrite(false);

        assertThat(jvm.retransformed).extracting(List::size).containsExactly(200, 200, 50);
        assertThat(AgentDiagnostics.classesRewritten()).isEqualTo(rewritten + 450);
    }

    @Test
    void looksAgainForASocketThatIsBeingLoadedWhenTheFirstRecordingStarts() throws Exception {
        ClassRewriter rewriter = new ClassRewriter(AgentOptions.parse("clock=off"));
        jvm.transformers.add(rewriter);
        Retransformer classes = new Retransformer(jvm.asInstrumentation(), rewriter);
        Class<?> channel = JdkClass.CHANNEL.loaded();
        byte[] file = JdkClass.CHANNEL.bytes();
        assertThat(rewriter.transform(null, null, JdkClass.CHANNEL.internalName(), null, null, file))
                .isNull();

        rewriter.recordWrites();
        classes.rewriteSockets();
        assertThat(jvm.retransformed).isEmpty();
        assertThat(rewriter.awaitsWriters()).isTrue();

        jvm.loaded = new Class<?>[] {channel};
        classes.rewriteSockets();
        assertThat(jvm.retransformed).containsExactly(List.of(channel));
        assertThat(rewriter.awaitsWriters()).isFalse();
        classes.rewriteSockets();
        assertThat(jvm.retransformed).hasSize(1);
    }

    @Test
    void awaitsNoSocketThatIsLoadedLater() throws Exception {
        ClassRewriter rewriter = new ClassRewriter(AgentOptions.parse("clock=off"));
        Retransformer classes = new Retransformer(jvm.asInstrumentation(), rewriter);
        rewriter.recordWrites();
        byte[] file = JdkClass.CHANNEL.bytes();

        assertThat(rewriter.transform(null, null, JdkClass.CHANNEL.internalName(), null, null, file))
                .isNotNull();

        assertThat(rewriter.awaitsWriters()).isFalse();
    }

    @Test
    void awaitsNoSocketThatCannotBeRewritten() throws Exception {
        Class<?> channel = JdkClass.CHANNEL.loaded();
        ClassRewriter rewriter = new ClassRewriter(AgentOptions.parse("clock=off"));
        jvm.transformers.add(rewriter);
        jvm.loaded = new Class<?>[] {channel};
        jvm.refused = channel;
        jvm.refusal = new UnsupportedOperationException("attempted to add a method");
        Retransformer classes = new Retransformer(jvm.asInstrumentation(), rewriter);
        rewriter.transform(null, null, JdkClass.CHANNEL.internalName(), null, null, JdkClass.CHANNEL.bytes());

        rewriter.recordWrites();
        classes.rewriteSockets();
        classes.rewriteSockets();

        assertThat(jvm.retransformed).hasSize(1);
        assertThat(rewriter.awaitsWriters()).isFalse();
        assertThat(AgentDiagnostics.classesFailed()).isEqualTo(failed + 1);
    }

    @Test
    void countsAClassOnceThatCannotBeReadHoweverOftenTheJvmIsAsked() throws Exception {
        Class<?> channel = JdkClass.CHANNEL.loaded();
        jvm.garbage = channel;

        Retransformer classes = classes("clock=off", channel, JdkClass.STREAM.loaded(), JdkClass.DATAGRAMS.loaded());
        classes.rewrite(false);

        assertThat(AgentDiagnostics.classesFailed()).isEqualTo(failed + 1);
        assertThat(AgentDiagnostics.classesRewritten()).isEqualTo(rewritten + 2);
        assertThat(classes.restore()).hasToString("restored 2 classes");
    }
}
