package timeagent.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import timeagent.agent.fixture.Sources;

final class WrapperShapeTest {
    private static final ClockMethods CLOCKS =
            new ClockMethods(List.of(ClockMethod.GROUPS), false, List.of("Read.listed"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "long m() { return System.nanoTime(); }",
                "static long m() { return System.nanoTime(); }",
                "static long m() { return (System.nanoTime() - START) / 1_000; }",
                "int m() { return (int) (System.currentTimeMillis() / 1000); }",
                "long m(long since) { return System.nanoTime() - since; }",
                "long m() { return TimeUnit.NANOSECONDS.toMillis(System.nanoTime()); }",
                "long m() { return Instant.now().toEpochMilli(); }",
                "Long m() { return System.nanoTime(); }",
                "java.util.Date m() { return new java.util.Date(); }",
                "Instant m(Clock clock) { return Instant.now(clock); }",
                "long m(Clock clock) { return clock.millis(); }"
            })
    void isThatOfAMethodThatReturnsWhatItReads(String method) {
        assertThat(isReader(method)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "void m() { System.nanoTime(); }",
                "long m() { return 5; }",
                "long m() { return System.nanoTime() + System.nanoTime(); }",
                "long m() { long now = System.nanoTime(); return now; }",
                "long m() { return START > 0 ? START : System.nanoTime(); }",
                "long m() { while (true) { if (System.nanoTime() > 0) return 1; } }",
                "long m() { return last = System.nanoTime(); }",
                "long[] m() { return new long[] {System.nanoTime()}; }",
                "long m() { try { return System.nanoTime(); } finally { last++; } }",
                "long m() { return hashCode() + System.nanoTime(); }",
                "String m() { return \"\" + System.nanoTime(); }",
                "synchronized void m() { last = System.nanoTime(); }",
                "LongSupplier m() { return System::nanoTime; }",
                "LongSupplier m() { return () -> System.nanoTime(); }"
            })
    void isNotThatOfAMethodThatDoesMore(String method) {
        assertThat(isReader(method)).isFalse();
    }

    @Test
    void isThatOfAMethodThatForwardsToAListedOne() {
        assertThat(isReader("long m() { return listed() / 1000; } static long listed() { return 1; }"))
                .isTrue();
        assertThat(isReader("long m() { return other() / 1000; } static long other() { return 1; }"))
                .isFalse();
    }

    private static boolean isReader(String method) {
        String imports = "import java.time.*; import java.util.concurrent.TimeUnit; import java.util.function.*; ";
        byte[] classFile = Sources.compile(imports
                        + "class Read { static final long START = Long.getLong(\"start\"); long last; " + method + " }")
                .get("Read");
        WrapperShape shape = new WrapperShape(CLOCKS, null);
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String descriptor, String signature, String[] thrown) {
                                return name.equals("m") ? shape : null;
                            }
                        },
                        0);
        return shape.isReader();
    }
}
