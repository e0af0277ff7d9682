package program;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Date;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;

/**
 * Fills the memory again and again, and where less and less of it is left reads clocks and writes to sockets; then does so where
 * there is memory, and prints what was thrown.
 */
public final class MemoryEnds {

    private static final int ROUNDS = 2;
    /** The JDK makes classes for what is called 127 times: where there is no memory. */
    private static final int BEFORE = 100;

    private static final int NEWCOMERS = 4;
    private static final int AFTER = 500;

    /** Blocks of all sizes from this on down by halves. */
    private static final int LARGEST = 1 << 16;

    /** Room for nothing more. */
    private static final int SMALLEST = 16;

    /** No list: adding to one would take memory. */
    private static final Throwable[] THROWN = new Throwable[1 << 16];

    private static int thrown;
    private static int full;
    private static Object[] blocks;
    private static long sink;
    private static volatile int phase;
    private static volatile int started;

    /** Something that is done where the memory ends. */
    private interface Task {
        void run() throws Exception;
    }

    /** @param args where the recording goes */
    public static void main(String[] args) throws Exception {
        Path bytes = Files.createTempFile("memory", "ends");
        Files.write(bytes, new byte[1]);
        // links what the JDK links where a channel is closed
        try (Ends first = Ends.tcp();
                SocketChannel other = first.connect()) {
            first.drain();
        }
        try (Ends ends = Ends.tcp();
                SocketChannel channel = ends.connect();
                FileChannel file = FileChannel.open(bytes, StandardOpenOption.READ, StandardOpenOption.DELETE_ON_CLOSE)) {
            ends.drain();
            ByteBuffer one = ByteBuffer.allocateDirect(1);
            Task[] tasks = {
                MemoryEnds::read,
                () -> channel.write(one.clear()),
                // no read where there is no memory for the result
                () -> sink += new Date().getTime(),
                () -> sink += Instant.now().getNano(),
                () -> file.transferTo(0, 1, channel)
            };
            // the JDK's and Flight Recorder's own classes are not to be loaded where there is no memory: one recording before
            record(tasks, BEFORE, channel, Path.of(args[0] + ".before"), false);
            record(tasks, 1, channel, Path.of(args[0]), true);
        }
        tell();
    }

    private static void record(Task[] tasks, int times, SocketChannel channel, Path file, boolean full) throws Exception {
        try (Recording recording = new Recording()) {
            recording.start();
            for (int i = 0; i < times; i++) {
                for (Task task : tasks) {
                    task.run();
                }
            }
            if (full) {
                whileFull(tasks);
                after(channel);
            }
            recording.stop();
            recording.dump(file);
        }
    }

    private static void whileFull(Task[] tasks) throws Exception {
        Thread[] newcomers = new Thread[NEWCOMERS];
        // linked here, for it needs memory
        LockSupport.unpark(null);
        for (int i = 0; i < NEWCOMERS; i++) {
            newcomers[i] = newcomer();
        }
        // the JVM itself needs memory to start a thread
        while (started != NEWCOMERS) {
            Thread.onSpinWait();
        }
        for (int i = 0; i < ROUNDS; i++) {
            fill(tasks);
            if (i == 0) {
                become(1, newcomers);
                while (phase != NEWCOMERS + 1) {
                    Thread.onSpinWait();
                }
            }
            blocks = null;
        }
        become(-1, newcomers);
        for (Thread newcomer : newcomers) {
            newcomer.join();
        }
    }

    private static void become(int next, Thread[] newcomers) {
        phase = next;
        for (Thread newcomer : newcomers) {
            LockSupport.unpark(newcomer);
        }
    }

    private static void tell() {
        TreeSet<String> classes = new TreeSet<>();
        for (int i = 0; i < thrown; i++) {
            classes.add(THROWN[i].getClass().getName());
        }
        System.out.println("thrown " + classes + " full " + full + " times");
    }

    private static void read() {
        sink += System.currentTimeMillis(); // 27 reads in MemoryEnds.read
        sink += System.nanoTime(); // 27 reads of System.nanoTime in MemoryEnds.read
    }

    /** Until not even the smallest block fits; each time one does not, there is less left than that. */
    private static void fill(Task[] tasks) {
        blocks = new Object[1];
        for (int size = LARGEST; size >= SMALLEST; size /= 2) {
            boolean fits = true;
            while (fits) {
                try {
                    Object[] block = new Object[size / 4];
                    block[0] = blocks;
                    blocks = block;
                } catch (OutOfMemoryError e) {
                    fits = false;
                    full++;
                    keep(e);
                }
            }
            for (Task task : tasks) {
                attempt(task);
            }
        }
    }

    private static void attempt(Task task) {
        try {
            task.run();
        } catch (Throwable e) {
            keep(e);
        }
    }

    private static void keep(Throwable e) {
        THROWN[thrown++] = e;
    }

    /** Its first read and write are where there is no memory. */
    private static Thread newcomer() throws Exception {
        Thread thread = new Thread(MemoryEnds::come, "newcomer");
        thread.start();
        return thread;
    }

    private static void come() {
        synchronized (MemoryEnds.class) {
            started++;
        }
        while (phase == 0) {
            LockSupport.park();
        }
        sink += System.currentTimeMillis();
        synchronized (MemoryEnds.class) {
            phase++;
        }
        while (phase > 0) {
            LockSupport.park();
        }
        for (int i = 0; i < AFTER; i++) {
            sink += System.currentTimeMillis(); // 2000 reads in MemoryEnds.come
        }
    }

    private static void after(SocketChannel channel) throws Exception {
        ByteBuffer two = ByteBuffer.allocateDirect(2);
        for (int i = 0; i < AFTER; i++) {
            sink += System.currentTimeMillis(); // 500 reads in MemoryEnds.after
            channel.write(two.clear());
        }
    }
}
