package timeagent.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** The recording of a fork; prints what {@code timeagent.EventTypeCost} has of its end. */
final class EventTypeRecording {
    private static final String COST = "timeagent.EventTypeCost";
    private static final String[] PARTS = {"constructionNanos", "fillingNanos", "commitNanos"};

    private final Recording recording = new Recording();
    private final Path file;

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
        recording.start();
    }

    void stop() throws IOException {
        try (recording) {
            recording.stop();
            print(file);
        } finally {
            Files.delete(file);
        }
    }

    private static void print(Path recording) throws IOException {
        long measured = 0;
        long bytes = 0;
        long nanos = 0;
        double[] parts = new double[PARTS.length];
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                if (event.getEventType().getName().equals(COST)) {
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
            System.out.printf("%nagent: %.1f %.1f", (double) bytes / measured, (double) nanos / measured);
            for (double part : parts) {
                System.out.printf(" %.0f", part / measured);
            }
            System.out.printf(" %d%n", measured);
        }
    }
}
