package timeagent.analysis.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import timeagent.analysis.common.UserException;
import timeagent.analysis.output.FlamePage;
import timeagent.analysis.summary.Summary;
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.summary.jvm.Problem.Kind;
import timeagent.analysis.summary.stacks.FlameUnit;

@Command(
        name = "flame",
        description = "Draws a flame graph of clock reads, and of socket writes whose stack traces were recorded.",
        footerHeading = SubCommand.EXAMPLES,
        footer = {
            "  java -jar timeagent.jar flame app.jfr -o app.html",
            "  java -jar timeagent.jar flame after.jfr --diff before.jfr -o difference.html"
        })
final class FlameCommand extends SubCommand {

    @Mixin
    private RecordingFiles.Given given;

    @Option(names = "-o", paramLabel = "FILE", description = "FILE.html, or FILE.collapsed; default: text on stdout.")
    private Path output = Path.of("-");

    @Option(
            names = "--diff",
            paramLabel = "BASE",
            description = "Show the difference to it, scaled to the same length.")
    private Path base;

    @Option(names = "--unit", paramLabel = "time|reads|bytes", description = "Unit of the frame widths; default: time.")
    private FlameUnit unit = FlameUnit.TIME;

    @Override
    public Integer call() throws Exception {
        OutputFile destination = new OutputFile("-o", output);
        if (destination.isFile() && !output.toString().matches("(?s).*\\.(html|collapsed)")) {
            throw invalid("-o", output, "a file that ends with .html or .collapsed");
        }
        RecordingFiles recordings = given.find(err());
        RecordingFiles ofBase = base == null ? null : RecordingFiles.of(List.of(base), err());
        List<Path> inputs = new ArrayList<>(recordings.files());
        if (ofBase != null) {
            inputs.addAll(ofBase.files());
        }
        destination.check(inputs);
        Summary summary = read(recordings);
        Map<String, Long> stacks = stacks(summary, unit, recordings.title());
        Map<String, Long> before = null;
        if (ofBase != null) {
            Summary other = read(ofBase);
            before = new TreeMap<>(stacks(other, unit, base.toString()));
            before.replaceAll((stack, amount) -> Math.round(amount * (summary.seconds() / other.seconds())));
        }
        destination.write(out(), text(destination, unit, stacks, before));
        return Main.DONE;
    }

    /** Writes the flame graph of the time, on behalf of another command. */
    static void write(Summary summary, String title, OutputFile file) throws UserException {
        file.write(null, text(file, FlameUnit.TIME, stacks(summary, FlameUnit.TIME, title), null));
    }

    private Summary read(RecordingFiles recordings) throws UserException {
        Summary summary = recordings.read();
        warn("", Problem.texts(summary.problems(), Kind.LEFT_OUT, Kind.DAMAGED));
        return summary;
    }

    private static Map<String, Long> stacks(Summary summary, FlameUnit unit, String file) throws UserException {
        Map<String, Long> stacks = summary.folded(unit);
        if (stacks.isEmpty()) {
            String writes = "no socket write with a stack trace: record with timeagent-stacks.jfc (see jfc -h)";
            throw UserException.failed("'" + file + "' has "
                    + switch (unit) {
                        case BYTES -> writes;
                        case READS -> "no timeagent.ClockRead: record longer, or with clock=all";
                        case TIME ->
                            "no timeagent.ClockRead of a known cost: record longer, or with clock=all, or give"
                                    + " --unit reads; and " + writes;
                    });
        }
        return stacks;
    }

    /** A page if the file name ends with .html, else text. */
    private static Supplier<String> text(
            OutputFile file, FlameUnit unit, Map<String, Long> stacks, Map<String, Long> before) {
        boolean page = file.file().toString().endsWith(".html");
        return () -> page ? FlamePage.of(unit, stacks, before) : folded(stacks, before);
    }

    private static String folded(Map<String, Long> stacks, Map<String, Long> before) {
        Set<String> all = new TreeSet<>(stacks.keySet());
        if (before != null) {
            all.addAll(before.keySet());
        }
        return all.stream()
                .map(stack -> stack + " " + (before == null ? "" : before.getOrDefault(stack, 0L) + " ")
                        + stacks.getOrDefault(stack, 0L) + "\n")
                .collect(Collectors.joining());
    }
}
