package timeagent.analysis.price;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;
import timeagent.analysis.comparison.WorkUnit;
import timeagent.analysis.experiment.Launch;
import timeagent.analysis.experiment.SideOptions;
import timeagent.analysis.live.RecordingSwitch;

/**
 * Runs a program once and measures what the event types of a settings file cost it.
 *
 * <p>A third of the time goes to all types together, on and off by turns. If their cost is shown to be negligible, so is that of each, and
 * the rest of the time makes it more precise; else it goes to the types that may cost most, each alone, and all others as one group.
 */
public final class Measurement {

    /**
     * What to run.
     *
     * @param settings file whose types are measured
     * @param command a java launcher or a script, and its arguments
     * @param maxTime after which no block begins, other than the first few
     * @param seed of the random order
     * @param unit of work in the output of the program; null for none
     */
    public record Plan(Path settings, List<String> command, Duration maxTime, long seed, WorkUnit unit) {}

    private static final int FEWEST_PAIRS = 4;
    private static final int SHARE_OF_ALL = 3;

    /** Share of the CPU time below which the types are not measured one by one. */
    private static final double NEGLIGIBLE = 0.01;

    private static final double WEIGHT_OF_STACK = 10;
    private static final long LONGEST_BLOCK = 2000;
    private static final int BLOCKS = 60;
    private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(10);
    private static final int SHARE_OF_WARM_UP = 18;

    private final Plan plan;
    private final PricedSettings settings;
    private final Launch launch;
    private final InterruptHandler stop;
    private final PrintWriter messages;
    private long start;

    /** @param messages for progress */
    public Measurement(Plan plan, Launch launch, InterruptHandler stop, PrintWriter messages) throws UserException {
        this.plan = plan;
        this.launch = launch;
        this.stop = stop;
        this.messages = messages;
        settings = PricedSettings.of(plan.settings());
        if (settings.switchable().isEmpty()) {
            throw UserException.failed("the settings '" + plan.settings()
                    + "' enable no event type that can be switched while the program runs; nothing to measure");
        }
    }

    /** Returns what was measured, also if the program ended or Ctrl-C was pressed. */
    public PriceList run() throws UserException, InterruptedException {
        Path folder;
        try {
            folder = Files.createTempDirectory("timeagent-price-");
        } catch (IOException e) {
            throw UserException.failed("cannot make a temporary folder (" + IoErrorText.of(e) + ")");
        }
        try {
            return run(folder);
        } finally {
            delete(folder);
        }
    }

    private PriceList run(Path folder) throws UserException, InterruptedException {
        Path base = folder.resolve("base.jfc");
        try {
            Files.writeString(base, settings.text(List.of()));
        } catch (IOException e) {
            throw UserException.failed("cannot write '" + base + "' (" + IoErrorText.of(e) + ")");
        }
        String options = settings.agentOptions();
        SideOptions side = new SideOptions(options == null ? SideOptions.NO_AGENT : options, base, plan.command());
        start = System.nanoTime();
        try (MeasuredProgram program = MeasuredProgram.start(launch.prepare(side, folder, "base"), stop, plan.unit())) {
            return measure(program, folder);
        }
    }

    private PriceList measure(MeasuredProgram program, Path folder) throws UserException, InterruptedException {
        long millis = Math.min(LONGEST_BLOCK, plan.maxTime().toMillis() / BLOCKS);
        try (RecordingSwitch recording = RecordingSwitch.of(program.pid())) {
            Turns turns = new Turns(program, recording, settings, folder, millis, plan.seed());
            return measure(program, turns, millis / 1e3);
        } catch (UserException e) {
            // a JVM that is ending does not reply
            throw program.ends() ? program.endedEarly() : e;
        }
    }

    private PriceList measure(MeasuredProgram program, Turns turns, double blockSeconds)
            throws UserException, InterruptedException {
        Duration part = plan.maxTime().dividedBy(SHARE_OF_WARM_UP);
        messages.println(
                "timeagent: PID " + program.pid() + " warms up, then its events are switched on and off for up to "
                        + plan.maxTime().toSeconds() + " s, order from seed " + plan.seed());
        boolean runs = turns.warmUp(part.compareTo(LONGEST_WARM_UP) < 0 ? part : LONGEST_WARM_UP);
        long measured = System.nanoTime();
        double third = seconds() + (maxSeconds() - seconds()) / SHARE_OF_ALL;
        while (runs && (turns.pairs().size() < FEWEST_PAIRS || seconds() < third)) {
            runs = turns.measureAll();
        }
        if (turns.pairs().isEmpty()) {
            throw program.endedEarly();
        }
        double secondsOfPair =
                (System.nanoTime() - measured) / 1e9 / turns.pairs().size();
        Prices prices = new Prices(settings, turns.pairs(), plan.unit() != null);
        List<Set<String>> groups = List.of(settings.switchable());
        runs &= !prices.isAtLimit();
        int left = (int) ((maxSeconds() - seconds()) / secondsOfPair);
        if (runs && left >= FEWEST_PAIRS && !prices.all().isBelow(NEGLIGIBLE)) {
            Design design = Design.forPairs(left, plan.seed());
            groups = groups(RecordedTypes.of(turns.recordings()), design.groups());
            messages.println("timeagent: measured all types together, measuring those that may cost most");
            while (runs && seconds() + secondsOfPair <= maxSeconds()) {
                runs = turns.measure(design.next(groups.size()), groups);
            }
        }
        while (runs && groups.size() == 1 && seconds() + secondsOfPair <= maxSeconds()) {
            runs = turns.measureAll();
        }
        String cut = program.isRunning() ? null : "the program " + program.end();
        return prices.list(plan, blockSeconds, groups, RecordedTypes.of(turns.recordings()), cut);
    }

    /** The types that may cost most, each alone, and then all others. */
    private List<Set<String>> groups(RecordedTypes recorded, int most) {
        Set<String> others = new TreeSet<>(settings.switchable());
        List<Set<String>> groups = new ArrayList<>();
        others.stream()
                .filter(type -> recorded.types().containsKey(type)
                        && !recorded.measured().containsKey(type))
                .sorted(Comparator.comparingDouble((String type) -> -weight(recorded, type)))
                .limit(most - 1)
                .forEach(type -> groups.add(Set.of(type)));
        groups.forEach(others::removeAll);
        if (!others.isEmpty()) {
            groups.add(others);
        }
        return groups;
    }

    /** A guess: for most events, the stack trace is the largest cost. */
    private double weight(RecordedTypes recorded, String type) {
        return recorded.eventsPerSecond(type) * (settings.hasStackTrace(type) ? WEIGHT_OF_STACK : 1);
    }

    private double seconds() {
        return (System.nanoTime() - start) / 1e9;
    }

    private double maxSeconds() {
        return plan.maxTime().toMillis() / 1e3;
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            // in the temporary folder, the system deletes it
        }
    }
}
