package timeagent.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import timeagent.agent.classfile.CollectedLoaders;
import timeagent.agent.fixture.Sources;

final class WrapperMethodsTest {
    private static final ClockMethods CLOCKS = new ClockMethods(List.of(ClockMethod.GROUPS), false);

    private final WrapperMethods auto = new WrapperMethods(List.of("auto"), new CollectedLoaders());

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
    void findsAMethodThatReturnsWhatItReads(String method) {
        assertThat(found(method)).hasSize(1);
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
    void findsNoMethodThatDoesMore(String method) {
        assertThat(found(method)).isEmpty();
    }

    @Test
    void findsAMethodThatForwardsToOneOfTheSameClassThatComesLater() {
        assertThat(
                        found(
                                "long a() { return b(); } long b() { return c() / 1000; } long c() { return System.nanoTime(); }"))
                .containsExactlyInAnyOrder("a()J", "b()J", "c()J");
        assertThat(auto.isCalled("Found", "a")).isTrue();
        assertThat(auto.isCalled("Found", "d")).isFalse();
    }

    @Test
    void findsTheCallsOfInterfaceAndSuperclassButNotThoseOfTheJdk() {
        in("class Found extends Base implements Ticker, LongSupplier {"
                + " public long read() { return System.nanoTime(); }"
                + " public long getAsLong() { return System.nanoTime(); } }"
                + " class Base {} interface Ticker { long read(); }");

        assertThat(auto.isCalled("Ticker", "read")).isTrue();
        assertThat(auto.isCalled("Base", "read")).isTrue();
        assertThat(auto.isCalled("Found", "getAsLong")).isTrue();
        assertThat(auto.isCalled("java/util/function/LongSupplier", "getAsLong"))
                .isFalse();
    }

    @Test
    void dropsTheMethodsOfCollectedLoadersThatNoOtherLoaderHas() throws Exception {
        CollectedLoaders collected = new CollectedLoaders();
        WrapperMethods found = new WrapperMethods(List.of("auto"), collected);
        ClassLoader kept = new ClassLoader() {};
        String read = "long read() { return System.nanoTime(); }";
        String gone = "long gone() { return System.nanoTime(); }";

        in(found, "class Found { " + read + " }", kept);
        addInLoaderOfItsOwn(found, "class Found { " + read + gone + " }");
        while (found.isCalled("Found", "gone")) {
            System.gc();
        }
        collected.stop();

        assertThat(found.isCalled("Found", "read")).isTrue();
        assertThat(found.takeFresh(new Class<?>[0])).containsExactly("Found.read");
        assertThat(kept).isNotNull();
    }

    private static void addInLoaderOfItsOwn(WrapperMethods found, String source) {
        in(found, source, new ClassLoader() {});
    }

    @Test
    void takesTheMethodsListedWhateverTheyDo() {
        WrapperMethods listed =
                new WrapperMethods(List.of("com.acme.Clock.read", "Found.never"), new CollectedLoaders());

        String source =
                "class Found { long read() { long now = System.nanoTime(); return now; } long m() { return System.nanoTime(); } }";
        assertThat(in(listed, source, null)).containsExactly("read()J");
        assertThat(listed.isCalled("com/acme/Clock", "read")).isTrue();
        assertThat(listed.isCalled("Found", "read")).isFalse();
        assertThat(listed.isCalled("Found", "m")).isFalse();
        assertThat(listed.unused()).containsExactly("Found.never");
    }

    @Test
    void concernsClassesThatNameTheClassOfAWrapper() {
        WrapperMethods listed = new WrapperMethods(List.of("java.lang.Thread.onSpinWait"), new CollectedLoaders());

        assertThat(listed.concerns(Sources.compileOne("class Calls { void m() { Thread.onSpinWait(); } }")))
                .isTrue();
        assertThat(listed.concerns(Sources.compileOne("class None { void m() { } }")))
                .isFalse();
        assertThat(auto.concerns(Sources.compileOne("class None { long m() { return System.nanoTime(); } }")))
                .isFalse();
    }

    private Set<String> found(String method) {
        return in("class Found { static final long START = Long.getLong(\"start\"); long last; " + method + " }");
    }

    private Set<String> in(String source) {
        return in(auto, source, null);
    }

    private static Set<String> in(WrapperMethods wrappers, String source, ClassLoader loader) {
        String imports = "import java.time.*; import java.util.concurrent.TimeUnit; import java.util.function.*; ";
        byte[] classFile = Sources.compile(imports + source).get("Found");
        return wrappers.in(new ClassReader(classFile), CLOCKS, loader);
    }
}
