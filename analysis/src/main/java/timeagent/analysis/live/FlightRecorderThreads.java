package timeagent.analysis.live;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether a JVM has initialised Flight Recorder, judged by the names of its threads.
 *
 * <p>Not by the system property {@code jdk.jfr.repository}: a recording in memory only does not set it.
 */
final class FlightRecorderThreads {

    /** Of "JFR Recorder Thread" (17 to 25) the system keeps 15 characters. */
    private static final String NAME = "JFR Recorder Th";

    private FlightRecorderThreads() {}

    /** False only if it is known that there are none. */
    static boolean canBeIn(long pid) {
        return canBeIn(Path.of("/proc", Long.toString(pid), "task"));
    }

    static boolean canBeIn(Path threads) {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(threads)) {
            for (Path thread : all) {
                if (isNamed(thread.resolve("comm"))) {
                    return true;
                }
            }
            return false;
        } catch (IOException | RuntimeException e) {
            return true;
        }
    }

    private static boolean isNamed(Path name) {
        try {
            return Files.readString(name, StandardCharsets.ISO_8859_1).strip().equals(NAME);
        } catch (IOException e) {
            // it has ended
            return false;
        }
    }
}
