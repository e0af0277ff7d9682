package timeagent.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import timeagent.agent.fixture.CountedReads;
import timeagent.agent.fixture.Generated;
import timeagent.agent.fixture.Sources;

/** Clock reads that are constructors, and reads that stand around constructors. */
final class ClockConstructorsTest {
    private static final String DATE = "java/util/Date";

    @AutoClose
    private final CountedReads reads = new CountedReads();

    @Test
    void countsADateWhereverItIsMade() throws Exception {
        Rewritten.run("Dates", """
                import java.util.*;
                public class Dates implements Runnable {
                    Date field = new Date();
                    public void run() {
                        new Date();
                        take(1L, new Date(), new Date());
                        Date copy = new Date(new Date().getTime());
                        Object[] some = {new Date(), new Date(5)};
                        if (((Date) some[1]).getTime() != 5 || copy.getTime() == 0) throw new AssertionError();
                    }
                    static void take(long number, Date one, Object other) {
                        if (one == other || number != 1) throw new AssertionError();
                    }
                }
                """);

        assertThat(reads.at("Dates", "<init>", "()V", 3, "new Date")).isEqualTo(1);
        assertThat(reads.at("Dates", "run", "()V", 5, "new Date")).isEqualTo(1);
        assertThat(reads.at("Dates", "run", "()V", 6, "new Date")).isEqualTo(2);
        assertThat(reads.at("Dates", "run", "()V", 7, "new Date")).isEqualTo(1);
        assertThat(reads.at("Dates", "run", "()V", 8, "new Date")).isEqualTo(1);
        assertThat(reads.total()).isEqualTo(6);
    }

    @Test
    void countsTheConstructorOfASuperclass() throws Exception {
        Rewritten.run("Supers", """
                import java.util.*;
                public class Supers implements Runnable {
                    static class Stamp extends Date {
                        Stamp() {
                            super();
                        }
                        Stamp(long time) {
                            super(time);
                        }
                    }
                    public void run() {
                        if (new Stamp().getTime() <= new Stamp(5).getTime()) throw new AssertionError();
                        int day = new GregorianCalendar() {{
                            set(DAY_OF_MONTH, 7);
                        }}.get(Calendar.DAY_OF_MONTH);
                        if (day != 7) throw new AssertionError();
                    }
                }
                """);

        assertThat(reads.at("Supers$Stamp", "<init>", "()V", 5, "new Date")).isEqualTo(1);
        assertThat(reads.at("Supers$1", "<init>", "(LSupers;)V", 13, "new GregorianCalendar"))
                .isEqualTo(1);
        assertThat(reads.total()).isEqualTo(2);
    }

    @Test
    void countsReadsInFrontOfAnotherConstructor() throws Exception {
        Rewritten.run("Early", """
                public class Early extends Thread implements Runnable {
                    final long time;
                    public Early() {
                        this(System.nanoTime(), new java.util.Date());
                    }
                    Early(long time, Object date) {
                        super(time > System.nanoTime() ? "late" : String.valueOf(System.currentTimeMillis()));
                        this.time = time;
                    }
                    public void run() {
                        if (time == 0 || getName().equals("late")) throw new AssertionError();
                    }
                }
                """);

        assertThat(reads.at("Early", "<init>", "()V", 4, "System.nanoTime")).isEqualTo(1);
        assertThat(reads.at("Early", "<init>", "()V", 4, "new Date")).isEqualTo(1);
        assertThat(reads.at("Early", "<init>", "(JLjava/lang/Object;)V", 7, "System.nanoTime"))
                .isEqualTo(1);
        assertThat(reads.at("Early", "<init>", "(JLjava/lang/Object;)V", 7)).isEqualTo(1);
        assertThat(reads.total()).isEqualTo(4);
    }

