package timeagent.analysis.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;
import timeagent.events.process.ProcessCpu;

/**
 * Starts a command, waits for its end, and finds its recording.
 *
 * @param folder absolute, for recordings and outputs
 */
public record CommandRunner(Launch launch, Path folder, InterruptHandler stop) implements Runner {

    private static final Duration LONG = Duration.ofDays(1);

    @Override
    public Run run(SideOptions options, String name) throws UserException, InterruptedException {
        Path log = folder.resolve(name + ".log");
        long cpuBefore = ProcessCpu.nanosOfChildren();
        long start = System.nanoTime();
        Child child = start(options, name, log);
        int status = waitFor(child);
        double wallSeconds = (System.nanoTime() - start) / 1e9;
        long cpuAfter = ProcessCpu.nanosOfChildren();
        if (status != 0) {
            throw child.ended("");
        }
        Double cpuSeconds = cpuAfter == ProcessCpu.NOT_KNOWN ? null : (cpuAfter - cpuBefore) / 1e9;
        Window all = new Window(recording(options, name, log), log, wallSeconds);
        return new Run(List.of(all), wallSeconds, cpuSeconds, launch.duration() == null);
    }

    private Child start(SideOptions options, String name, Path log) throws UserException {
        Path several = folder.resolve(name);
        try {
            if (!options.startsJava()) {
                Files.createDirectories(several);
            }
        } catch (IOException e) {
            throw UserException.failed("cannot make the folder '" + several + "' (" + IoErrorText.of(e) + ")");
        }
        try {
            return Child.start(launch.prepare(options, folder, name), "run " + name, log, stop);
        } catch (UserException e) {
            several.toFile().delete();
            throw e;
        }
    }

    private int waitFor(Child child) throws UserException, InterruptedException {
        if (launch.duration() != null && !child.ends(launch.duration()) && !stop.requested()) {
            if (!child.end()) {
                throw child.failed("did not end within " + Child.SECONDS_TO_END
                        + " s of SIGTERM and was killed; the command must end on SIGTERM for --duration");
            }
            return 0;
        }
        while (!child.ends(LONG)) {
            if (stop.requested()) {
                child.end();
            }
        }
        return child.status();
    }

    /** If a run has several JVMs, the largest recording: that of a launcher or a build tool is small. */
    private Path recording(SideOptions options, String name, Path log) throws UserException {
        Path alone = folder.resolve(name + ".jfr");
        Path several = folder.resolve(name);
        try (Stream<Path> files = options.startsJava() ? Stream.of(alone).filter(Files::exists) : Files.list(several)) {
            return files.max(Comparator.comparingLong(file -> file.toFile().length()))
                    .orElseThrow(() -> UserException.failed("run " + name
                            + " left no recording; does the command start a JVM "
                            + (launch.duration() == null ? "that ends by itself?" : "well before --duration is over?")
                            + " its output is in '" + log + "'"));
        } catch (IOException e) {
            throw UserException.failed("cannot list '" + several + "' (" + IoErrorText.of(e) + ")");
        }
    }
}
