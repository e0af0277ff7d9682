package timeagent.benchmarks.rounds;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import timeagent.benchmarks.Loopback;

/**
 * What the totals of a peer add to the event of a write: prints the event's time and what the totals add, ns.
 *
 * <p>In one JVM, in which {@code timeagent.SocketPeer} is switched on and off in turns: JVMs of the same program differ by more than
 * that, depending on what was compiled first. An empty buffer is written, for which there is no system call.
 */
public final class TotalsInTurns {
    private static final int WARM_UP = 10;
    private static final int PAIRS = 100;
    private static final long TURN_NANOS = 100_000_000;
    private static final int BATCH = 1000;
    private static final long SETTLE_MILLIS = 20;
    private static final long MOST_BYTES = 50_000_000;
    private static final String TOTALS = "timeagent.SocketPeer";

    private final SocketChannel writer;
    private final ByteBuffer empty = ByteBuffer.allocateDirect(0);
    private final Recording recording = new Recording();
    private long written;

    private TotalsInTurns(SocketChannel writer) {
        this.writer = writer;
    }

    public static void main(String[] args) throws Exception {
        TotalsInTurns turns = new TotalsInTurns(Loopback.connect().writer());
        double[] without = new double[PAIRS];
        double[] added = new double[PAIRS];
        turns.start();
        for (int i = -WARM_UP; i < PAIRS; i++) {
            // each begins as often as the other
            boolean isOnFirst = i % 2 == 0;
            double first = turns.turn(isOnFirst);
            double second = turns.turn(!isOnFirst);
            if (i >= 0) {
                without[i] = isOnFirst ? second : first;
                added[i] = isOnFirst ? first - second : second - first;
            }
        }
        turns.check();
        Median event = Median.of(without);
        Median totals = Median.of(added);
        System.out.printf(
                Locale.ROOT, "%.0f %.1f %.1f %.1f%n", event.value(), totals.value(), totals.low(), totals.high());
    }

    private void start() {
        recording
                .enable("timeagent.SocketWrite")
                .withThreshold(Duration.ZERO)
                .withoutStackTrace()
                .with("throttle", "off");
        recording.enable(TOTALS).withPeriod(Duration.ofSeconds(1));
        recording.setMaxSize(MOST_BYTES);
        recording.start();
    }

    /** Nanoseconds of a write. */
    private double turn(boolean hasTotals) throws IOException, InterruptedException {
        if (hasTotals) {
            recording.enable(TOTALS);
        } else {
            recording.disable(TOTALS);
        }
        Thread.sleep(SETTLE_MILLIS);
        long writes = 0;
        long start = System.nanoTime();
        long end;
        do {
            for (int i = 0; i < BATCH; i++) {
                writer.write(empty);
            }
            writes += BATCH;
            end = System.nanoTime();
        } while (end - start < TURN_NANOS);
        written += writes;
        return (double) (end - start) / writes;
    }

    /** Ends the recording and checks that its totals have some of the writes, but not those made without totals. */
    private void check() throws IOException {
        Path file = Files.createTempFile("totals", ".jfr");
        try (recording) {
            recording.stop();
            recording.dump(file);
            long counted = RecordingFile.readAllEvents(file).stream()
                    .filter(event -> event.getEventType().getName().equals(TOTALS))
                    .mapToLong(TotalsInTurns::writes)
                    .sum();
            if (counted == 0 || counted > 0.6 * written) {
                throw new IllegalStateException(counted + " writes in totals, " + written + " in all");
            }
        } finally {
            Files.delete(file);
        }
    }

    private static long writes(RecordedEvent total) {
        return total.getLong("writes");
    }
}
