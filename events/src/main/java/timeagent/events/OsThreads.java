package timeagent.events;

import java.io.Closeable;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Tells which thread of the operating system runs a Java thread: exactly, without stopping any, and on Linux only.
 *
 * <p>The JVM's own memory is read, never written. A thread that ends meanwhile gives up its native part, and the memory
 * may hold anything afterwards; the Java object tells whether the part was still the thread's when it had been read.
 */
public final class OsThreads implements Closeable {
    /** What {@link #idOf} says of a thread that has none: it is not alive, or this JVM does not tell. */
    public static final int NONE = -1;

    private static JvmFields fields;
    private static VarHandle nativePart;

    private final ProcessMemory memory;

    private OsThreads(ProcessMemory memory) {
        this.memory = memory;
    }

    /**
     * Opens what has to be read; to be closed soon.
     *
     * @throws IOException if this process may not read its own memory
     * @throws ReflectiveOperationException if this JVM does not tell where it keeps the numbers
     */
    public static synchronized OsThreads open() throws IOException, ReflectiveOperationException {
        ProcessMemory memory = new ProcessMemory();
        try {
            if (fields == null) {
                nativePart = MethodHandles.privateLookupIn(Thread.class, Key.lookup())
                        .findVarHandle(Thread.class, "eetop", long.class);
                fields = JvmFields.read(memory);
            }
            return new OsThreads(memory);
        } catch (IOException | ReflectiveOperationException | RuntimeException e) {
            memory.close();
            throw e;
        }
    }

    /** The operating system's number of a platform thread, or {@link #NONE}. */
    public int idOf(Thread thread) {
        long before = (long) nativePart.getVolatile(thread);
        if (before == 0) {
            return NONE;
        }
        try {
            int id = memory.integer(memory.word(before + fields.osThread()) + fields.threadId());
            return before == (long) nativePart.getVolatile(thread) && id > 0 ? id : NONE;
        } catch (IOException e) {
            return NONE;
        }
    }

    @Override
    public void close() throws IOException {
        memory.close();
    }
}
