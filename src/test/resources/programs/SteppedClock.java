package program;

import java.nio.file.Files;
import java.nio.file.Path;

/** Reads the wall clock for so many seconds, after it has made the file that the steps of the clock wait for. */
public final class SteppedClock {
    public static void main(String[] args) throws Exception {
        Files.createFile(Path.of(System.getenv("FROM")));
        long end = System.nanoTime() + Long.parseLong(args[0]) * 1_000_000_000;
        while (System.nanoTime() < end) {
            read();
            Thread.sleep(1);
        }
    }

    private static long read() {
        return System.currentTimeMillis();
    }
}
