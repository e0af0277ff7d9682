package timeagent.events.process;

import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import timeagent.events.jdk.JdkInternals;

/**
 * Context switches of the process since it started, including threads that have ended.
 *
 * <p>Calls the C library's {@code getrusage}: files below {@code /proc} disappear with their threads. Not thread-safe.
 */
public final class ProcessUsage {
    // struct rusage with 64-bit longs: two 16-byte times, then 14 longs; the last two count context switches
    private static final int VOLUNTARY = 128;
    private static final int INVOLUNTARY = 136;
    // the C library's struct may be larger than the part that the kernel fills
    private static final int SIZE = 512;

    private final ByteBuffer usage;
    private final MethodHandle getrusage;

    private ProcessUsage(ByteBuffer usage, MethodHandle getrusage) {
        this.usage = usage;
        this.getrusage = getrusage;
    }

    /**
     * Links the call, which loads several hundred JDK classes.
     *
     * @throws ReflectiveOperationException if this JDK does not support foreign functions on this platform
     */
    public static ProcessUsage link() throws ReflectiveOperationException {
        if (!"64".equals(System.getProperty("sun.arch.data.model", "64"))) {
            throw new NoSuchMethodException("getrusage on a 32-bit system");
        }
        ByteBuffer usage = ByteBuffer.allocateDirect(SIZE).order(ByteOrder.nativeOrder());
        try {
            long function = NativeSymbols.address("getrusage");
            boolean isFinal = Runtime.version().feature() >= 21;
            MethodHandle call =
                    isFinal ? ForeignCall.link(function, usage) : IncubatorForeignCall.link(function, usage);
            ProcessUsage linked = new ProcessUsage(usage, call);
            if (!linked.read()) {
                throw new NoSuchMethodException("getrusage fails");
            }
            return linked;
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            throw e;
        } catch (Throwable e) {
            throw new ReflectiveOperationException(e);
        }
    }

    /** Reads the current counts; returns false and keeps the previous ones if the call fails. */
    public boolean read() {
        try {
            return (int) getrusage.invokeExact() == 0;
        } catch (Throwable e) {
            throw JdkInternals.unexpected(e);
        }
    }

    public long voluntary() {
        return usage.getLong(VOLUNTARY);
    }

    public long involuntary() {
        return usage.getLong(INVOLUNTARY);
    }
}
