package program;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;

/**
 * Lets 3,001 call sites read the clock at a constant rate, with a recording in between, and prints how many reads there
 * had been at which time, in ms since 1970, every tenth of a second.
 */
public final class ConstantRate {

    private static final int SITES = 3_001;
    private static final long ROUND_NANOS = 10_000_000;
    private static final int PRINTED = 10;

    private static volatile boolean recorded;

    /** Takes a file for the recording and its seconds. */
    public static void main(String[] args) throws Exception {
        List<Runnable> sites = ManySites.sites(SITES);
        Thread recorder = new Thread(() -> record(Path.of(args[0]), Long.parseLong(args[1])));
        StringBuilder printed = new StringBuilder();
        long start = System.nanoTime();
        for (int round = 0; !recorded; round++) {
            if (round == 2 * PRINTED) {
                recorder.start();
            }
            long early = start + round * ROUND_NANOS - System.nanoTime();
            while (early > 0) {
                LockSupport.parkNanos(early);
                early = start + round * ROUND_NANOS - System.nanoTime();
            }
            if (round % PRINTED == 0) {
                printed.append(System.currentTimeMillis()).append(' ').append((long) round * SITES).append('\n');
            }
            sites.forEach(Runnable::run);
        }
        System.out.print(printed);
    }

    private static void record(Path file, long seconds) {
        try (Recording recording = new Recording(Configuration.getConfiguration("default"))) {
            recording.start();
            TimeUnit.SECONDS.sleep(seconds);
            recording.stop();
            recording.dump(file);
        } catch (Exception e) {
            e.printStackTrace();
        } finally {
            recorded = true;
        }
    }
}