    /** Between the first two instructions and the constructor there are jumps, so frames name what is not yet made. */
    @Test
    void leavesADateOfAGivenTimeAloneAmongReads() throws Exception {
        Rewritten.run("Given", """
                import java.util.*;
                public class Given implements Runnable {
                    public void run() {
                        for (int i = 0; i < 2; i++) {
                            Date given = new Date(i == 0 ? 1 : 2);
                            if (given.getTime() != i + 1) throw new AssertionError();
                            Date later = new Date(i == 0 ? System.currentTimeMillis() : new Date().getTime());
                            if (later.before(given)) throw new AssertionError();
                        }
                    }
                }
                """);

        assertThat(reads.at("Given", "run", "()V", 7)).isEqualTo(1);
        assertThat(reads.at("Given", "run", "()V", 7, "new Date")).isEqualTo(1);
        assertThat(reads.total()).isEqualTo(2);
    }

    @Test
    void countsADateThatIsMadeAndDropped() throws Exception {
        runGenerated(Opcodes.V17, method -> {
            method.visitIntInsn(Opcodes.BIPUSH, 5);
            method.visitTypeInsn(Opcodes.NEW, DATE);
            construct(method);
            method.visitVarInsn(Opcodes.ISTORE, 1); // nothing of the date is left above the number
        });
    }

    @Test
    void countsADateWithOtherInstructionsBetween() throws Exception {
        runGenerated(Opcodes.V17, method -> {
            method.visitTypeInsn(Opcodes.NEW, DATE);
            method.visitVarInsn(Opcodes.ASTORE, 1);
            method.visitVarInsn(Opcodes.ALOAD, 1);
            method.visitIntInsn(Opcodes.BIPUSH, 5);
            method.visitVarInsn(Opcodes.ISTORE, 2);
            method.visitIincInsn(2, 1);
            construct(method);
        });
    }

    /** Another agent may hand back what it got from this one. */
    @Test
    void countsOnceWhatIsRewrittenTwice() throws Exception {
        Map<String, byte[]> classFiles = Sources.compile("""
                import java.time.*;
                import java.util.*;
                public class Again extends Date implements Runnable {
                    public void run() {
                        take(new Date() /* one */, System.nanoTime() > 0 ? new Date() : null);
                        new Fixed().instant();
                    }
                    static void take(Object... dates) {}
                    static class Fixed extends Clock {
                        public Instant instant() { return Instant.ofEpochMilli(super.millis()); }
                        public long millis() { return 5; }
                        public ZoneId getZone() { return null; }
                        public Clock withZone(ZoneId zone) { return null; }
                    }
                }
                """);
        for (Map.Entry<String, byte[]> each : classFiles.entrySet()) {
            byte[] once = Rewritten.ALL_CLOCKS.rewrite(each.getValue(), null);
            assertThat(once).isNotNull();
            assertThat(Rewritten.ALL_CLOCKS.rewrite(once, null)).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Opcodes.V1_1, 46, 47, 48, 49, 50, 51})
    void countsADateInClassFilesOfOldVersions(int version) throws Exception {
        runGenerated(version, method -> {
            method.visitTypeInsn(Opcodes.NEW, DATE);
            method.visitInsn(Opcodes.DUP);
            construct(method);
            method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, DATE, "getTime", "()J", false);
            method.visitInsn(Opcodes.POP2);
        });
    }

    @Test
    void countsDatesInAMethodThatIsAsLongAsAMethodCanBe() throws Exception {
        byte[] classFile = Generated.runnable(Opcodes.V17, method -> {
            for (int i = 0; i < 3_600; i++) { // 8 bytes each, and 18 when it is rewritten, of 65,535
                method.visitTypeInsn(Opcodes.NEW, DATE);
                method.visitInsn(Opcodes.DUP);
                construct(method);
                method.visitInsn(Opcodes.POP);
            }
        });

        Rewritten.run(Generated.NAME, Map.of(Generated.NAME, classFile));

        assertThat(reads.total()).isEqualTo(3_600);
    }

    /** Runs code with one read of a date. */
    private void runGenerated(int version, Consumer<MethodVisitor> code) throws Exception {
        Rewritten.run(Generated.NAME, Map.of(Generated.NAME, Generated.runnable(version, code)));

        assertThat(reads.at(Generated.NAME, "run", "()V", -1, "new Date")).isEqualTo(1);
        assertThat(reads.total()).isEqualTo(1);
    }

    private static void construct(MethodVisitor method) {
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, DATE, "<init>", "()V", false);
    }
}
