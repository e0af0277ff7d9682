package timeagent.benchmarks;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * One of several processes that run in turn, in a fixed order; a number in a shared file says whose turn it is.
 *
 * <p>Not a socket, whose writes the agent in a fork would see, nor a lock of a file, which has no order.
 */
public final class Turn {
    /** System property of a fork that takes turns. */
    public static final String PROPERTY = "timeagent.turn";

    private static final VarHandle NUMBER = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final int CANCELLED = -1;
    private static final long POLL_NANOS = TimeUnit.MICROSECONDS.toNanos(200);
    /** Of those that are not next, whose polling would take time of the CPUs. */
    private static final long RARE_POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    /** Until the process before has done what it does between iterations. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    /** The others have been killed if it takes longer. */
    private static final long MOST_NANOS = TimeUnit.MINUTES.toNanos(5);

    private final Path file;
    private final int index;
    private final int of;
    private final MappedByteBuffer number;

    /**
     * @param file of at least four bytes, 0 at first
     * @param index of this process, from 0
     * @param of number of processes
     */
    public Turn(Path file, int index, int of) throws IOException {
        this.file = file;
        this.index = index;
        this.of = of;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            number = channel.map(FileChannel.MapMode.READ_WRITE, 0, Integer.BYTES);
        }
    }

    /** The turn of this fork; null if it runs alone. */
    static Turn ofFork() throws IOException {
        String value = System.getProperty(PROPERTY);
        if (value == null) {
            return null;
        }
        String[] parts = value.split(",", 3);
        return new Turn(Path.of(parts[2]), Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
    }

    /** The option of a fork's JVM. */
    public String option() {
        return "-D" + PROPERTY + "=" + index + "," + of + "," + file;
    }

    /** @throws IllegalStateException if one of the others has failed */
    public void await() {
        long start = System.nanoTime();
        int current;
        while ((current = (int) NUMBER.getVolatile(number, 0)) != index) {
            if (current == CANCELLED || System.nanoTime() - start > MOST_NANOS) {
                throw new IllegalStateException("another process of this round has failed");
            }
            LockSupport.parkNanos(Math.floorMod(index - current, of) == 1 ? POLL_NANOS : RARE_POLL_NANOS);
        }
        LockSupport.parkNanos(PAUSE_NANOS);
    }

    /** Lets the next process run. */
    public void pass() {
        NUMBER.compareAndSet(number, 0, index, (index + 1) % of);
    }

    /** Ends the waiting of all. */
    public void cancel() {
        NUMBER.setVolatile(number, 0, CANCELLED);
    }
}
