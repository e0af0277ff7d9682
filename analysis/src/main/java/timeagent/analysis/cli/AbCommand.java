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
import timeagent.analysis.comparison.Figure;
import timeagent.analysis.comparison.WorkUnit;
import timeagent.analysis.experiment.CommandRunner;
import timeagent.analysis.experiment.Experiment;
import timeagent.analysis.experiment.Experiment.Plan;
import timeagent.analysis.experiment.Launch;
import timeagent.analysis.experiment.Readiness;
import timeagent.analysis.experiment.Runner;
import timeagent.analysis.experiment.ServiceRunner;
import timeagent.analysis.experiment.ServiceRunner.Service;
import timeagent.analysis.experiment.SideOptions;
import timeagent.analysis.experiment.Turns;
import timeagent.analysis.experiment.Turns.Target;
import timeagent.analysis.live.JvmProcess;

@Command(
        name = "ab",
        description = "Runs a command under two sets of agent options, or two commands, in rounds of random order, and"
                + " compares them.",
        footerHeading = SubCommand.EXAMPLES,
        footer = {
            "  java -jar timeagent.jar ab --a-command 'java -jar old.jar' \\",
            "      --b-command 'java -jar new.jar'",
            "  java -jar timeagent.jar ab --a-command 'java -jar old.jar {port}' \\",
            "      --b-command 'java -jar new.jar {port}' --ready {port} \\",
            "      --load 'wrk -d10s http://localhost:{port}/' --unit '([0-9]+) requests in'",
            "  java -jar timeagent.jar ab --a clock=off --b clock=all -- java -jar app.jar"
        })
final class AbCommand extends SubCommand.Interruptible {

    /** With a build before it, three minutes. */
    private static final Duration MAX_TIME = Duration.ofSeconds(90);

    /** Each run of a service has a start and a warm-up. */
    private static final Duration MAX_TIME_OF_SERVICE = Duration.ofMinutes(5);

    /** A load ends by itself well before, in most cases: ended by a signal, many print nothing. */
    private static final Duration LONGEST_WINDOW = Duration.ofMinutes(1);

    private static final Duration WINDOW_IN_TURNS = Duration.ofSeconds(10);
    private static final Duration MOST_UNTIL_READY = Duration.ofMinutes(2);
    private static final int WINDOWS_IN_TURNS = 5;

    /** What a service without another unit does: all writes are counted, whatever is recorded. */
    private static final WorkUnit WRITES = WorkUnit.of("timeagent.SocketWrite");

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

    @Option(
            names = "--ready",
            paramLabel = "TEXT|URL|PORT",
            description =
                    "The command is a service, ready when its output matches TEXT, URL answers 200 or PORT is open;"
                            + " then --load warms it up and is recorded. {port} in all three: a free port.")
    private Readiness ready;

    @Option(names = "--load", paramLabel = "CMD", description = "What drives the service; it runs in each window.")
    private CommandWords load;

    @Option(
            names = "--windows",
            paramLabel = "N",
            description = "Windows in each run of a service, default 1; with --a-pid of each JVM, default 5.")
    private Integer windows;

    @Option(
            names = "--metric",
            paramLabel = "REGEX",
            description = "Also compare a figure in the output (of --load if there is one), such as"
                    + " 'p99=([0-9.]+)ms'; repeatable.")
    private List<Figure> figures = List.of();

    @Option(
            names = "--a-pid",
            paramLabel = "PID|NAME",
            description = "Record a JVM that runs already, in turns with b.")
    private String pidA;

    @Option(names = "--b-pid", paramLabel = "PID|NAME", description = "The same of b.")
    private String pidB;

    @Option(names = "--rounds", paramLabel = "N", description = "Number of rounds; default: as many as needed.")
    private Integer rounds;

