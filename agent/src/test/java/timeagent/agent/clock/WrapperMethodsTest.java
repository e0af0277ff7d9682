package timeagent.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.agent.fixture.Sources;
import timeagent.events.clock.Wrappers;

final class WrapperMethodsTest {
    private static final ClockRewriter CLOCKS =
            new ClockRewriter(new ClockMethods(List.of(ClockMethod.GROUPS), false, List.of("Forwarding.listed")));

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
                "long m(Clock clock) { return clock.millis(); }",
                "long m() { long now = System.nanoTime(); return now; }",
                "long m() { return last = System.nanoTime(); }"
            })
    void returnWhatTheyRead(String method) {
        assertThat(isWrapper("Read" + Integer.toHexString(method.hashCode()), method))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "void m() { System.nanoTime(); }",
                "long m() { return 5; }",
                "long m() { return System.nanoTime() + System.nanoTime(); }",
                "long m() { return START > 0 ? START : System.nanoTime(); }",
                "long m() { while (true) { if (System.nanoTime() > 0) return 1; } }",
                "long m() { try { return System.nanoTime(); } finally { last++; } }",
                "long m() { return hashCode() + System.nanoTime(); }",
                "long m(long a, long b) { return (System.nanoTime() - a + b - START) * (a - b) % 1_000_000 + a * b * START; }",
                "String m() { return \"\" + System.nanoTime(); }",
                "synchronized void m() { last = System.nanoTime(); }",
                "LongSupplier m() { return System::nanoTime; }",
                "LongSupplier m() { return () -> System.nanoTime(); }"
            })
    void doNoMore(String method) {
        assertThat(isWrapper("Read" + Integer.toHexString(method.hashCode()), method))
                .isFalse();
    }

    @Test
    void forwardToAListedOne() {
        assertThat(isWrapper("Forwarding", "long m() { return listed() / 1000; } static long listed() { return 1; }"))
                .isTrue();
        assertThat(isWrapper("Other", "long m() { return other() / 1000; } static long other() { return 1; }"))
                .isFalse();
    }

    private static boolean isWrapper(String name, String method) {
        String imports = "import java.time.*; import java.util.concurrent.TimeUnit; import java.util.function.*; ";
        CLOCKS.rewrite(
                Sources.compile(imports
                                + "class " + name + " { static final long START = Long.getLong(\"start\"); long last; "
                                + method + " }")
                        .get(name),
                null);
        return Wrappers.isIn(name, "m");
    }
}
