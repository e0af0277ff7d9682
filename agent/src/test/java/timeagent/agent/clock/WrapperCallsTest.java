package timeagent.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import timeagent.agent.classfile.CollectedLoaders;
import timeagent.agent.classfile.HookVisibility;
import timeagent.agent.classfile.RewrittenClasses;
import timeagent.agent.fixture.CountedReads;
import timeagent.agent.fixture.Defined;
import timeagent.agent.fixture.Sources;
import timeagent.events.clock.CallSite;
import timeagent.events.clock.CallSites;

/** Calls of wrappers in rewritten classes, verified by the JVM. */
final class WrapperCallsTest {
    private static final ClockMethods CLOCKS = new ClockMethods(List.of(ClockMethod.GROUPS), false);

    @AutoClose
    private final CountedReads reads = new CountedReads();

    @Test
    void noteTheCallAndEndItWhereAnotherMethodMayBeReached() throws Exception {
        run("Calls", """
                public class Calls implements Runnable {
                    interface Ticker { long read(int shift, double scale); }
                    static class Nanos implements Ticker {
                        public long read(int shift, double scale) {
                            return System.nanoTime() << shift;
                        }
                    }
                    static long now() {
                        return System.currentTimeMillis();
                    }
                    public void run() {
                        Ticker ticker = new Nanos();
                        long sum = ticker.read(1, 2.5) + now();
                        long[] more = {now(), ticker.read(2, 1), sum};
                        if (more[0] == 0) throw new AssertionError();
                    }
                }
                """);

        String read = "read(ID)J";
        assertThat(reads.calls())
                .containsExactly(
                        call("Calls", "run", "()V", 13, read),
                        0,
                        call("Calls", "run", "()V", 13, "now()J"),
                        call("Calls", "run", "()V", 14, "now()J"),
                        call("Calls", "run", "()V", 14, read),
                        0);
        assertThat(reads.total()).isEqualTo(4);
        assertThat(reads.ended()).isEqualTo(4);
        assertThat(reads.at("Calls$Nanos", "read", "(ID)J", 5, "System.nanoTime"))
                .isEqualTo(2);
        assertThat(reads.at("Calls", "now", "()J", 9)).isEqualTo(2);
    }

    @Test
    void takeTheCallersNumberInsideTheWrapperAlone() throws Exception {
        reads.callers(12);

        run("Inside", """
                import java.time.*;
                public class Inside implements Runnable {
                    static long millis(Clock clock) {
                        return clock.millis();
                    }
                    static Instant now() {
                        return Instant.now();
                    }
                    public void run() {
                        long sum = millis(Clock.systemUTC()) + now().getNano();
                        if (sum == System.nanoTime()) throw new AssertionError();
                    }
                }
                """);

        assertThat(reads.at(12)).isEqualTo(2);
        assertThat(reads.at("Inside", "run", "()V", 11, "System.nanoTime")).isEqualTo(1);
        assertThat(reads.total()).isEqualTo(3);
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
        assertThat(reads.calls()).containsExactly(call("Twice", "run", "()V", 6, "now()J"));
        assertThat(reads.total()).isEqualTo(1);
    }

    private static ClockRewriter rewriter(String wrappers) {
        CollectedLoaders collected = new CollectedLoaders();
        return new ClockRewriter(
                CLOCKS,
                new WrapperMethods(List.of(wrappers), collected),
                new HookVisibility(collected),
                new RewrittenClasses(collected));
    }

    private static void run(String name, String source) throws ReflectiveOperationException {
        ClockRewriter rewriter = rewriter("auto");
        Map<String, byte[]> rewritten = new HashMap<>(Sources.compile(source));
        // wrappers first, as where they are loaded first
        for (int round = 0; round < 2; round++) {
            boolean last = round == 1;
            rewritten.replaceAll((className, classFile) -> {
                byte[] changed = rewriter.rewrite(classFile, null);
                return changed == null || !last ? classFile : changed;
            });
        }
        new Defined(rewritten).make(name, Runnable.class).run();
    }

    private static int call(String className, String method, String descriptor, int line, String called) {
        return CallSites.FIRST + CallSites.number(CallSite.ofCall(className, method, descriptor, line, called));
    }
}
