package timeagent.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** The recording of a fork; prints the costs in {@code timeagent.EventTypeCost} of the measured iterations. */
final class EventTypeRecording {
    private static final String COST = "timeagent.EventTypeCost";
    private static final Duration PERIOD = Duration.ofMillis(100);
    private static final String[] PARTS = {"constructionNanos", "fillingNanos", "commitNanos"};

    private final Recording recording = new Recording();
    private final Path file;
    private Instant measured;

    EventTypeRecording() {
        try {
            file = Files.createTempFile("timeagent-event-types", ".jfr");
            recording.setDestination(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void start() {
        // in memory: millions of events a second would keep the disk busy; what is not set is as the annotations say
        recording.setToDisk(false);
        recording.enable(COST).withPeriod(PERIOD);
        recording.start();
    }

    /** Leaves out what was before, when it is called for the first time. */
    void measure() {
        if (measured == null) {
            measured = Instant.now().plus(PERIOD);
        }
    }

    void stop() {
        try (recording) {
            recording.stop();
            print(file, measured);
            Files.delete(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void print(Path recording, Instant start) throws IOException {
        long measured = 0;
        long bytes = 0;
        long nanos = 0;
        double[] parts = new double[PARTS.length];
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                if (event.getEventType().getName().equals(COST)
                        && event.getStartTime().isAfter(start)) {
                    long more = event.getLong("measured");
                    measured += more;
                    bytes += event.getLong("allocatedBytes");
                    nanos += event.getDuration("time").toNanos();
                    for (int i = 0; i < PARTS.length; i++) {
                        parts[i] += (double) more * event.getDuration(PARTS[i]).toNanos();
                    }
                }
            }
        }
        if (measured > 0) {
            System.out.printf(Locale.ROOT, "%nagent: %.1f %.1f", (double) bytes / measured, (double) nanos / measured);
            for (double part : parts) {
                System.out.printf(Locale.ROOT, " %.0f", part / measured);
            }
            System.out.printf(Locale.ROOT, " %d%n", measured);
        }
    }
}
