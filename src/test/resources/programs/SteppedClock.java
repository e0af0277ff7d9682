package program;

import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.jfr.consumer.EventStream;

/**
 * Reads the wall clock and writes a byte, again and again for so many seconds, after it has made the file that the steps of the
 * clock wait for, unless that exists; prints the number of rounds.
 */
public final class SteppedClock {
    public static void main(String[] args) throws Exception {
        long end = System.nanoTime() + Long.parseLong(args[0]) * 1_000_000_000;
        int times = 0;
        try (Ends ends = Ends.tcp();
                SocketChannel channel = ends.connect()) {
            ends.drain();
            ByteBuffer one = ByteBuffer.allocateDirect(1);
            Files.write(Path.of(System.getenv("FROM")), new byte[0]);
            for (; System.nanoTime() < end; times++) {
                read();
                channel.write(one.clear());
                Thread.sleep(1);
            }
        }
        if (System.getenv("STOP") != null) {
            awaitSample();
        }
        System.out.println(times);
    }

    /** After the process was suspended: the next sample shows what is missing. */
    private static void awaitSample() throws Exception {
        try (EventStream samples = EventStream.openRepository()) {
            samples.onEvent("jdk.JavaThreadStatistics", sample -> samples.close());
            samples.start();
        }
    }

    private static long read() {
        return System.currentTimeMillis();
    }
}