    @Option(
            names = "--max-time",
            paramLabel = "TIME",
            description = "Time limit; default without --rounds: 90s, of services 5m.")
    private Duration maxTime;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "End each run after TIME, by SIGTERM; with --ready each load that still runs, default 1m;"
                    + " with --a-pid each window, default 10s.")
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
        checkKind();
        checkCommands();
        options.check(List.of());
        Path existing = makeFolder();
        try {
            return pidA == null ? runRounds(interrupt) : runTurns(interrupt);
        } finally {
            // only empty folders can be deleted: the files of a run stay
            for (Path made = folder.toAbsolutePath();
                    !made.equals(existing) && made.toFile().delete(); ) {
                made = made.getParent();
            }
        }
    }

    private static SideOptions side(String options, String settings, String option, List<String> command)
            throws UserException {
        return new SideOptions(options == null ? "" : options, RecordingSettings.file(settings, option), command);
    }

    private static void reject(boolean isWrong, String message) throws UserException {
        if (isWrong) {
            throw UserException.wrongArguments(message);
        }
    }

    /** Runs to the end, services and JVMs that run already have options of their own. */
    private void checkKind() throws UserException {
        reject(ready == null && load != null, "--load needs --ready: what shows that the service is ready");
        reject(ready != null && load == null, "--ready needs --load: a command that drives the service");
        reject(pidA == null && pidB != null, "--b-pid needs --a-pid");
        reject(pidA != null && pidB == null, "--a-pid needs --b-pid; to record one JVM, use record");
        boolean starts = ready != null || commandA != null || commandB != null || !command.isEmpty();
        reject(
                pidA != null && (starts || rounds != null || maxTime != null || !figures.isEmpty()),
                "--a-pid and --b-pid start nothing: leave out commands, --ready,"
                        + " --load, --rounds, --max-time and --metric; --windows and --duration set how long to record");
        reject(
                pidA != null && options.unit() != null && options.unit().isInOutput(),
                "--unit needs the name of an event type: there is no output of a JVM that runs already");
        reject(
                pidA == null && windows != null && ready == null,
                "--windows needs --ready and --load, or --a-pid and --b-pid");
        boolean withoutAgent = SideOptions.NO_AGENT.equals(a) || SideOptions.NO_AGENT.equals(b);
        reject(
                withoutAgent && (ready != null || pidA != null),
                "a service is recorded by the agent; in place of '" + SideOptions.NO_AGENT
                        + "', give clock=off,socket=off,context-switches=false");
    }

    private void checkCommands() throws UserException {
        // a variable of the shell may have been empty; the empty name is that of the working directory
        reject(folder.toString().isEmpty(), "--out has an empty name; give it a new folder, or leave it out");
        String advice = "; to run one command on both sides, give it behind --";
        reject(commandA == null && commandB != null, "--b-command needs --a-command" + advice);
        reject(commandA != null && commandB == null, "--a-command needs --b-command" + advice);
        if (commandA != null) {
            reject(
                    !command.isEmpty(),
                    "'" + String.join(" ", command.stream().limit(1).toList())
                            + "' behind --a-command and --b-command; give two commands or one, not three");
        } else if (pidA == null) {
            reject(
                    command.isEmpty(),
                    "no command; give it behind --, or one for each side as --a-command and --b-command");
            reject(command.get(0).isEmpty(), "the command behind -- is empty; give a program and its arguments");
            reject(
                    (a == null || b == null) && settingsA == null && settingsB == null,
                    "nothing to compare; give --a and --b, --a-settings and --b-settings, or"
                            + " --a-command and --b-command");
        }
    }

    private int runRounds(InterruptHandler interrupt) throws UserException, InterruptedException {
        boolean twoCommands = commandA != null;
        SideOptions sideA = side(a, settingsA, "--a-settings", twoCommands ? commandA.words() : command);
        SideOptions sideB = side(b, settingsB, "--b-settings", twoCommands ? commandB.words() : command);
        Launch launch = new Launch(agentJar(), duration, ready != null);
        launch.checkOptions(sideA, sideB);
        Duration usual = ready == null ? MAX_TIME : MAX_TIME_OF_SERVICE;
        Plan plan = new Plan(rounds, rounds == null && maxTime == null ? usual : maxTime, seed, unit(), figures);
        Runner runner = runner(launch, interrupt);
        Experiment experiment = new Experiment(runner, sideA, sideB, plan, err(), System::nanoTime);
        Comparison comparison = experiment.run(options.margin());
        String runs = comparison.rounds() == 1 ? "1 round" : comparison.rounds() + " rounds in random order";
        String notes = runs + experiment.ending() + ", recordings in " + folder;
        return write(comparison, sideA, sideB, twoCommands, notes, experiment.failure());
    }

    /** What the cost is compared of; null for nothing. */
    private WorkUnit unit() {
        boolean runs = ready != null || pidA != null;
        return options.unit() == null && runs ? WRITES : options.unit();
    }

    private Runner runner(Launch launch, InterruptHandler interrupt) {
        Path absolute = folder.toAbsolutePath();
        if (ready == null) {
            return new CommandRunner(launch, absolute, interrupt);
        }
        Duration within = maxTime == null || maxTime.compareTo(MOST_UNTIL_READY) > 0 ? MOST_UNTIL_READY : maxTime;
        Service service = new Service(
                ready,
                load.words(),
                windows == null ? 1 : windows,
                duration == null ? LONGEST_WINDOW : duration,
                within);
        return new ServiceRunner(launch, service, absolute, interrupt, err());
    }

    private int write(
            Comparison comparison,
            SideOptions sideA,
            SideOptions sideB,
            boolean twoCommands,
            String notes,
            UserException failure)
            throws UserException {
        List<String> titles = List.of(sideA.title(twoCommands), sideB.title(twoCommands));
        List<String> facts = twoCommands ? List.of(notes) : List.of(String.join(" ", command), notes);
        options.write(this, comparison, titles, facts, notes);
        return failure == null ? options.status(this, comparison) : Main.failed(failure, err());
    }

    private int runTurns(InterruptHandler interrupt) throws UserException, InterruptedException {
        JvmProcess jvmA = JvmProcess.find(pidA);
        JvmProcess jvmB = JvmProcess.find(pidB);
        if (jvmA.pid() == jvmB.pid()) {
            throw UserException.wrongArguments("--a-pid and --b-pid are the same JVM, PID " + jvmA + "; give two");
        }
        SideOptions sideA = side(a, settingsA, "--a-settings", List.of("PID", jvmA.toString()));
        SideOptions sideB = side(b, settingsB, "--b-settings", List.of("PID", jvmB.toString()));
        Turns turns = new Turns(
                agentJar(),
                target(jvmA, sideA, settingsA),
                target(jvmB, sideB, settingsB),
                windows == null ? WINDOWS_IN_TURNS : windows,
                duration == null ? WINDOW_IN_TURNS : duration,
                folder.toAbsolutePath(),
                interrupt,
                err());
        Plan plan = new Plan(null, null, seed, unit(), List.of());
        Turns.Result result = turns.run(sideA, sideB, plan, options.margin());
        String notes = "recorded in turns, recordings in " + folder;
        return write(result.comparison(), sideA, sideB, true, notes, result.failure());
    }

    private static Target target(JvmProcess jvm, SideOptions side, String settings) throws UserException {
        String text = settings == null ? RecordingSettings.standard() : RecordingSettings.of(settings);
        return new Target(jvm, text, side.agent());
    }

    /** Returns the innermost folder of its path that was there before. */
    private Path makeFolder() throws UserException {
        if (folder.toAbsolutePath().toString().indexOf('%') >= 0) {
            // 25 replaces %p and %t in it, 17 takes it as it is
            throw UserException.failed("the folder '" + folder.toAbsolutePath()
                    + "' has a % in its path, which Flight Recorder would replace; give --out another one");
        }
        Path existing = folder.toAbsolutePath();
        while (existing.getParent() != null && Files.notExists(existing)) {
            existing = existing.getParent();
        }
        try (Stream<Path> files = Files.list(Files.createDirectories(folder))) {
            if (files.findAny().isPresent()) {
                throw UserException.failed("the folder '" + folder + "' is not empty; give --out a new one");
            }
            return existing;
        } catch (IOException e) {
            throw UserException.failed(
                    "cannot make the folder '" + folder + "' (" + IoErrorText.of(e) + "); give --out another one");
        }
    }
}
