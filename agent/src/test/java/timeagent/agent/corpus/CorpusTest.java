package timeagent.agent.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnNode;
import timeagent.agent.clock.ClockMethod;
import timeagent.agent.clock.ClockMethods;
import timeagent.agent.fixture.Generated;
import timeagent.agent.fixture.Sources;
import timeagent.agent.socket.JdkWrites;
import timeagent.events.jdk.HookAccess;

/** Rewrites the JDK of the tests and their libraries; {@link LargeCorpusTest} does the same with much more. */
final class CorpusTest {
    @BeforeEach
    void claim() {
        assertThat(HookAccess.hooks().claim()).isTrue();
    }

    @AfterEach
    void release() {
        HookAccess.hooks().release();
    }

    @Test
    void nothingButReadsAndWritesChangesInTheJdk() throws IOException {
        CorpusCheck check = CorpusCheck.ofJdk();

        ClassFiles.ofJdk(Path.of(System.getProperty("java.home")), check::check);

        CorpusCounts counts = check.counts();
        assertThat(counts.failures).isEmpty();
        assertThat(counts.classes).isGreaterThan(20_000);
        assertThat(counts.changed).isGreaterThan(200);
        assertThat(counts.methods).isGreaterThan(counts.changed);
        assertThat(counts.reads).isGreaterThan(counts.changed);
        assertThat(check.changed()).contains("sun/nio/ch/SocketChannelImpl", "java/util/concurrent/FutureTask");
        assertThat(check.changed())
                .filteredOn(CorpusTest::isLoadedAndOverlooked)
                .isEmpty();
        assertThat(counts.leftAlone).containsOnlyKeys(LeftAlone.BELOW_THE_HOOKS, LeftAlone.CLOCK_CODE);
        assertThat(counts.leftAlone.get(LeftAlone.CLOCK_CODE)).contains("java/util/Date");
    }

    /** Whether a class that its file changes would not be found among the loaded ones; one that only writes is found by its name. */
    private static boolean isLoadedAndOverlooked(String name) {
        ClockMethods clocks = new ClockMethods(List.of(ClockMethod.GROUPS), false);
        try {
            return !JdkWrites.concerns(name) && !clocks.concerns(Class.forName(name.replace('/', '.'), false, null));
        } catch (ClassNotFoundException | LinkageError e) {
            // of another loader than the boot loader
            return false;
        }
    }

    @Test
    void nothingButReadsChangesInTheLibrariesOfTheTests() throws IOException {
        List<Path> jars = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(place -> place.endsWith(".jar"))
                .map(Path::of)
                .toList();
        CorpusCheck check = CorpusCheck.ofApplication();

        for (Path jar : jars) {
            ClassFiles.ofJar(jar, check::check);
        }
        CorpusCounts counts = check.counts();
        CorpusLoader.load(check.changed(), jars, CorpusCheck.applicationRewriter(), counts);

        assertThat(counts.failures).isEmpty();
        assertThat(counts.classes).isGreaterThan(4_000);
        assertThat(counts.changed).isGreaterThan(10);
        assertThat(counts.loaded + counts.notLoadable.size())
                .isEqualTo(check.changed().size());
        assertThat(counts.loaded).isGreaterThan(10);
    }

    /** The check finds a read that is missed, an instruction too many, and what is rewritten twice. */
    @Test
    void aMistakeIsFound() {
        CorpusCheck.Rewriter agent = CorpusCheck.applicationRewriter();
        Map<CorpusCheck.Rewriter, String> mistakes = Map.of(
                (name, classFile) -> null, "1 reads left alone without a reason",
                (name, classFile) -> withNop(agent.rewrite(name, classFile)), "NOP",
                (name, classFile) ->
                                agent.rewrite(name, classFile) == null ? classFile : agent.rewrite(name, classFile),
                        "rewritten again");
        byte[] classFile = Sources.compileOne("class Reads { long time = System.nanoTime(); }");

        mistakes.forEach((rewriter, failure) -> {
            CorpusCheck check = CorpusCheck.ofApplication(rewriter);
            check.check(classFile, "Reads");
            assertThat(check.counts().failures).singleElement().asString().contains(failure);
        });
    }

    private static byte[] withNop(byte[] rewritten) {
        return rewritten == null
                ? null
                : Generated.changed(
                        rewritten, owner -> owner.methods.get(0).instructions.insert(new InsnNode(Opcodes.NOP)));
    }
}
