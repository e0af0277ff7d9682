package program;

import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.Recording;

/**
 * Reads clocks and writes one byte at the end of the stack, and from there upwards until it fits, then reads and writes two
 * bytes where there is room; prints what was thrown.
 */
public final class StackEnds {

    private static final int THREADS = 2;
    private static final int STARTS = 6;
    private static final int AFTER = 500;
    private static final long STACK_BYTES = 256 << 10;

    /** How often a task has to fit before the stack is left. */
    private static final int ENOUGH = 3;

    /** No list: adding to one would be a call. */
    private static final Throwable[] THROWN = new Throwable[1 << 16];

    private static int thrown;
    private static int fits;
    private static long sink;

    /** Something that is done where the stack ends. */
    private interface Task {
        void run() throws Exception;
    }

    /** @param args where the recordings go, each with a number behind it */
    public static void main(String[] args) throws Exception {
        prepare();
        for (int i = 0; i <= THREADS; i++) {
            int number = i;
            Path file = Path.of(args[0] + i);
            // the last one never saw the end of the stack
            Thread thread = new Thread(null, () -> both(number, file), "ends-" + i, STACK_BYTES);
            thread.start();
            thread.join();
        }
        Map<String, Integer> classes = new TreeMap<>();
        for (int i = 0; i < thrown; i++) {
            classes.merge(THROWN[i].getClass().getName(), 1, Integer::sum);
            if (!(THROWN[i] instanceof StackOverflowError)) {
                THROWN[i].printStackTrace();
            }
        }
        System.out.println("thrown " + classes.keySet() + " often " + (thrown > THREADS * STARTS * 2));
    }

    /** The JDK's own classes are not to be initialised where the stack ends. */
    private static void prepare() throws Exception {
        try (Ends ends = Ends.tcp();
                SocketChannel channel = ends.connect()) {
            channel.write(ByteBuffer.allocateDirect(1));
            new Date();
            Instant.now();
        }
    }

    /** Flight Recorder does not withstand the end of the stack within a commit: so there is none before it is over. */
    private static Recording withoutCommits() {
        Recording recording = new Recording();
        recording.disable("timeagent.ClockRead");
        recording.disable("jdk.SocketWrite");
        recording.enable("timeagent.SocketWrite").withThreshold(Duration.ofDays(1));
        return recording;
    }

    private static void both(int number, Path file) {
        try (Ends ends = Ends.tcp();
                SocketChannel channel = ends.connect()) {
            ends.drain();
            try (Recording recording = withoutCommits()) {
                recording.start();
                ByteBuffer one = ByteBuffer.allocateDirect(1);
                read();
                channel.write(one.clear());
                for (int start = number * STARTS; number < THREADS && start < (number + 1) * STARTS; start++) {
                    from(start, StackEnds::read);
                    from(start, () -> channel.write(one.clear()));
                }
                recording.stop();
            }
            try (Recording recording = new Recording()) {
                recording.start();
                after();
                recording.stop();
                recording.dump(file);
            }
        } catch (Exception e) {
            e.printStackTrace();
        }
    }

    private static void read() {
        sink += System.currentTimeMillis();
        sink += System.nanoTime();
        sink += new Date().getTime();
        sink += Instant.now().getNano();
    }

    /** What follows must be counted exactly. */
    private static void after() {
        try (Ends ends = Ends.tcp();
                SocketChannel channel = ends.connect()) {
            ends.drain();
            ByteBuffer two = ByteBuffer.allocateDirect(2);
            for (int i = 0; i < AFTER; i++) {
                sink += System.currentTimeMillis(); // 500 reads in StackEnds.after
                channel.write(two.clear());
            }
        } catch (Throwable e) {
            e.printStackTrace();
        }
    }

    /** Comes to the end of the stack with another place of the frames on it for each number. */
    private static void from(int start, Task task) {
        fits = 0;
        try {
            further(start, 1, task);
        } catch (StackOverflowError e) {
            THROWN[thrown++] = e;
        }
    }

    /** Its frames have another size than those of {@link #down}. */
    private static void further(int levels, long size, Task task) {
        if (levels == 0) {
            down(task);
        } else {
            further(levels - 1, size, task);
        }
    }

    private static void down(Task task) {
        try {
            down(task);
        } catch (StackOverflowError e) {
            if (fits < ENOUGH) {
                try {
                    task.run();
                    fits++;
                } catch (Throwable again) {
                    THROWN[thrown++] = again;
                }
            }
            throw e;
        }
    }
}
