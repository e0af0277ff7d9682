package timeagent.agent.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;
import timeagent.agent.SelfTest;
import timeagent.agent.clock.ClockMethod;
import timeagent.agent.clock.ClockMethods;
import timeagent.agent.clock.ClockRewriter;
import timeagent.agent.fixture.CountedReads;
import timeagent.agent.fixture.Defined;
import timeagent.agent.fixture.JdkClass;
import timeagent.agent.fixture.Sources;
import timeagent.agent.options.AgentOptions;
import timeagent.agent.options.OptionException;
import timeagent.agent.socket.WriteRewriter;
import timeagent.events.clock.CallSites;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.threads.HookKind;

final class ClassRewriterTest {
    private static final int MAJOR_VERSION_AT = 7;
    private static final Set<HookKind> ALL = EnumSet.allOf(HookKind.class);

    private final byte[] reads = Sources.compileOne("class Reads { long time = System.currentTimeMillis(); }");
    private final ClockRewriter allClocks = new ClockRewriter(new ClockMethods(List.of(ClockMethod.GROUPS), false));
    private final byte[] none = Sources.compileOne("class None { long time = 1; }");
    private int rewritten;
    private int failed;

    @BeforeEach
    void remember() {
        rewritten = AgentDiagnostics.classesRewritten();
        failed = AgentDiagnostics.classesFailed();
    }

    @Test
    void rewritesAClassThatReadsTheClock() throws Exception {
        byte[] oneMore = Sources.compileOne("class OneMore { long time = System.currentTimeMillis(); }");
        int callSites = CallSites.LIVE.count();

        assertThat(transform("", "OneMore", oneMore)).isNotNull();
        assertThat(CallSites.LIVE.count()).isEqualTo(callSites + 1);
        assertThat(transform("", "Reads", reads)).isEqualTo(allClocks.rewrite(reads, null));
        // as a class is that is defined without a name
        assertThat(transform("", null, reads)).isEqualTo(allClocks.rewrite(reads, null));
        assertStatus(3, 0);
    }

    @Test
    void leavesAClassThatDoesNot() throws Exception {
        assertThat(transform("", "None", none)).isNull();
        assertThat(transform("", null, none)).isNull();
        assertThat(transform("clock=off", null, reads)).isNull();
        assertThat(transform("", "None", ofUnknownVersion(none))).isNull();
        assertStatus(0, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"clock=off", "exclude=Rea*", "include=com.acme.*"})
    void leavesAClassThatTheOptionsLeaveOut(String options) throws Exception {
        assertThat(transform(options, "Reads", reads)).isNull();
        assertStatus(0, 0);
    }

    @Test
    void rewritesAClassFileOfTheVersionAfterTheNewestOfAsmAndKeepsItsVersion() throws Exception {
        byte[] next = ofVersion(reads, Opcodes.V28 + 1);
        byte[] given = next.clone();

        assertThat(transform("", "Reads", next)).isEqualTo(ofVersion(allClocks.rewrite(reads, null), Opcodes.V28 + 1));
        assertThat(transform("", null, next)).isNotNull();
        assertThat(next).isEqualTo(given);
        assertStatus(2, 0);
    }

    @Test
    void rewritesTheWritesOfSuchAClassFile() throws Exception {
        byte[] channel = JdkClass.CHANNEL.bytes();

        assertThat(transformJdk("", JdkClass.CHANNEL.internalName(), ofVersion(channel, Opcodes.V28 + 1)))
                .isEqualTo(ofVersion(WriteRewriter.rewrite(channel), Opcodes.V28 + 1));
        assertStatus(1, 0);
    }

    @Test
    void leavesAndCountsAClassFileOfAnUnknownVersionAndOneThatIsCutOff() throws Exception {
        assertThat(transform("", "Reads", ofUnknownVersion(reads))).isNull();
        assertThat(transform("", "Reads", Arrays.copyOf(reads, 20))).isNull();
        assertThat(transform("", "Reads", Arrays.copyOf(reads, reads.length - 20)))
                .isNull();
        assertStatus(0, 3);
    }

    @Test
    void doesNotEvenLookAtOtherClassesOfTheJdk() throws Exception {
        assertThat(transformJdk("", "java/util/Date", new byte[0])).isNull();
        assertThat(transformJdk("", "java/util/Reads", reads)).isNull();
        assertStatus(0, 0);
    }

