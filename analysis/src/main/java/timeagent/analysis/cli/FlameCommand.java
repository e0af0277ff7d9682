package timeagent.analysis.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import timeagent.analysis.common.UserException;
import timeagent.analysis.output.FlamePage;
import timeagent.analysis.summary.FlameUnit;
import timeagent.analysis.summary.Summary;

@Command(
        name = "flame",
        description = "Draws a flame graph of clock reads, and of socket writes whose stack traces were recorded.")
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

    @Option(names = "--unit", paramLabel = "time|reads|bytes", description = "What the width is; default: time.")
    private FlameUnit unit = FlameUnit.TIME;

    @Override
    public Integer call() throws Exception {
        OutputFile destination = new OutputFile("-o", output);
        boolean page = output.toString().endsWith(".html");
        if (destination.isFile() && !page && !output.toString().endsWith(".collapsed")) {
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
            double factor = summary.seconds() / other.seconds();
            before = new TreeMap<>(stacks(other, unit, base.toString()));
            before.replaceAll((stack, amount) -> Math.round(amount * factor));
        }
        String text =
                page ? FlamePage.of(title(stacks.keySet(), unit, base), unit, stacks, before) : folded(stacks, before);
        destination.write(out(), () -> text);
        return Main.DONE;
    }

    /** Writes the flame graph of the time: a page if the file name ends with .html, else text. */
    static void write(Summary summary, String title, OutputFile file) throws UserException {
        Map<String, Long> stacks = stacks(summary, FlameUnit.TIME, title);
        String text = file.file().toString().endsWith(".html")
                ? FlamePage.of(title(stacks.keySet(), FlameUnit.TIME, null), FlameUnit.TIME, stacks, null)
                : folded(stacks, null);
        file.write(null, () -> text);
    }

    private Summary read(RecordingFiles recordings) throws UserException {
        Summary summary = recordings.read();
        warn("", summary.damages());
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

    private static String title(Set<String> stacks, FlameUnit unit, Path base) {
        boolean writes = stacks.stream().anyMatch(stack -> stack.endsWith(";socket write"));
        return switch (unit) {
                    case TIME -> "Estimated time of clock reads" + (writes ? ", duration of socket writes" : "");
                    case READS -> "Clock reads";
                    case BYTES -> "Bytes of socket writes";
                }
                + (base == null ? "" : ", difference");
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
