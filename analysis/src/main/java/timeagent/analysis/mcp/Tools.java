package timeagent.analysis.mcp;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import timeagent.analysis.common.UserException;
import timeagent.analysis.mcp.Call.Output;
import timeagent.analysis.mcp.Server.Allowed;
import timeagent.analysis.mcp.Server.Limits;
import timeagent.analysis.mcp.Server.Shell;
import timeagent.analysis.mcp.Tool.Result;

/** The tools that are listed: tools that are not allowed are hidden from the client. */
record Tools(Shell shell, Folders folders) {

    private static final String OF_REPORT =
            "clock.callSites, socketWrites.peers, eventCost, events or findings; default: all but plots and histograms; *: those too.";
    private static final String OF_COMPARISON =
            "metrics or a.clock.callSites; default: all but the two reports a and b.";
    private static final String NO_COST = "Reads files only; no cost to any other process.";

    /** The target would read and write these files, with its own permissions. */
    private static final Set<String> OF_FILES = Set.of("config", "debug");

    /** With {@code clock.cached}, which changes the time that the target reads. */
    private static final Set<String> NOT_IN_A_TARGET = Set.of("config", "debug", "clock.cached");

    /** Names of settings, in place of a file, which an assistant could choose freely. */
    private static final List<String> SETTINGS = List.of("timeagent", "timeagent-stacks", "timeagent-production");

    static List<Tool> of(Shell shell, Limits limits) throws UserException {
        Tools tools = new Tools(shell, new Folders(limits.read(), limits.write()));
        List<Tool> listed = new ArrayList<>(
                List.of(tools.jvms(), tools.clocks(), tools.report(), tools.compare(), tools.lint(), tools.flame()));
        if (limits.duckdb() != null) {
            listed.add(new QueryTool(limits.duckdb()).tool(tools));
        }
        if (limits.allowed().contains(Allowed.record)) {
            listed.add(tools.record());
        }
        if (limits.allowed().contains(Allowed.ab)) {
            if (!tools.folders.canWrite()) {
                throw UserException.wrongArguments("--allow ab needs a folder for recordings; give --write DIR");
            }
            listed.add(tools.ab());
        }
        return listed;
    }

    Tool tool(String command, String cost) {
        return new Tool(shell.describe(command), cost);
    }

    /** Runs a command with what is given to the tool. */
    Output run(Arguments arguments, Call call, String... words) throws UserException {
        return run(arguments, call, OF_FILES, List.of(words));
    }

    private Output run(Arguments arguments, Call call, Set<String> without, List<String> words) throws UserException {
        return call.run(shell, arguments.words(folders, without, words));
    }

    /** What a command writes as JSON, shortened. */
    private Result json(Arguments arguments, Call call, String... words) throws UserException {
        Cut cut = Cut.of(arguments);
        Output output = run(arguments, call, words);
        return cut.result(output.notes(), output.json());
    }

    private Tool jvms() {
        return tool("ps", "Sends a request to those that have an agent or Flight Recorder; no cost to others.")
                .named("list_jvms")
                .does((arguments, call) -> Result.of(run(arguments, call, "ps").lines()));
    }

    private Tool clocks() {
        return tool("clock", "Uses up to all CPUs for some seconds.")
                .named("clocks")
                .does((arguments, call) -> json(arguments, call, "clock", "--json", "-", "--seconds=0.1"));
    }

    private Tool report() {
        return tool("report", NO_COST)
                .positionals("files")
                .cut(OF_REPORT)
                .does((arguments, call) -> json(arguments, call, "report", "--json", "-"));
    }

    private Tool compare() {
        return tool("compare", NO_COST)
                .positionals("a", "b")
                .options("--unit")
                .cut(OF_COMPARISON)
                .does((arguments, call) -> compared(arguments, call, "compare", "--json", "-"));
    }

    /** Of {@code compare} and {@code ab}. */
    private Result compared(Arguments arguments, Call call, String... words) throws UserException {
        Cut cut = Cut.of(arguments);
        Output output = run(arguments, call, words);
        JsonObject comparison = output.json();
        if (!arguments.has("fields")) {
            comparison.remove("a");
            comparison.remove("b");
        }
        return cut.result(output.notes(), comparison);
    }

    private Tool lint() {
        return tool("lint", "Libraries only as counts. " + NO_COST)
                .positionals("paths")
                .options("--include", "--recording")
                .cut("findings or kinds; default: all.")
                .does((arguments, call) -> json(arguments, call, "lint", "--json", "-"));
    }