    @Test
    void leavesAndCountsAClassOfTheJdkWithOtherMethods() throws Exception {
        byte[] channel =
                JdkClass.CHANNEL.standIn("class Channel { int write(java.nio.ByteBuffer source) { return 1; } }");

        assertThat(transformJdk("", JdkClass.CHANNEL.internalName(), channel)).isNull();
        assertThat(transformJdk("", JdkClass.CHANNEL.internalName(), new byte[0]))
                .isNull();
        assertStatus(0, 2);
    }

    @Test
    void aClassOfTheApplicationIsNotTakenForOneOfTheJdk() throws Exception {
        // without clocks: the class reads one
        assertThat(transform("clock=off", JdkClass.CHANNEL.internalName(), JdkClass.CHANNEL.bytes()))
                .isNull();
        assertStatus(0, 0);
    }

    @Test
    void countsTheAgentsOwnReadAtACallSiteOfItsOwn() throws Exception {
        byte[] selfTest;
        try (var in = SelfTest.class.getResourceAsStream("SelfTest.class")) {
            selfTest = in.readAllBytes();
        }
        int callSites = CallSites.LIVE.count();

        byte[] changed = transform("exclude=*", ClassRewriter.SELF_TEST, selfTest);

        assertThat(CallSites.LIVE.count()).isEqualTo(callSites);
        assertStatus(0, 0);
        try (CountedReads counted = new CountedReads()) {
            var read = new Defined(Map.of(SelfTest.class.getName(), changed))
                    .loadClass(SelfTest.class.getName())
                    .getDeclaredMethod("read");
            read.setAccessible(true);
            read.invoke(null);
            assertThat(counted.own()).isEqualTo(1);
        }
    }

    @Test
    void looksAtLoadedClassesThatTheOptionsName() throws Exception {
        Class<?> loaded = new Defined(Map.of("Reads", reads)).loadClass("Reads");

        assertThat(rewriter("").needsHooks(loaded, ALL, true)).isTrue();
        assertThat(rewriter("clock=off").needsHooks(loaded, ALL, true)).isFalse();
        assertThat(rewriter("exclude=Reads").needsHooks(loaded, ALL, true)).isFalse();
    }

    @Test
    void looksAtNoLoadedClassThatCannotHaveAReadToCount() throws Exception {
        Class<?> loaded = new Defined(Map.of("None", none)).loadClass("None");
        ClassRewriter rewriter = rewriter("");
        Object hidden = new Defined(
                        Sources.compile("public class Maker implements java.util.function.Supplier<Runnable>"
                                + "{ public Runnable get() { return () -> {}; } }"))
                .make("Maker", Supplier.class)
                .get();

        assertThat(hidden.getClass().isHidden()).isTrue();
        assertThat(List.of(hidden.getClass(), loaded.arrayType(), int.class, String.class, Socket.class))
                .noneMatch(each -> rewriter.needsHooks(each, ALL, true));
    }

    @Test
    void addsHooksToTheClassesOfTheJdkThatWrite() throws Exception {
        for (Class<?> writing : List.of(JdkClass.CHANNEL.loaded(), JdkClass.STREAM.loaded())) {
            assertThat(rewriter("").needsHooks(writing, ALL, true)).isTrue();
            assertThat(rewriter("socket=off").needsHooks(writing, ALL, true)).isFalse();
        }
        assertThat(rewriter("").needsHooks(Socket.class, ALL, true)).isFalse();
    }

    private static ClassRewriter rewriter(String options) throws OptionException {
        ClassRewriter rewriter = new ClassRewriter(AgentOptions.parse(options));
        rewriter.enable(ALL);
        return rewriter;
    }

    private byte[] transform(String options, String name, byte[] classFile) throws OptionException {
        return rewriter(options)
                .transform(getClass().getModule(), getClass().getClassLoader(), name, null, null, classFile);
    }

    private static byte[] transformJdk(String options, String name, byte[] classFile) throws OptionException {
        return rewriter(options).transform(Object.class.getModule(), null, name, null, null, classFile);
    }

    private static byte[] ofUnknownVersion(byte[] classFile) {
        return ofVersion(classFile, Opcodes.V28 + 2);
    }

    private static byte[] ofVersion(byte[] classFile, int major) {
        byte[] newer = classFile.clone();
        newer[MAJOR_VERSION_AT] = (byte) major;
        return newer;
    }

    private void assertStatus(int moreRewritten, int moreFailed) {
        assertThat(AgentDiagnostics.classesRewritten()).isEqualTo(rewritten + moreRewritten);
        assertThat(AgentDiagnostics.classesFailed()).isEqualTo(failed + moreFailed);
    }
}
