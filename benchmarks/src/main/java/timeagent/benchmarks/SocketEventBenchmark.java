package timeagent.benchmarks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The event of a socket write without the write: the hooks before and after it.
 *
 * <p>The hooks exist only in forks with the agent, so they are called by method handles, which compiled code calls
 * directly.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SocketEventBenchmark {
    private static final MethodHandle BEGIN = hook("begin", MethodType.methodType(Object.class));
    private static final MethodHandle END =
            hook("end", MethodType.methodType(void.class, long.class, Object.class, Object.class, String.class));

    @Param("EVENT_ON")
    public ForkState state;

    /** The agent's option; only a column of the results. */
    @Param("none")
    public String style;

    @Param
    public PeerAddress peer;

    private Object remote;

    private static MethodHandle hook(String name, MethodType type) {
        try {
            return MethodHandles.lookup().findStatic(Class.forName("java.lang.TimeagentSocket"), name, type);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this JVM has no agent", e);
        }
    }

    @Setup
    public void start() throws Exception {
        remote = new InetSocketAddress(peer.loopback(), 7);
        Sample sample = ForkRecording.start(state, this::emitOrThrow);
        if (sample != null) {
            sample.checkWrites(state);
            EventCostProfiler.hand(sample);
        }
    }

    private void emitOrThrow() {
        try {
            emit();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    @Benchmark
    public void emit() throws Throwable {
        Object write = (Object) BEGIN.invokeExact();
        END.invokeExact(1L, write, remote, "channel");
    }
}
