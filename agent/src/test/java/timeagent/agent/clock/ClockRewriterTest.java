package timeagent.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import timeagent.agent.fixture.CountedReads;
import timeagent.agent.fixture.Generated;
import timeagent.agent.fixture.Sources;
import timeagent.events.clock.CallSite;
import timeagent.events.clock.CallSites;
import timeagent.events.diagnostics.AgentDiagnostics;

final class ClockRewriterTest {
    private static final int METHODS = 400;
    private static final int LINES = 100;

    static {
        // numbered before those of other tests, so that they have numbers of every size that an instruction can push
        for (int i = 0; i < METHODS; i++) {
            for (int line = 1; line <= LINES; line++) {
                CallSites.LIVE.number(
                        new CallSite(Generated.NAME, "method" + i, "()V", line, "System.currentTimeMillis"),
                        new BitSet());
            }
        }
    }

    @AutoClose
    private final CountedReads reads = new CountedReads();

    private final ClockRewriter rewriter =
            new ClockRewriter(new ClockMethods(List.of(ClockMethod.CURRENT_TIME_MILLIS), false));

    @Test
    @Timeout(60)
    void keepsNoClassFile() {
        ClockRewriter withWrapper = new ClockRewriter(
                new ClockMethods(List.of(ClockMethod.CURRENT_TIME_MILLIS), false, List.of("Kept.now")));
        for (ClockRewriter each : List.of(rewriter, withWrapper)) {
            WeakReference<byte[]> classFile = ofRewrittenClass(each);
            while (classFile.get() != null) {
                System.gc();
            }
            Reference.reachabilityFence(each);
        }
    }

    private static WeakReference<byte[]> ofRewrittenClass(ClockRewriter rewriter) {
        byte[] classFile = Sources.compileOne("class Kept { static long now() { return System.currentTimeMillis(); }"
                + " static long later() { return 1 + now(); } }");
        assertThat(rewriter.rewrite(classFile, null)).isNotNull();
        return new WeakReference<>(classFile);
    }

    /** From JDK 1.1 to the newest that this JVM runs. */
    static IntStream versions() {
        return IntStream.rangeClosed(45, 44 + Runtime.version().feature());
    }

    @ParameterizedTest
    @MethodSource("versions")
    void countsInClassFilesOfEveryVersion(int major) throws Exception {
        Rewritten.run(Generated.loopOfThree(major == 45 ? Opcodes.V1_1 : major));

        assertThat(reads.at(Generated.NAME, "run", "()V", 7)).isEqualTo(3);
        assertThat(reads.total()).isEqualTo(3);
    }

    @Test
    void countsFortyThousandCallSitesOfOneClass() throws Exception {
        Rewritten.run(Generated.manyLines(METHODS, LINES));

        assertThat(reads.callSites()).isEqualTo(40_000);
        assertThat(reads.total()).isEqualTo(40_000);
        // so each has one; and they have their names
        for (int i = 0; i < METHODS; i++) {
            for (int line : new int[] {1, LINES}) {
                assertThat(reads.at(Generated.NAME, "method" + i, "()V", line)).isEqualTo(1);
            }
        }
    }

    @Test
    void countsInALoopThatBecomesTooLongForAShortJump() throws Exception {
        byte[] classFile = Generated.runnable(Opcodes.V17, method -> {
            Label loop = new Label();
            method.visitInsn(Opcodes.ICONST_2);
            method.visitVarInsn(Opcodes.ISTORE, 1);
            method.visitLabel(loop);
            method.visitFrame(Opcodes.F_APPEND, 1, new Object[] {Opcodes.INTEGER}, 0, null);
            Generated.read(method, 2_600);
            method.visitIincInsn(1, -1);
            method.visitVarInsn(Opcodes.ILOAD, 1);
            method.visitJumpInsn(Opcodes.IFNE, loop);
        });

        Rewritten.run(classFile);

        assertThat(reads.total()).isEqualTo(5_200);
    }

    @Test
    void leavesAMethodAloneThatHotSpotWouldNoLongerCompile() throws Exception {
        // 12 bytes each
        String work = "n = n * 31 + 7;".repeat(666);

        Rewritten.run(
                "Huge",
                "public class Huge implements Runnable { static int n; "
                        + "void read() { " + work + " System.currentTimeMillis(); } "
                        + "public void run() { read(); System.currentTimeMillis(); } }");

        assertThat(reads.at("Huge", "run", "()V", 1)).isEqualTo(1);
        assertThat(reads.total()).isEqualTo(1);
        assertThat(AgentDiagnostics.notes())
                .anyMatch(note -> note.kind().equals("methods left alone")
                        && note.text().contains("Huge.read (with hooks, its code would pass 8,000 bytes,"));
    }
}
