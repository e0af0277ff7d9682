package timeagent.events.process;

import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import timeagent.events.jdk.JdkInternals;

/**
 * How often the process was switched since it began, by all its threads, also those that have ended.
 *
 * <p>Nothing below {@code /proc} has this: the files are of single threads and go with them. The C library's
 * {@code getrusage} has it. Not safe for use by several threads at once.
 */
public final class ProcessUsage {
    // struct rusage where a long has 64 bits: two times of 16 bytes, then 14 longs, the last two of which are these
    private static final int VOLUNTARY = 128;
    private static final int INVOLUNTARY = 136;
    // the C library may have a larger one than the kernel fills
    private static final int SIZE = 512;

    private final ByteBuffer usage;
    private final MethodHandle getrusage;

    private ProcessUsage(ByteBuffer usage, MethodHandle getrusage) {
        this.usage = usage;
        this.getrusage = getrusage;
    }

    /**
     * Links the call: several hundred classes of the JDK, once.
     *
     * @throws ReflectiveOperationException if this JDK has no foreign functions, or not for this platform
     */
    public static ProcessUsage link() throws ReflectiveOperationException {
        if (!"64".equals(System.getProperty("sun.arch.data.model", "64"))) {
            throw new NoSuchMethodException("getrusage on a system of 32 bits");
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

    /** Reads the counts as they are now; false if the system did not tell, and they are as before. */
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
