package timeagent.analysis.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.Resource;
import timeagent.analysis.common.UserException;
import timeagent.analysis.comparison.WorkUnit;
import timeagent.analysis.experiment.Launch;
import timeagent.analysis.findings.Checks;
import timeagent.analysis.price.Measurement;
import timeagent.analysis.price.PriceList;
import timeagent.analysis.price.PriceText;

@Command(
        name = "jfc",
        description = {
            "Writes three settings files for Flight Recorder and pages for JDK Mission Control: timeagent.jfc records"
                    + " the agent's events, every write and no stack traces, with those of the JDK that the report needs; timeagent-stacks.jfc has stack"
                    + " traces too; timeagent-production.jfc is for recordings that are always on, beside default.jfc.",
            "Use one as in -XX:StartFlightRecording=settings=timeagent.jfc,filename=a.jfr, with jcmd PID JFR.start"
                    + " settings=timeagent.jfc, or import it into JDK Mission Control.",
            "timeagent-pages.xml has Mission Control's pages of the agent's events: File > Import > Flight Recording"
                    + " Pages. They are built into timeagent-jmc.jar.",
            "With --price: runs a program once, switches the event types of a settings file on and off, and prints what"
                    + " each costs."
        })
final class JfcCommand extends SubCommand.Interruptible {

    private static final Duration SHORTEST = Duration.ofSeconds(5);

    @Mixin
    private ResultOptions result;

    @Option(
            names = "--price",
            paramLabel = "FILE.jfc",
            description = "Measure what the event types of FILE.jfc cost the program behind --.")
    private String priced;

    @Option(
            names = "--max-time",
            paramLabel = "TIME",
            description = "With --price, time limit; default: 3m. Four times as long halves the intervals.")
    private Duration maxTime;

    @Option(
            names = "--unit",
            paramLabel = "UNIT",
            description =
                    "With --price, of a program that works as fast as it can: a regular expression whose group is the"
                            + " number of units of work done, which the program prints again and again, such as"
                            + " 'requests=([0-9]+)'.")
    private WorkUnit unit;

    // not the raw clock: a number that is easy to type
    @Option(
            names = "--seed",
            paramLabel = "SEED",
            description = "With --price, of the random order; default: a new one.")
    private Long seed;

    @Parameters(
            arity = "0..*",
            paramLabel = "FOLDER",
            description = "Where to write the files; default: the working directory. With --price, the program to run,"
                    + " with its arguments.")
    private List<String> words = List.of();

    @Override
    int run(InterruptHandler interrupt) throws UserException, InterruptedException {
        return priced == null ? write() : price(interrupt);
    }

    private int price(InterruptHandler interrupt) throws UserException, InterruptedException {
        if (words.isEmpty() || words.get(0).isEmpty()) {
            throw UserException.wrongArguments(
                    "no program; give it behind --, as in --price " + priced + " -- java -jar program.jar");
        }
        if (unit != null && !unit.isInOutput()) {
            throw UserException.wrongArguments(
                    "--unit '" + unit + "' is not a regular expression with a group, such as" + " 'requests=([0-9]+)'");
        }
        Duration limit = maxTime == null ? Duration.ofMinutes(3) : maxTime;
        if (limit.compareTo(SHORTEST) < 0) {
            throw UserException.wrongArguments("--max-time is too short, give 5s or more");
        }
        result.check(List.of());
        Path settings = RecordingSettings.file(priced, "--price");
        long order = seed == null ? System.nanoTime() % 1_000_000 : seed;
        Measurement measurement = new Measurement(
                new Measurement.Plan(settings, words, limit, order, unit),
                new Launch(agentJar(), null),
                interrupt,
                err());
        PriceList prices = measurement.run();
        result.write(out(), prices, PriceText.of(prices, screen()), () -> null);
        if (!result.printsText()) {
            warn("", prices.notes());
        }
        return Main.DONE;
    }

    private int write() throws UserException {
        if (maxTime != null || unit != null || seed != null) {
            throw UserException.wrongArguments("--max-time, --unit and --seed are for --price FILE.jfc");
        }
        if (words.size() > 1) {
            throw UserException.wrongArguments("'" + words.get(1) + "' behind the folder '" + words.get(0)
                    + "'; give one folder, or --price FILE.jfc and a program");
        }
        Path folder = Main.path(words.isEmpty() ? "." : words.get(0));
        Map<Path, String> files = new LinkedHashMap<>();
        files.put(folder.resolve("timeagent.jfc"), RecordingSettings.withoutStacks());
        files.put(folder.resolve("timeagent-stacks.jfc"), RecordingSettings.withStacks());
        files.put(folder.resolve("timeagent-production.jfc"), RecordingSettings.production());
        files.put(folder.resolve("timeagent-pages.xml"), Resource.text(Checks.class, Checks.PAGES));
        try {
            // all of them, or none
            for (Map.Entry<Path, String> file : files.entrySet()) {
                byte[] text = file.getValue().getBytes(StandardCharsets.UTF_8);
                if (Files.exists(file.getKey()) && !Arrays.equals(text, Files.readAllBytes(file.getKey()))) {
                    throw UserException.failed(
                            "'" + file.getKey() + "' exists with different content; remove it or give another folder");
                }
            }
            for (Map.Entry<Path, String> file : files.entrySet()) {
                out().println(Files.writeString(file.getKey(), file.getValue()));
            }
        } catch (IOException e) {
            throw UserException.failed(
                    "cannot write to '" + folder + "' (" + IoErrorText.of(e) + "); give a folder that exists");
        }
        return Main.DONE;
    }
}
