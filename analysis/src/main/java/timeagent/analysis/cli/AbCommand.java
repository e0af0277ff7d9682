package timeagent.analysis.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import timeagent.analysis.common.UserException;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.experiment.Experiment;
import timeagent.analysis.experiment.Experiment.Plan;
import timeagent.analysis.experiment.Launch;
import timeagent.analysis.experiment.SideOptions;
import timeagent.analysis.output.ComparisonText;
import timeagent.analysis.output.PageData;
import timeagent.analysis.output.TerminalStyle;

/** {@code ab}: runs a command under two sets of agent options, in rounds, and compares them. */
@Command(
        name = "ab",
        description =
                "Runs a command under two sets of agent options, in rounds of random order, keeps the recordings, and"
                        + " compares the two with the rounds as paired samples.")
final class AbCommand extends SubCommand {

    /** With a build before it, three minutes. */
    private static final Duration MAX_TIME = Duration.ofSeconds(90);

    private final TerminalStyle screen;
    private final Supplier<Path> agentJar;

    @Mixin
    private final ResultOptions.WithPage result = new ResultOptions.WithPage();

    @Mixin
    private final ComparisonOptions options = new ComparisonOptions();

    @Option(
            names = "--a",
            required = true,
            paramLabel = "OPTIONS",
            description = "Options of the agent for a; none: without the agent.")
    private String a;

    @Option(
            names = "--b",
            required = true,
            paramLabel = "OPTIONS",
            description = "Options of the agent for b; none: without the agent.")
    private String b;

    @Option(
            names = "--a-settings",
            paramLabel = "FILE.jfc",
            description = "Settings of the recordings of a; default: the JVM's own.")
    private String settingsA;

    @Option(
            names = "--b-settings",
            paramLabel = "FILE.jfc",
            description = "Settings of the recordings of b; default: the JVM's own.")
    private String settingsB;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Runs each N times; default: until both costs of an event are known well, or time is up.")
    private Integer rounds;

    @Option(
            names = "--max-time",
            paramLabel = "TIME",
            description = "Starts no round that would end after TIME, but 3 of them; default 90s without --rounds.")
    private Duration maxTime;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "Ends each run after TIME, such as 30s, by SIGTERM; default: a run ends by itself.")
    private Duration duration;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "New or empty folder for recordings and outputs; default: a new timeagent-ab-<time> here.")
    private Path folder =
            Path.of("timeagent-ab-" + LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss")));

    // not the raw clock: a number one can type
    @Option(
            names = "--seed",
            paramLabel = "SEED",
            description = "Seed of the random order, to repeat an experiment; default: a new one, printed at start.")
    private long seed = System.nanoTime() % 1_000_000;

    @Parameters(
            arity = "1..*",
            paramLabel = "COMMAND",
            description =
                    "What to run. A java launcher gets agent and recording as its first options, anything else through"
                            + " the environment variable JDK_JAVA_OPTIONS.")
    private List<String> command;

    AbCommand(TerminalStyle screen, Supplier<Path> agentJar) {
        this.screen = screen;
        this.agentJar = agentJar;
    }

    @Override
    public Integer call() throws Exception {
        if (rounds != null && rounds < 1) {
            throw invalid("invalid value '" + rounds + "' for option '--rounds', give 1 or more");
        }
        // a variable of the shell may have been empty; the empty name is that of the working directory
        if (folder.toString().isEmpty()) {
            throw UserException.wrongArguments("--out has an empty name; give it a new folder, or leave it out");
        }
        if (command.get(0).isEmpty()) {
            throw UserException.wrongArguments("the command behind -- is empty; give a program and its arguments");
        }
        result.check(List.of());
        SideOptions sideA = side(a, settingsA, "--a-settings");
        SideOptions sideB = side(b, settingsB, "--b-settings");
        Launch launch = new Launch(agentJar.get(), command, duration);
        launch.checkOptions(a, b);
        try (OutputFolder folder = OutputFolder.make(this.folder)) {
            return run(launch, sideA, sideB, folder);
        }
    }

    private int run(Launch launch, SideOptions a, SideOptions b, OutputFolder folder)
            throws UserException, InterruptedException {
        Plan plan = new Plan(rounds, rounds == null && maxTime == null ? MAX_TIME : maxTime);
        try (Experiment experiment = new Experiment(launch, a, b, plan, folder.path(), seed, err(), System::nanoTime)) {
            Comparison comparison;
            try {
                comparison = experiment.run(options.margin());
            } catch (UserException e) {
                if (!experiment.isStopped()) {
                    throw e;
                }
                // printed here, because the JVM is gone once the experiment is closed
                return Main.failed(e, err());
            }
            warn("a: ", comparison.a().warnings());
            warn("b: ", comparison.b().warnings());
            String runs = comparison.rounds() == 1 ? "1 round" : comparison.rounds() + " rounds in random order";
            String notes = runs + experiment.ending() + ", recordings in " + folder.given();
            result.write(
                    out(),
                    comparison,
                    ComparisonText.of(comparison, screen, title(a), title(b), options.margin(), notes),
                    () -> new PageData(
                            "ab",
                            List.of(title(a), title(b)),
                            List.of(String.join(" ", command), notes),
                            options.margin(),
                            null));
            return options.status(comparison, err());
        }
    }

    private static SideOptions side(String options, String settings, String option) throws UserException {
        return new SideOptions(options, settings == null ? null : RecordingSettings.file(settings, option));
    }

    private static String title(SideOptions side) {
        String agent = side.agent().isEmpty() ? "(no options)" : side.hasAgent() ? side.agent() : "(no agent)";
        return side.settings() == null ? agent : agent + ", " + side.settings().getFileName();
    }
}
