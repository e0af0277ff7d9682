package timeagent.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** Runs whose output and recording many tests read: each is made once per JDK, by the first test that needs it. */
final class SharedRuns {

    /** Reads of {@code sampleapp.ClockWorkload.readClock} in {@link #clockReads}, by one thread. */
    static final long READS = 30_000_000;

    /** Socket writes of two bytes in {@link #socketWrites}. */
    static final long WRITES = 10_000;

    private static final Map<Path, Finished> FINISHED = new HashMap<>();

    private SharedRuns() {}

    /** @param name of the folder that the output and the recording are kept in */
    static Finished of(Jdk jdk, String name, Function<JavaRun, Finished> run) {
        Path folder = Artifacts.ownFolder("shared-runs").resolve(jdk.version()).resolve(name);
        return FINISHED.computeIfAbsent(folder, key -> run.apply(new JavaRun(jdk, created(folder))));
    }

    private static Path created(Path folder) {
        try {
            Files.createDirectories(folder);
            // of an earlier build
            for (String name : folder.toFile().list()) {
                Files.delete(folder.resolve(name));
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An event of every kind. */
    static Finished mixture(Jdk jdk) {
        return of(jdk, "mixture", java -> java.quick()
                .agent("clock=all")
                .recording()
                .program("Mixture")
                .succeededWith("true\n"));
    }

    /** Reads of several clocks, until the recording has the costs of six call sites of the system's clock. */
    static Finished ownClock(Jdk jdk) {
        return of(jdk, "own-clock", java -> java.quick()
                .agent("clock=count")
                .recording()
                .program("OwnClock", "6")
                .succeededWith("true\n"));
    }

    static Finished clockReads(Jdk jdk) {
        // however fast a read is: several counts, for an interval needs them
        return of(jdk, "clock-reads", java -> java.agent()
                .recording("jdk.CPULoad#period=10ms", "+timeagent.ClockCallSite#period=50ms")
                .sampleApp("clock", "--calls", "" + READS)
                .succeeded());
    }

    static Finished socketWrites(Jdk jdk) {
        return of(jdk, "socket-writes", java -> java.quick()
                .agent("socket=mirror")
                .recording("jdk.CPULoad#period=10ms")
                .sampleApp("socket", "--writes", "" + WRITES, "--size", "2")
                .succeeded());
    }
}
