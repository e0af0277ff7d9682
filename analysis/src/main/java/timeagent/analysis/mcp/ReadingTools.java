package timeagent.analysis.mcp;

import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import timeagent.analysis.common.UserException;
import timeagent.analysis.mcp.Commands.Output;

/** The tools that read recordings, without cost to other processes. */
record ReadingTools(Commands commands, Folders folders) {

    static final String OF_REPORT =
            "clock.callSites, socketWrites.peers, eventCost, events or findings; default: all but plots and histograms; *: those too.";
    static final String OF_COMPARISON = "metrics or a.clock.callSites; default: all but the two reports a and b.";
    private static final String NO_COST = " Reads files only; no cost to any other process.";

    List<Tool> all() {
        return List.of(
                new Tool(
                        "report",
                        "What is in recordings: clock reads per call site with their share of the CPU time, socket writes"
                                + " by peer, cost of JFR events, allocation, context switches, and findings with a"
                                + " remedy." + NO_COST,
                        files("report")
                                .options("--peers")
                                .described("by", Schema.STRING, "--by")
                                .cut(OF_REPORT),
                        this::report),
                new Tool(
                        "compare",
                        "Compares two recordings, or folders of several runs: each metric with ratio b/a, 95 % confidence"
                                + " interval and verdict (lower, higher, same, inconclusive)." + NO_COST,
                        commands.schema("compare")
                                .optional("a", Schema.STRING, "Baseline: a recording or a folder.")
                                .optional("b", Schema.STRING, "Candidate: a recording or a folder.")
                                .require("a", "b")
                                .options("--unit")
                                .cut(OF_COMPARISON),
                        this::compare),
                new Tool(
                        "lint",
                        "Clock reads in class files, folders and jars (also Spring Boot's): which are used in a wrong way,"
                                + " such as elapsed time by a clock that can be set, and what to write instead."
                                + " Libraries only as counts." + NO_COST,
                        commands.schema("lint")
                                .positional("paths", Schema.ARRAY, 0)
                                .require("paths")
                                .options("--include")
                                .described("recording", Schema.STRING, "--recording")
                                .cut("findings or kinds; default: all."),
                        this::lint),
                new Tool(
                        "flame",
                        "Stacks of clock reads (or of socket writes recorded with stacks), folded: frames from the outermost"
                                + " joined by ';', then the weight; the largest first." + NO_COST,
                        files("flame")
                                .options("--unit")
                                .optional(
                                        "base",
                                        Schema.STRING,
                                        "A recording to show the difference to: two weights, that of base first.")
                                .top(Cut.TOP),
                        this::flame));
    }

    private Schema files(String command) {
        return commands.schema(command).positional("files", Schema.ARRAY, 0).require("files");
    }

    /** Adds the options and files of a call to a command. */
    private Output run(Arguments arguments, Call call, String... command) throws UserException {
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(arguments.options());
        folders.readable(arguments.list("files")).stream().map(Path::toString).forEach(words::add);
        return commands.run(call, words);
    }

    private Result report(Arguments arguments, Call call) throws UserException {
        Format format = Format.of(arguments);
        Output output = run(arguments, call, "report", "--json", "-");
        return format.result(output.json(), output.messages());
    }

    /** How the JSON of a report is returned, also on behalf of {@code record}. */
    record Format(String by, List<String> fields, int top) {

        static Format of(Arguments arguments) throws UserException {
            return new Format(
                    arguments.oneOf("by", CallSites.GROUPINGS),
                    arguments.list("fields"),
                    arguments.count("top", Cut.MOST, Cut.TOP));
        }

        Result result(JsonObject report, List<String> messages) throws UserException {
            if (by != null) {
                CallSites.group(report, by);
            }
            return Cut.result(Findings.of(report, messages), report, top, fields);
        }
    }

    private Result compare(Arguments arguments, Call call) throws UserException {
        int top = arguments.count("top", Cut.MOST, Cut.TOP);
        List<String> fields = arguments.list("fields");
        List<String> command = new ArrayList<>(List.of("compare", "--json", "-"));
        command.addAll(arguments.options());
        command.add(folders.readable(arguments.text("a")).toString());
        command.add(folders.readable(arguments.text("b")).toString());
        Output output = commands.run(call, command);
        return compared(output.json(), output.messages(), fields, top);
    }

    /** Of {@code compare} and {@code ab}. */
    static Result compared(JsonObject comparison, List<String> messages, List<String> fields, int top)
            throws UserException {
        List<String> lines = Findings.ofComparison(comparison, messages);
        if (fields.isEmpty()) {
            comparison.remove("a");
            comparison.remove("b");
        }
        return Cut.result(lines, comparison, top, fields);
    }

    private Result lint(Arguments arguments, Call call) throws UserException {
        int top = arguments.count("top", Cut.MOST, Cut.TOP);
        List<String> command = new ArrayList<>(List.of("lint", "--json", "-"));
        command.addAll(arguments.options());
        if (arguments.has("recording")) {
            command.add("--recording=" + folders.readable(arguments.text("recording")));
        }
        folders.readable(arguments.list("paths")).stream().map(Path::toString).forEach(command::add);
        Output output = commands.run(call, command);
        JsonObject report = output.json();
        List<String> lines = new ArrayList<>();
        lines.add(report.get("misuse") + " wrong uses in the application's classes: " + report.get("kinds"));
        output.messages().forEach(message -> lines.add("note: " + message));
        return Cut.result(lines, report, top, arguments.list("fields"));
    }

    private Result flame(Arguments arguments, Call call) throws UserException {
        int top = arguments.count("top", Cut.MOST, Cut.TOP);
        boolean isDifference = arguments.has("base");
        String base = isDifference ? "--diff=" + folders.readable(arguments.text("base")) : null;
        Output output = isDifference ? run(arguments, call, "flame", base) : run(arguments, call, "flame");
        List<String> stacks = output.text().lines().toList();
        List<String> lines = new ArrayList<>();
        long total = stacks.stream().mapToLong(ReadingTools::weight).sum();
        lines.add(Math.min(top, stacks.size()) + " of " + stacks.size() + " stacks, total weight "
                + (isDifference
                        ? stacks.stream().mapToLong(ReadingTools::before).sum() + " "
                        : "") + total);
        int length = 0;
        for (String stack : stacks.stream()
                .sorted(Comparator.comparingLong((String line) -> -size(line, isDifference)))
                .limit(top)
                .toList()) {
            String line = SafeText.of(stack, 4 * SafeText.LONGEST_MESSAGE);
            length += line.length();
            if (length > Cut.LONGEST) {
                lines.add("the rest would be too long");
                break;
            }
            lines.add(line);
        }
        output.messages().forEach(message -> lines.add("note: " + message));
        return new Result(lines, null);
    }

    /** What is gone is as large as what is new. */
    private static long size(String stack, boolean isDifference) {
        return isDifference ? Math.abs(weight(stack) - before(stack)) : weight(stack);
    }

    private static long weight(String stack) {
        return Long.parseLong(stack.substring(stack.lastIndexOf(' ') + 1));
    }

    /** The weight in the other recording, which comes before. */
    private static long before(String stack) {
        return weight(stack.substring(0, stack.lastIndexOf(' ')));
    }
}
