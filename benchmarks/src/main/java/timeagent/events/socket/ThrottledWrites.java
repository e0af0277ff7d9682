package timeagent.events.socket;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import timeagent.analysis.summary.series.DurationHistogram;
import timeagent.analysis.summary.series.PowerRanges;
import timeagent.benchmarks.Loopback;

/**
 * What the events of throttled writes say about all writes: prints the root mean square of relative errors, %.
 *
 * <p>Records every write of this program; then, without the agent, samples the writes of this one recording repeatedly, because runs
 * differ more than samples of one run. In the package of the sampler, which is not public. Sizes are 2^(16 u^3) bytes for a uniform
 * u: many small, few large, so durations differ widely as well.
 */
public final class ThrottledWrites {
    private static final int CONNECTIONS = 8;
    private static final int LARGEST = 1 << 16;
    private static final int SAMPLES = 40;
    private static final int[] RATES = {100, 1000};
    private static final int[] PERCENTILES = {50, 90, 99};
    private static final String EVENT = "timeagent.SocketWrite";

    /**
     * @param end ns since 1970
     * @param port of the peer
     */
    private record Write(long end, long nanos, long bytes, int port) {}

    private static final class TimedSampler extends WriteSampler {
        private long time;

        @Override
        long nanoTime() {
            return time;
        }
    }

    private final List<Write> all;
    private double bytes;
    private long longest;
    private final double[] truth = new double[PERCENTILES.length];
    private final PowerRanges ranges = PowerRanges.ofDurations();

    private ThrottledWrites(List<Write> all) {
        this.all = all;
        DurationHistogram histogram = new DurationHistogram();
        for (Write write : all) {
            bytes += write.bytes;
            longest = Math.max(longest, write.nanos);
            ranges.add(write.nanos, 1);
            histogram.add(write.nanos, 1);
        }
        for (int i = 0; i < PERCENTILES.length; i++) {
            truth[i] = histogram.percentile(PERCENTILES[i]);
        }
    }

    /** @param args a recording, and how many seconds to record in it; without them, it is read */
    public static void main(String[] args) throws Exception {
        Path path = Path.of(args[0]);
        if (args.length > 1) {
            write(1);
            record(path, Integer.parseInt(args[1]));
            return;
        }
        ThrottledWrites writes = new ThrottledWrites(read(path));
        for (int rate : RATES) {
            double[] squares = new double[2 + 2 * PERCENTILES.length];
            for (int i = 0; i < SAMPLES; i++) {
                double[] errors = writes.sample(rate, i);
                for (int j = 0; j < errors.length; j++) {
                    squares[j] += errors[j] * errors[j] / SAMPLES;
                }
            }
            StringBuilder row = new StringBuilder(
                    String.format(Locale.ROOT, "%d/s %d %.0f", rate, writes.all.size(), Math.sqrt(squares[0])));
            for (int i = 1; i < squares.length; i++) {
                row.append(String.format(Locale.ROOT, " %.1f", 100 * Math.sqrt(squares[i])));
            }
            System.out.println(row);
        }
    }

    private static void write(int seconds) throws IOException {
        SocketChannel[] writers = new SocketChannel[CONNECTIONS];
        for (int i = 0; i < CONNECTIONS; i++) {
            Loopback connection = Loopback.connect();
            writers[i] = connection.writer();
            Thread reader = new Thread(() -> connection.readAll(LARGEST));
            reader.setDaemon(true);
            reader.start();
        }
        ByteBuffer data = ByteBuffer.allocateDirect(LARGEST);
        SplittableRandom random = new SplittableRandom(1);
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        while (System.nanoTime() < end) {
            data.clear().limit((int) Math.pow(2, 16 * Math.pow(random.nextDouble(), 3)));
            SocketChannel writer = writers[random.nextInt(CONNECTIONS)];
            while (data.hasRemaining()) {
                writer.write(data);
            }
        }
        for (SocketChannel writer : writers) {
            writer.close();
        }
    }

    private static void record(Path path, int seconds) throws IOException {
        try (Recording recording = new Recording()) {
            recording.enable(EVENT).withoutStackTrace().with("throttle", "off");
            recording.start();
            write(seconds);
            recording.stop();
            recording.dump(path);
        }
    }

    private static List<Write> read(Path path) throws IOException {
        List<Write> writes = new ArrayList<>();
        try (RecordingFile file = new RecordingFile(path)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                if (event.getEventType().getName().equals(EVENT)) {
                    Instant end = event.getEndTime();
                    writes.add(new Write(
                            end.getEpochSecond() * 1_000_000_000 + end.getNano(),
                            event.getDuration().toNanos(),
                            event.getLong("bytesWritten"),
                            event.getInt("port")));
                }
            }
        }
        writes.sort(Comparator.comparing(Write::end));
        return writes;
    }

    /** The number of events; relative errors of bytes, of percentiles by weight, and of percentiles with the exact counts of ranges. */
    private double[] sample(int rate, long seed) {
        TimedSampler sampler = new TimedSampler();
        sampler.time = all.get(0).end;
        Map<Integer, WriteChoice> choices = new HashMap<>();
        sampler.accept(rate);
        long next = sampler.time + 1_000_000_000;
        double represented = 0;
        int events = 0;
        DurationHistogram sample = new DurationHistogram();
        for (Write write : all) {
            sampler.time = write.end;
            if (write.end > next) {
                // as the agent does, in each second
                sampler.step(next);
                next += 1_000_000_000;
            }
            int range = sampler.range(write.bytes, write.nanos);
            // as of a thread and a peer
            int weight = choices.computeIfAbsent(write.port, port -> new WriteChoice(65_536 * seed + port))
                    .choose(sampler.interval(range), range);
            if (weight > 0) {
                sampler.emitted(weight, write.bytes, write.nanos);
                sample.add(write.nanos, weight);
                represented += (double) weight * write.bytes;
                events++;
            }
        }
        DurationHistogram withRanges = ranges.like(sample, longest);
        double[] result = new double[2 + 2 * PERCENTILES.length];
        result[0] = events;
        result[1] = represented / bytes - 1;
        for (int i = 0; i < PERCENTILES.length; i++) {
            result[2 + i] = sample.percentile(PERCENTILES[i]) / truth[i] - 1;
            result[2 + PERCENTILES.length + i] = withRanges.percentile(PERCENTILES[i]) / truth[i] - 1;
        }
        return result;
    }
}
