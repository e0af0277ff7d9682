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
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import timeagent.analysis.common.UserException;
import timeagent.analysis.output.FlamePage;
import timeagent.analysis.summary.FlameUnit;
import timeagent.analysis.summary.Summary;

/** {@code flame FILE...}: a flame graph of clock reads, and of socket writes whose stack traces were recorded. */
@Command(
        name = "flame",
        description =
                "Draws a flame graph of clock reads, and of socket writes whose stack traces were recorded: a page, or"
                        + " folded text for speedscope and flamegraph.pl.")
final class FlameCommand extends SubCommand {

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "A recording (.jfr), or a folder: all recordings in it and below.")
    private List<Path> files;

    @Option(
            names = "-o",
            paramLabel = "FILE",
            description =
                    "FILE.html for a page, FILE.collapsed for folded text; default: folded text on standard output.")
    private Path output = Path.of("-");

    @Option(
            names = "--diff",
            paramLabel = "BASE",
            description =
                    "Show the difference to this recording or folder, scaled to the same length: red is more, blue"
                            + " less, yellow new; folded text has the amounts of BASE first.")
    private Path base;

    @Option(
            names = "--unit",
            paramLabel = "UNIT",
            defaultValue = "time",
            description = "What the width is: time (estimated, of reads; measured, of writes; default), reads, or bytes"
                    + " (of writes).")
    private FlameUnit unit;

    @Option(names = "--name", hidden = true, description = "What the file is called, for record.")
    private Path name;

    @Override
    public Integer call() throws Exception {
        OutputFile destination = new OutputFile("-o", output);
        boolean page = output.toString().endsWith(".html");
        if (destination.isFile() && !page && !output.toString().endsWith(".collapsed")) {
            throw invalid(
                    "invalid value '" + output + "' for option '-o', give a file that ends with .html or .collapsed");
        }
        RecordingFiles recordings = RecordingFiles.of(files, name, err());
        RecordingFiles ofBase = base == null ? null : RecordingFiles.of(List.of(base), err());
        List<Path> inputs = new ArrayList<>(recordings.files());
        if (ofBase != null) {
            inputs.addAll(ofBase.files());
        }
        destination.check(inputs);
        Summary summary = read(recordings);
        Map<String, Long> stacks = stacks(summary, name == null ? files.get(0) : name);
        Map<String, Long> before = null;
        if (ofBase != null) {
            Summary other = read(ofBase);
            double factor = summary.seconds() / other.seconds();
            before = new TreeMap<>(stacks(other, base));
            before.replaceAll((stack, amount) -> Math.round(amount * factor));
        }
        String text = page ? FlamePage.of(title(stacks.keySet()), unit, stacks, before) : folded(stacks, before);
        destination.write(out(), () -> text);
        return Main.DONE;
    }

    private Summary read(RecordingFiles recordings) throws UserException {
        Summary summary = recordings.read();
        summary.damages().forEach(damage -> err().println("timeagent: " + damage));
        return summary;
    }

    private Map<String, Long> stacks(Summary summary, Path file) throws UserException {
        Map<String, Long> stacks = summary.folded(unit);
        if (stacks.isEmpty()) {
            String reads = "no timeagent.ClockRead" + (unit == FlameUnit.TIME ? " of a known cost" : "")
                    + ": record longer, or with clock=all" + (unit == FlameUnit.TIME ? ", or give --unit reads" : "");
            String writes = "no socket write with a stack trace: record with timeagent-stacks.jfc (see jfc -h)";
            throw UserException.failed("'" + file + "' has "
                    + (unit == FlameUnit.BYTES ? writes : unit == FlameUnit.READS ? reads : reads + "; and " + writes));
        }
        return stacks;
    }

    private String title(Set<String> stacks) {
        boolean writes = stacks.stream().anyMatch(stack -> stack.endsWith(";socket write"));
        String title =
                switch (unit) {
                    case TIME -> "Estimated time of clock reads" + (writes ? ", duration of socket writes" : "");
                    case READS -> "Clock reads";
                    case BYTES -> "Bytes of socket writes";
                };
        return base == null ? title : title + ", difference";
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
