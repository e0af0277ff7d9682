package timeagent.analysis;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.experiment.Experiment;
import timeagent.analysis.experiment.RefusedOptionsException;
import timeagent.analysis.experiment.RunFailedException;
import timeagent.analysis.output.ComparisonText;
import timeagent.analysis.page.PageData;

/** {@code ab}: runs a command under two sets of agent options, in rounds, and compares them. */
@Command(
        name = "ab",
        description =
                "Runs a command under two sets of agent options, N rounds in random order, keeps the recordings, and"
                        + " compares the two with the rounds as paired samples.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class AbCommand implements Callable<Integer> {

    private final PrintWriter out;
    private final PrintWriter err;
    private final Supplier<Path> agentJar;

    @Spec
    private CommandSpec spec;

    @Mixin
    private final PageOutput result = new PageOutput();

    @Option(names = "--a", required = true, paramLabel = "OPTIONS", description = "Options of the agent for a.")
    private String a;

    @Option(names = "--b", required = true, paramLabel = "OPTIONS", description = "Options of the agent for b.")
    private String b;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "5",
            description = "Runs of each, default ${DEFAULT-VALUE}; an interval needs 2 at least.")
    private int rounds;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "New or empty folder for recordings and outputs; default: a new timeagent-ab-<time> here.")
    private Path folder;

    @Option(
            names = "--seed",
            paramLabel = "SEED",
            description =
                    "Number the random order comes from, to repeat an experiment; default: a new one, told on start.")
    private Long seed;

    @Parameters(
            arity = "1..*",
            paramLabel = "COMMAND",
            description =
                    "What to run. A java launcher gets agent and recording as its first options, anything else through"
                            + " the environment variable JDK_JAVA_OPTIONS.")
    private List<String> command;

    AbCommand(PrintWriter out, PrintWriter err, Supplier<Path> agentJar) {
        this.out = out;
        this.err = err;
        this.agentJar = agentJar;
    }

    @Override
    public Integer call() throws Exception {
        if (rounds < 1) {
            throw new ParameterException(
                    spec.commandLine(), "invalid value '" + rounds + "' for option '--rounds', give 1 or more");
        }
        result.check();
        Path absolute = prepareFolder();
        try (Experiment experiment = new Experiment(agentJar.get(), command, a, b, rounds, absolute, seed(), err)) {
            Comparison comparison = experiment.run();
            CompareCommand.warn(err, "a", comparison.a());
            CompareCommand.warn(err, "b", comparison.b());
            String[] notes = notes(comparison);
            result.write(
                    out,
                    comparison,
                    ComparisonText.of(comparison, title(a), title(b), notes),
                    () -> new PageData("ab", List.of(title(a), title(b)), pageNotes(notes), experiment.plots()));
            return Main.DONE;
        } catch (RefusedOptionsException e) {
            throw new CommandException(Main.WRONG_ARGUMENTS, e.getMessage());
        } catch (RunFailedException e) {
            throw new CommandException(Main.FAILED, e.getMessage());
        }
    }

    private static String title(String options) {
        return options.isEmpty() ? "(no options)" : options;
    }

    private List<String> pageNotes(String... notes) {
        return Stream.concat(Stream.of(String.join(" ", command)), Stream.of(notes))
                .toList();
    }

    private String[] notes(Comparison comparison) {
        String runs = comparison.rounds() == 1 ? "1 round" : comparison.rounds() + " rounds in random order";
        return new String[] {runs + ", recordings in " + folder};
    }

    private long seed() {
        // not the raw clock: a number one can type
        return seed == null ? System.nanoTime() % 1_000_000 : seed;
    }

    private Path prepareFolder() throws CommandException {
        if (folder == null) {
            String now = LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
            folder = Path.of("timeagent-ab-" + now);
        }
        if (folder.toAbsolutePath().toString().indexOf('%') >= 0) {
            // 25 replaces %p and %t in it, 17 takes it as it is
            throw new CommandException(
                    Main.FAILED,
                    "the folder '" + folder.toAbsolutePath() + "' has a % in its path, which Flight Recorder would"
                            + " replace; give --out another one");
        }
        try {
            Files.createDirectories(folder);
            try (Stream<Path> files = Files.list(folder)) {
                if (files.findAny().isPresent()) {
                    throw new CommandException(
                            Main.FAILED, "the folder '" + folder + "' is not empty; give --out a new one");
                }
            }
            return folder.toAbsolutePath();
        } catch (IOException e) {
            throw new CommandException(
                    Main.FAILED, "cannot make the folder '" + folder + "' (" + e + "); give --out another one");
        }
    }
}
