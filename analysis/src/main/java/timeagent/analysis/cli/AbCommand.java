package timeagent.analysis.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.experiment.Experiment;
import timeagent.analysis.experiment.Experiment.Plan;
import timeagent.analysis.experiment.Launch;
import timeagent.analysis.experiment.Runner;
import timeagent.analysis.experiment.SideOptions;

@Command(
        name = "ab",
        description = "Runs a command under two sets of agent options, or two commands, in rounds of random order, and"
                + " compares them.")
final class AbCommand extends SubCommand.Interruptible {

    /** With a build before it, three minutes. */
    private static final Duration MAX_TIME = Duration.ofSeconds(90);

    @Mixin
    private ComparisonOptions options;

    @Option(names = "--a", paramLabel = "OPTIONS", description = "Agent options of a; none: no agent.")
    private String a;

    @Option(names = "--b", paramLabel = "OPTIONS", description = "Agent options of b; none: no agent.")
    private String b;

    @Option(
            names = "--a-command",
            paramLabel = "CMD",
            description = "What a runs, such as 'java -jar old.jar'; another JDK or other JVM flags are possible.")
    private CommandWords commandA;

    @Option(names = "--b-command", paramLabel = "CMD", description = "What b runs, such as 'java -jar new.jar'.")
    private CommandWords commandB;

    @Option(names = "--a-settings", paramLabel = "FILE.jfc", description = "Settings of a; default: the JVM's own.")
    private String settingsA;

    @Option(names = "--b-settings", paramLabel = "FILE.jfc", description = "Settings of b; default: the JVM's own.")
    private String settingsB;

    @Option(names = "--rounds", paramLabel = "N", description = "Number of rounds; default: as many as needed.")
    private Integer rounds;

    @Option(names = "--max-time", paramLabel = "TIME", description = "Time limit; default 90s without --rounds.")
    private Duration maxTime;

    @Option(names = "--duration", paramLabel = "TIME", description = "End each run after TIME, by SIGTERM.")
    private Duration duration;

    @Option(names = "--out", paramLabel = "DIR", description = "New or empty folder; default: timeagent-ab-<time>.")
    private Path folder =
            Path.of("timeagent-ab-" + LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss")));

    // not the raw clock: a number that is easy to type
    @Option(
            names = "--seed",
            paramLabel = "SEED",
            description = "Seed of the random order; default: a new one, printed.")
    private long seed = System.nanoTime() % 1_000_000;

    @Parameters(
            arity = "0..*",
            paramLabel = "COMMAND",
            description = "What both run: a java launcher, or a script; not with --a-command.")
    private List<String> command = List.of();

    @Override
    int run(InterruptHandler interrupt) throws UserException, InterruptedException {
        checkArguments();
        options.check(List.of());
        boolean twoCommands = commandA != null;
        SideOptions sideA = side(a, settingsA, "--a-settings", twoCommands ? commandA.words() : command);
        SideOptions sideB = side(b, settingsB, "--b-settings", twoCommands ? commandB.words() : command);
        Launch launch = new Launch(agentJar(), duration);
        launch.checkOptions(sideA, sideB);
        boolean isNew = makeFolder();
        try {
            return run(launch, sideA, sideB, twoCommands, interrupt);
        } finally {
            if (isNew) {
                // only if nothing was run, so that it is empty; never one that was there before
                folder.toFile().delete();
            }
        }
    }

    private static SideOptions side(String options, String settings, String option, List<String> command)
            throws UserException {
        return new SideOptions(options == null ? "" : options, RecordingSettings.file(settings, option), command);
    }

    /** Rejects what cannot be run, before anything is. */
    private void checkArguments() throws UserException {
        // a variable of the shell may have been empty; the empty name is that of the working directory
        if (folder.toString().isEmpty()) {
            throw UserException.wrongArguments("--out has an empty name; give it a new folder, or leave it out");
        }
        if (commandA != null || commandB != null) {
            if (commandA == null || commandB == null) {
                String given = commandA == null ? "--b-command" : "--a-command";
                String missing = commandA == null ? "--a-command" : "--b-command";
                throw UserException.wrongArguments(
                        given + " needs " + missing + "; to run one command on both sides, give it behind --");
            }
            if (!command.isEmpty()) {
                throw UserException.wrongArguments("'" + command.get(0)
                        + "' behind --a-command and --b-command; give two commands or one, not three");
            }
            return;
        }
        if (command.isEmpty()) {
            throw UserException.wrongArguments(
                    "no command; give it behind --, or one for each side as --a-command and --b-command");
        }
        if (command.get(0).isEmpty()) {
            throw UserException.wrongArguments("the command behind -- is empty; give a program and its arguments");
        }
        if ((a == null || b == null) && settingsA == null && settingsB == null) {
            throw UserException.wrongArguments("nothing to compare; give --a and --b, --a-settings and --b-settings, or"
                    + " --a-command and --b-command");
        }
    }

    private int run(
            Launch launch, SideOptions sideA, SideOptions sideB, boolean twoCommands, InterruptHandler interrupt)
            throws UserException, InterruptedException {
        Plan plan = new Plan(rounds, rounds == null && maxTime == null ? MAX_TIME : maxTime, seed, options.unit());
        Runner runner = new Runner(launch, folder.toAbsolutePath(), interrupt);
        Experiment experiment = new Experiment(runner, sideA, sideB, plan, err(), System::nanoTime);
        Comparison comparison = experiment.run(options.margin());
        String runs = comparison.rounds() == 1 ? "1 round" : comparison.rounds() + " rounds in random order";
        String notes = runs + experiment.ending() + ", recordings in " + folder;
        List<String> titles = List.of(sideA.title(twoCommands), sideB.title(twoCommands));
        List<String> facts = twoCommands ? List.of(notes) : List.of(String.join(" ", command), notes);
        options.write(this, comparison, titles, facts, notes);
        return experiment.failure() == null
                ? options.status(this, comparison)
                : Main.failed(experiment.failure(), err());
    }

    /** Returns whether it was not there before. */
    private boolean makeFolder() throws UserException {
        if (folder.toAbsolutePath().toString().indexOf('%') >= 0) {
            // 25 replaces %p and %t in it, 17 takes it as it is
            throw UserException.failed("the folder '" + folder.toAbsolutePath()
                    + "' has a % in its path, which Flight Recorder would replace; give --out another one");
        }
        boolean isNew = Files.notExists(folder);
        try (Stream<Path> files = Files.list(Files.createDirectories(folder))) {
            if (files.findAny().isPresent()) {
                throw UserException.failed("the folder '" + folder + "' is not empty; give --out a new one");
            }
            return isNew;
        } catch (IOException e) {
            throw UserException.failed(
                    "cannot make the folder '" + folder + "' (" + IoErrorText.of(e) + "); give --out another one");
        }
    }
}
