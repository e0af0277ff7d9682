package timeagent.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import timeagent.agent.fixture.CountedReads;
import timeagent.agent.fixture.Defined;
import timeagent.agent.fixture.Sources;

/** Calls of listed methods in rewritten classes, verified by the JVM. */
final class WrapperCallsTest {
    private static final String IMPORTS =
            "import java.time.*; import java.util.concurrent.TimeUnit; import java.util.function.*; ";

    @AutoClose
    private final CountedReads reads = new CountedReads();

    @Test
    void areCountedByTheNameThatTheCodeHas() throws Exception {
        run("Names", """
                public class Names implements Runnable {
                    static class Base {
                        static long now() { return System.nanoTime(); }
                        static long now(long since, long scale) { return (System.nanoTime() - since) / scale; }
                    }
                    static class Below extends Base {}
                    public void run() {
                        if (Below.now() == Base.now(1, 2)) throw new AssertionError();
                    }
                }
                """, "Names$Below.now", "Names$Base.now");

        assertThat(reads.at("Names", "run", "()V", 8, "Names$Base.now")).isEqualTo(1);
        assertThat(reads.at("Names", "run", "()V", 8, "Names$Below.now")).isEqualTo(1);
        assertThat(reads.total()).isEqualTo(2);
    }

    @Test
    void byReferenceAreCounted() throws Exception {
        run("References", """
                public class References implements Runnable {
                    interface Ticker { long read(); }
                    static Long boxed() { return System.nanoTime(); }
                    static long now() { return System.nanoTime(); }
                    public void run() {
                        Ticker ticker = () -> 7;
                        LongSupplier ofStatic = References::now;
                        Supplier<Long> ofObject = References::boxed;
                        LongSupplier bound = ticker::read;
                        ToLongFunction<Ticker> unbound = Ticker::read;
                        long sum = ofStatic.getAsLong() + ofObject.get() + bound.getAsLong();
                        if (unbound.applyAsLong(ticker) != 7 || sum == 0) throw new AssertionError();
                    }
                }
                """, "References.now", "References.boxed", "References$Ticker.read");

        assertThat(reads.at("References", "run", "()V", 7, "References.now")).isEqualTo(1);
        assertThat(reads.at("References", "run", "()V", 8, "References.boxed")).isEqualTo(1);
        assertThat(reads.at("References", "run", "()V", 9, "References$Ticker.read"))
                .isEqualTo(1);
        assertThat(reads.at("References", "run", "()V", 10, "References$Ticker.read"))
                .isEqualTo(1);
        assertThat(reads.total()).isEqualTo(4);
    }

    @Test
    void ofAnInterfaceAreCounted() throws Exception {
        run("Interfaces", """
                public class Interfaces implements Runnable {
                    interface Ticker {
                        long read();
                        static Ticker of(long time) { return () -> time; }
                    }
                    static void read(Ticker ticker) {
                        if (ticker.read() != 7) throw new AssertionError();
                    }
                    public void run() {
                        read(Ticker.of(7));
                    }
                }
                """, "Interfaces$Ticker.read", "Interfaces$Ticker.of");

        assertThat(reads.at("Interfaces", "read", "(LInterfaces$Ticker;)V", 7, "Interfaces$Ticker.read"))
                .isEqualTo(1);
        assertThat(reads.at("Interfaces", "run", "()V", 10, "Interfaces$Ticker.of"))
                .isEqualTo(1);
    }

    @Test
    void areRewrittenOnce() throws Exception {
        ClockRewriter rewriter = rewriter("Twice.now");
        byte[] classFile = Sources.compileOne("""
                public class Twice implements Runnable {
                    static long now() {
                        return System.nanoTime();
                    }
                    public void run() {
                        if (now() == 0) throw new AssertionError();
                    }
                }
                """);
        byte[] once = rewriter.rewrite(classFile, null);

        new Defined(Map.of("Twice", once)).make("Twice", Runnable.class).run();

        assertThat(rewriter.rewrite(once, null)).isNull();
        assertThat(reads.at("Twice", "run", "()V", 6, "Twice.now")).isEqualTo(1);
        assertThat(reads.total()).isEqualTo(1);
    }

    @Test
    void matchTheList() {
        ClockMethods clocks = clocks("com.acme.Clock.read", "java.lang.Thread.onSpinWait");

        assertThat(clocks.concerns(Sources.compileOne("class Calls { void m() { Thread.onSpinWait(); } }")))
                .isTrue();
        assertThat(clocks.concerns(Sources.compileOne("class None { void m() { } }")))
                .isFalse();
        assertThat(clocks.matches("com/acme/Clock", "read", "(I)J")).isTrue();
        assertThat(clocks.matches("com/acme/Clock", "write", "(I)J")).isFalse();
        assertThat(clocks.unused()).containsExactlyInAnyOrder("com.acme.Clock.read", "java.lang.Thread.onSpinWait");
        new ClockRewriter(clocks)
                .rewrite(Sources.compileOne("class Calls { void m() { Thread.onSpinWait(); } }"), null);
        assertThat(clocks.unused()).containsExactly("com.acme.Clock.read");
    }

    private static ClockMethods clocks(String... wrappers) {
        return new ClockMethods(List.of(ClockMethod.GROUPS), false, List.of(wrappers));
    }

    private static ClockRewriter rewriter(String... wrappers) {
        return new ClockRewriter(clocks(wrappers));
    }

    private static void run(String name, String source, String... wrappers) throws ReflectiveOperationException {
        Rewritten.run(rewriter(wrappers), name, Sources.compile(IMPORTS + source));
    }
}
