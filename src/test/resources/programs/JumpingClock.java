package program;

import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Reads a clock that jumps by an hour, and writes; goes on until the time read has changed often enough. */
public final class JumpingClock {

    private static final int READS = 20_000;
    private static final int WRITES = 500;
    private static final int CHANGES = 50;
    private static final long JUMP_MILLIS = 3_600_000;

    public static void main(String[] args) throws Exception {
        long earliest = Long.MAX_VALUE;
        long latest = Long.MIN_VALUE;
        for (int i = 0; i < READS; i++) {
            long now = System.currentTimeMillis(); // 20000 reads in JumpingClock.main
            earliest = Math.min(earliest, now);
            latest = Math.max(latest, now);
        }
        try (Ends ends = Ends.tcp();
                SocketChannel channel = ends.connect()) {
            ends.drain();
            ByteBuffer one = ByteBuffer.allocateDirect(1);
            for (int i = 0; i < WRITES; i++) {
                channel.write(one.clear());
            }
        }
        int changes = 0;
        long reads = 0;
        long before = 0;
        while (changes < CHANGES || latest - earliest < JUMP_MILLIS) {
            long now = changing();
            reads++;
            changes += now == before ? 0 : 1;
            before = now;
            earliest = Math.min(earliest, now);
            latest = Math.max(latest, now);
        }
        System.out.println(reads);
    }

    private static long changing() {
        return System.currentTimeMillis();
    }
}
