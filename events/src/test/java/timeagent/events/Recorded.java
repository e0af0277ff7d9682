package timeagent.events;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** Records this JVM while part of a test runs; the files stay in target/recordings. */
public final class Recorded {
    private static final Path FOLDER = Path.of("target", "recordings");
    private static final AtomicInteger FILES = new AtomicInteger();

    private Recorded() {}

    /** The events of one type, ordered by end; types that {@code settings} do not name are as their annotations say. */
    public static List<RecordedEvent> during(String type, Consumer<Recording> settings, Threads.Task task)
            throws Exception {
        try (Recording recording = new Recording()) {
            settings.accept(recording);
            recording.start();
            task.run();
            recording.stop();
            return events(type, recording);
        }
    }

    /** The events of one type in a stopped recording, ordered by end. */
    public static List<RecordedEvent> events(String type, Recording recording) throws IOException {
        Path file = Files.createDirectories(FOLDER).resolve(test() + "-" + FILES.incrementAndGet() + ".jfr");
        recording.dump(file);
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals(type))
                .sorted(Comparator.comparing(RecordedEvent::getEndTime))
                .toList();
    }

    /** The method of a test class, not of a class that several share: they can run at the same time in two JVMs. */
    private static String test() {
        return StackWalker.getInstance()
                .walk(frames -> frames.filter(frame -> frame.getClassName().matches(".*Test(\\$.*)?"))
                        .findFirst()
                        .map(frame -> frame.getClassName() + "." + frame.getMethodName())
                        .orElseThrow());
    }
}
