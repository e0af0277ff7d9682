package timeagent.benchmarks;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * Events of the application in twelve shapes, and what is left of them without the event, in a recording.
 *
 * <p>Not inlined: the agent measures the code that JMH does. In a fork with the agent and its option {@code events}, what
 * the agent measured is printed at the end.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class EventTypeBenchmark {
    private static final int IN_LOOP = 4;

    @StackTrace(false)
    abstract static class Plain extends Event {}

    @Name("shape.noField")
    static final class NoField extends Plain {}

    @Name("shape.text")
    static final class Text extends Plain {
        String text;
    }

    @Name("shape.nested")
    static final class Nested extends Plain {
        int number;
    }

    @Name("shape.guarded")
    static final class Guarded extends Plain {
        String text;
    }

    @Name("shape.reused")
    static final class Reused extends Plain {
        String text;
    }

    @Name("shape.threadLocal")
    static final class Kept extends Plain {
        String text;
    }

    @Name("shape.loop")
    static final class Loop extends Plain {
        int number;
    }

    @Name("shape.stackTrace")
    @StackTrace
    static final class Stack extends Event {
        int number;
    }

    @Name("shape.disabled")
    @Enabled(false)
    static final class Disabled extends Plain {
        int number;
    }

    @Name("shape.threshold")
    @Threshold("1 h")
    static final class Short extends Plain {
        int number;
    }

    @Name("shape.withoutEnd")
    static final class WithoutEnd extends Plain {
        String text;
        int number;
    }

    @Name("shape.helped")
    static final class Helped extends Plain {
        String text;
        int number;
    }

    private final ThreadLocal<Kept> kept = ThreadLocal.withInitial(Kept::new);
    private final Reused reusable = new Reused();
    private final EventTypeRecording recording = new EventTypeRecording();
    private int number;
    volatile int sink;

    @Setup
    public void start() {
        CompletableFuture.runAsync(recording::start).join();
    }

    @Setup(Level.Iteration)
    public void iterate(IterationParams iteration) {
        if (iteration.getType() == IterationType.MEASUREMENT) {
            recording.measure();
        }
    }

    /** In another thread: what reading the recording allocates is none of the benchmark's. */
    @TearDown
    public void stop() {
        CompletableFuture.runAsync(recording::stop).join();
    }

    /** Has always as many digits. */
    private int next() {
        number = number + 1 & 0xffff;
        return 100_000 + number;
    }

    @Benchmark
    public void without() {
        sink = next();
    }

    @Benchmark
    @OperationsPerInvocation(IN_LOOP)
    public void withoutLoop() {
        sink = next();
    }

    @Benchmark
    public Kept withoutThreadLocal() {
        sink = next();
        return kept.get();
    }

    @Benchmark
    public void noField() {
        NoField event = new NoField();
        event.begin();
        sink = next();
        event.end();
        event.commit();
    }

    @Benchmark
    public void text() {
        Text event = new Text();
        event.begin();
        int i = next();
        sink = i;
        event.end();
        event.text = "number " + i;
        event.commit();
    }

    @Benchmark
    public void nested() {
        Nested event = new Nested();
        event.begin();
        int i = next();
        sink = i;
        event.end();
        event.number = length(i);
        event.commit();
    }

    private static int length(int i) {
        return Integer.toString(i).hashCode();
    }

    @Benchmark
    public void guarded() {
        Guarded event = new Guarded();
        event.begin();
        int i = next();
        sink = i;
        event.end();
        if (event.shouldCommit()) {
            event.text = "number " + i;
            event.commit();
        }
    }

    @Benchmark
    public void reused() {
        Reused event = reusable;
        event.begin();
        int i = next();
        sink = i;
        event.end();
        if (event.shouldCommit()) {
            event.text = "number " + i;
            event.commit();
        }
    }

    @Benchmark
    public Kept threadLocal() {
        Kept event = kept.get();
        event.begin();
        int i = next();
        sink = i;
        event.end();
        event.text = "number " + i;
        event.commit();
        return event;
    }

    @Benchmark
    @OperationsPerInvocation(IN_LOOP)
    public void loop() {
        int first = next();
        sink = first;
        for (int i = 0; i < IN_LOOP; i++) {
            Loop event = new Loop();
            event.number = first + i;
            event.commit();
        }
    }

    @Benchmark
    public void stackTrace() {
        Stack event = new Stack();
        event.begin();
        int i = next();
        sink = i;
        event.end();
        event.number = i;
        event.commit();
    }

    @Benchmark
    public void disabled() {
        Disabled event = new Disabled();
        event.begin();
        int i = next();
        sink = i;
        event.end();
        event.number = i;
        event.commit();
    }

    @Benchmark
    public void threshold() {
        Short event = new Short();
        event.begin();
        int i = next();
        sink = i;
        event.end();
        event.number = i;
        event.commit();
    }

    @Benchmark
    public void withoutEnd() {
        WithoutEnd event = new WithoutEnd();
        event.begin();
        int i = next();
        sink = i;
        event.text = "number " + i;
        event.number = i;
        event.commit();
    }

    @Benchmark
    public void helped() {
        Helped event = new Helped();
        event.begin();
        int i = next();
        sink = i;
        fill(event, i);
        event.commit();
    }

    private static void fill(Helped event, int i) {
        event.text = "number " + i;
        event.number = i;
    }
}
