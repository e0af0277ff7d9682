package timeagent.analysis.experiment;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.common.UserException;
import timeagent.analysis.live.JvmProcess;
import timeagent.analysis.live.RemoteRecording;

/**
 * Starts a service, waits until it is ready and, under load, warm, and records windows; in each, the load runs from its start to its end.
 *
 * <p>So the recording matches what the load reports, to the last request. The JVM records from its start on, because calls that were
 * running when counting began are not counted; that recording is not used.
 */
public final class ServiceRunner implements Runner {

    /**
     * A service.
     *
     * @param load the words of its command
     * @param windows of each run, 1 or more
     * @param duration of a window, after which the load is ended if it runs that long
     * @param readyWithin the longest time from its start
     */
    public record Service(Readiness ready, List<String> load, int windows, Duration duration, Duration readyWithin) {}

    /** Settings of a recording that enables nothing: another one does. */
    private static final String NOTHING = "<configuration version='2.0'/>";

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);
    private static final Duration LONGEST_WARM_UP = Duration.ofMinutes(10);

    private static final Duration LONGEST_DISCARDED = Duration.ofSeconds(10);

    /** For the start and the end of a load. */
    private static final Duration MARGIN = Duration.ofMinutes(5);

    private static final double SHORTEST_LOAD = 1;

    private final Launch launch;
    private final Service service;
    private final Path folder;
    private final InterruptHandler stop;
    private final PrintWriter messages;
    private Port port;

    /**
     * @param folder absolute, for recordings and outputs
     * @param messages for progress
     */
    public ServiceRunner(Launch launch, Service service, Path folder, InterruptHandler stop, PrintWriter messages) {
        this.launch = launch;
        this.service = service;
        this.folder = folder;
        this.stop = stop;
        this.messages = messages;
    }

    @Override
    public Path folder() {
        return folder;
    }

    @Override
    public InterruptHandler stop() {
        return stop;
    }

    @Override
    public Run run(SideOptions options, String name) throws UserException, InterruptedException {
        port = port == null ? Port.free() : port.again();
        Readiness ready = service.ready.at(port);
        if (ready.isAnswered()) {
            throw UserException.failed(service.ready + " is answered before run " + name
                    + " is started; stop the program that does, or let ab choose a port with " + Port.PLACE);
        }
        Child child = Child.start(
                launch.prepare(options.at(port), folder, name), "run " + name, folder.resolve(name + ".log"), stop);
        List<Window> windows;
        try {
            awaitReady(child, ready);
            windows = recordUnlessEnded(child, name);
        } finally {
            if (!child.end()) {
                messages.println("timeagent: run " + name + " did not end within " + Child.SECONDS_TO_END
                        + " s of SIGTERM and was killed");
            }
            delete(Launch.repository(folder, name));
        }
        return new Run(windows, child.seconds(), null, false);
    }

    private static void delete(Path repository) {
        try (Stream<Path> files = Files.walk(repository)) {
            // a folder after what is in it
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException | UncheckedIOException e) {
            // the service did not get as far, or is still deleting it
        }
    }

    private void awaitReady(Child child, Readiness ready) throws UserException, InterruptedException {
        while (!ready.isReady(child.log())) {
            double seconds = service.readyWithin.toMillis() / 1e3;
            if (child.ends(BETWEEN_LOOKS)) {
                throw ended(child, " before it was ready");
            }
            check();
            if (child.seconds() > seconds) {
                throw child.failed("was not ready within " + text(seconds) + " s (" + service.ready + ")");
            }
        }
    }

    private static UserException ended(Child child, String when) throws InterruptedException {
        child.status();
        return child.ended(when);
    }

    /** Ends a run after Ctrl-C. */
    private void check() throws UserException {
        if (stop.requested()) {
            throw UserException.failed("stopped");
        }
    }

    private List<Window> recordUnlessEnded(Child child, String name) throws UserException, InterruptedException {
        try {
            return record(child, name);
        } catch (UserException e) {
            // a request to a service that is ending fails, and so does its load
            if (child.ends(BETWEEN_LOOKS)) {
                throw ended(child, " under load");
            }
            throw e;
        }
    }

    private List<Window> record(Child child, String name) throws UserException, InterruptedException {
        double ready = child.seconds();
        JvmProcess jvm = JvmProcess.startedBy(child.process())
                .orElseThrow(() -> child.failed("is ready, but has started no JVM"));
        List<Window> windows = new ArrayList<>();
        try (RemoteRecording recording = new RemoteRecording(jvm)) {
            warmUp(recording, child, name);
            messages.println("timeagent: " + name + ": ready after " + text(ready) + " s, warm after "
                    + text(child.seconds()) + " s");
            discardWindow(recording, child, name);
            while (windows.size() < service.windows) {
                String window = service.windows == 1 ? name : name + "-window-" + (windows.size() + 1);
                windows.add(window(recording, child, window, service.duration));
            }
        }
        return windows;
    }

    private void warmUp(RemoteRecording recording, Child child, String name)
            throws UserException, InterruptedException {
        String log = name + "-warm-up-load.log";
        Child[] load = {startLoad(name, log)};
        try {
            recording.start(launch.agentJar(), LONGEST_WARM_UP, NOTHING, "", true);
            recording.awaitWarm(stop, () -> {
                requireRunning(child);
                if (!load[0].isAlive()) {
                    requireDone(load[0]);
                    requireLong(load[0], load[0].seconds());
                    load[0].end();
                    load[0] = startLoad(name, log);
                }
            });
            check();
            requireRunning(child);
            String done = recording.stop();
            if (!done.isEmpty()) {
                messages.println("timeagent: " + name + ": " + done);
            }
        } finally {
            load[0].end();
        }
    }

    /**
     * What HotSpot still compiles is in no window then: the calm seconds of the warm-up may be the first of a load, and a
     * recording that starts makes it discard the code of events.
     */
    private void discardWindow(RemoteRecording recording, Child child, String name)
            throws UserException, InterruptedException {
        Duration longest = service.duration.compareTo(LONGEST_DISCARDED) < 0 ? service.duration : LONGEST_DISCARDED;
        Window window = window(recording, child, name + "-warm-up", longest);
        window.recording().toFile().delete();
    }

    private Window window(RemoteRecording recording, Child child, String name, Duration longest)
            throws UserException, InterruptedException {
        recording.startWindow(longest.plus(MARGIN));
        String log = name + "-load.log";
        double seconds = load(child, name, log, longest);
        Path file = folder.resolve(name + ".jfr");
        recording.stopWindow(file);
        return new Window(file, folder.resolve(log), seconds);
    }

    /** Runs a load, at most so long; returns its seconds. */
    private double load(Child child, String name, String log, Duration longest)
            throws UserException, InterruptedException {
        Child load = startLoad(name, log);
        boolean ended;
        try {
            do {
                ended = load.ends(BETWEEN_LOOKS);
                check();
                requireRunning(child);
            } while (!ended && load.seconds() < longest.toMillis() / 1e3);
            if (ended) {
                requireDone(load);
            }
        } finally {
            load.end();
        }
        double seconds = load.seconds();
        requireLong(load, seconds);
        return seconds;
    }

    private Child startLoad(String name, String log) throws UserException {
        return Child.start(
                new ProcessBuilder(port.in(service.load)), "the load of run " + name, folder.resolve(log), stop);
    }

    private static void requireRunning(Child child) throws UserException, InterruptedException {
        if (!child.isAlive()) {
            throw ended(child, " under load");
        }
    }

    /** A load that ends by itself must have succeeded. */
    private static void requireDone(Child load) throws UserException, InterruptedException {
        if (load.status() != 0) {
            throw load.ended("");
        }
    }

    private static void requireLong(Child load, double seconds) throws UserException {
        if (seconds < SHORTEST_LOAD) {
            throw load.failed("ended after " + text(seconds) + " s; give one that runs for some seconds");
        }
    }

    private static String text(double seconds) {
        return String.format(Locale.ROOT, "%.1f", seconds);
    }
}