    private Tool flame() {
        return tool(
                        "flame",
                        "Folded stacks, the largest first: frames from the outermost joined by ';', then the weight; with"
                                + " diff two weights, that of the base first. " + NO_COST)
                .positionals("files")
                .options("--unit", "--diff")
                .top(Cut.TOP)
                .does(this::stacks);
    }

    private Result stacks(Arguments arguments, Call call) throws UserException {
        int top = Cut.of(arguments).top();
        boolean isDifference = arguments.has("diff");
        Output output = run(arguments, call, "flame");
        List<String> stacks = output.lines();
        long total = stacks.stream().mapToLong(Tools::weight).sum();
        List<String> lines = new ArrayList<>(output.notes());
        lines.add(Math.min(top, stacks.size()) + " of " + stacks.size() + " stacks, total weight "
                + (isDifference ? stacks.stream().mapToLong(Tools::before).sum() + " " : "") + total);
        // what has disappeared counts like what is new
        stacks.stream()
                .sorted(Comparator.comparingLong(
                        stack -> isDifference ? -Math.abs(weight(stack) - before(stack)) : -weight(stack)))
                .limit(top)
                .forEach(lines::add);
        return Result.of(lines);
    }

    private static long weight(String stack) {
        return Long.parseLong(stack.substring(stack.lastIndexOf(' ') + 1));
    }

    /** The weight in the other recording, which comes before. */
    private static long before(String stack) {
        return weight(stack.substring(0, stack.lastIndexOf(' ')));
    }

    private Tool record() {
        return tool(
                        "record",
                        "CHANGES THE TARGET while it lasts: attaches the agent if it is not there, rewrites classes that"
                                + " read clocks, starts a recording, and takes all of it out again, also if cancelled. On"
                                + " JDK 17 to 22 attaching to a JVM that was started without an agent discards its compiled"
                                + " code: it is slow for 20 s or more. A counted clock read takes 1.1 to 1.3 times as long.")
                .changes(Allowed.record)
                .positionals("process", "options")
                .options("--duration")
                .own("settings", Tool.STRING, String.join(", ", SETTINGS))
                .own("output", Tool.STRING, "New .jfr file in the folder of --write; default: not kept.")
                .cut(OF_REPORT)
                .does(this::record);
    }

    private Result record(Arguments arguments, Call call) throws UserException, IOException {
        Cut cut = Cut.of(arguments);
        String settings = arguments.oneOf("settings", SETTINGS);
        Path kept = arguments.has("output") ? output(arguments.text("output")) : null;
        Path folder = Files.createTempDirectory("timeagent-mcp");
        Path json = folder.resolve("report.json");
        Path recording = folder.resolve("recording.jfr");
        try {
            List<String> words = new ArrayList<>(List.of("record", "-o", json.toString()));
            if (settings != null) {
                words.add("--settings=" + settings);
            }
            if (kept != null) {
                words.addAll(List.of("-o", recording.toString()));
            }
            Output output = run(arguments, call, NOT_IN_A_TARGET, words);
            if (kept != null) {
                // fails if another call, or another program, has made the file meanwhile
                Files.move(recording, kept);
            }
            return cut.result(
                    output.notes(),
                    JsonParser.parseString(Files.readString(json)).getAsJsonObject());
        } finally {
            Files.deleteIfExists(json);
            Files.deleteIfExists(recording);
            Files.deleteIfExists(folder);
        }
    }

    private Path output(String given) throws UserException {
        if (!given.endsWith(".jfr")) {
            throw Arguments.invalid("output", given, "a name that ends with .jfr");
        }
        return folders.writable(given);
    }

    private Tool ab() {
        return tool(
                        "ab",
                        "STARTS PROCESSES, by default for 90 s, which need the CPUs for themselves: run nothing else"
                                + " meanwhile. No shell; the programs run with this server's permissions and in its folder.")
                .changes(Allowed.ab)
                .positionals("command")
                .options("--a-command", "--b-command", "--a", "--b", "--unit", "--rounds", "--max-time", "--duration")
                .options("--ready", "--load", "--windows")
                .own("output", Tool.STRING, "New folder for the recordings, below that of --write.")
                .cut(OF_COMPARISON)
                .does((arguments, call) -> {
                    String time = LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
                    String output = arguments.has("output") ? arguments.text("output") : "timeagent-ab-" + time;
                    return compared(arguments, call, "ab", "--json", "-", "--out=" + folders.writable(output));
                });
    }
}
