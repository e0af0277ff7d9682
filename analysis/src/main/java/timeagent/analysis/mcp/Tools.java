package timeagent.analysis.mcp;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import timeagent.analysis.common.UserException;
import timeagent.analysis.live.JvmProcess;
import timeagent.analysis.live.JvmState;
import timeagent.analysis.mcp.Commands.Output;
import timeagent.analysis.mcp.Server.Allowed;
import timeagent.analysis.mcp.Server.Limits;
import timeagent.analysis.mcp.Server.Shell;

/** The tools that are listed: tools that are not allowed are hidden from the client. */
record Tools(Commands commands, Folders folders) {

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
        Tools tools = new Tools(new Commands(shell), new Folders(limits.read(), limits.write()));
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

    Tool tool(String name, String command, String cost) {
        return new Tool(name, commands.describe(command), null, cost);
    }

    /** Runs a command with what is given to the tool. */
    Output run(Arguments arguments, Call call, String... words) throws UserException {
        return run(arguments, call, OF_FILES, List.of(words));
    }

    private Output run(Arguments arguments, Call call, Set<String> without, List<String> words) throws UserException {
        return commands.run(call, arguments.words(folders, without, words));
    }

    private Tool jvms() {
        return tool(
                        "list_jvms",
                        "ps",
                        "Sends a request to those that have an agent or Flight Recorder; no cost to others.")
                .top(Cut.MOST)
                .does((arguments, call) -> {
                    Cut cut = Cut.of(arguments, Cut.MOST);
                    // a JVM that does not respond takes seconds
                    List<JvmState> states =
                            JvmProcess.all().parallelStream().map(JvmState::of).toList();
                    JsonObject json = new JsonObject();
                    json.add("jvms", new Gson().toJsonTree(states));
                    return cut.result(List.of(states.size() + " JVMs"), json);
                });
    }

    private Tool clocks() {
        return tool("clocks", "clock", "Uses up to all CPUs for some seconds.").does((arguments, call) -> {
            JsonObject json = run(arguments, call, "clock", "--json", "-", "--seconds=0.1")
                    .json();
            String advice = json.has("source") && json.getAsJsonObject("source").has("advice")
                    ? json.getAsJsonObject("source").get("advice").getAsString()
                    : "no advice";
            return Cut.of(arguments, Cut.MOST).result(List.of(SafeText.of(advice, SafeText.LONGEST_MESSAGE)), json);
        });
    }

    private Tool report() {
        return tool("report", "report", NO_COST)
                .positionals("files")
                .options("--peers", "--by")
                .cut(OF_REPORT)
                .does((arguments, call) -> {
                    Cut cut = Cut.of(arguments);
                    Output output = run(arguments, call, "report", "--json", "-");
                    return reported(output.json(), output.messages(), arguments.text("by"), cut);
                });
    }

    private static Result reported(JsonObject report, List<String> messages, String by, Cut cut) throws UserException {
        if (by != null) {
            CallSites.group(report, by);
        }
        return cut.result(Result.findings(report, messages), report);
    }

    private Tool compare() {
        return tool("compare", "compare", NO_COST)
                .positionals("a", "b")
                .options("--unit")
                .cut(OF_COMPARISON)
                .does((arguments, call) -> {
                    Cut cut = Cut.of(arguments);
                    return compared(arguments, run(arguments, call, "compare", "--json", "-"), cut);
                });
    }

    /** Of {@code compare} and {@code ab}. */
    private static Result compared(Arguments arguments, Output output, Cut cut) throws UserException {
        JsonObject comparison = output.json();
        List<String> lines = Result.metrics(comparison, output.messages());
        if (!arguments.has("fields")) {
            comparison.remove("a");
            comparison.remove("b");
        }
        return cut.result(lines, comparison);
    }

    private Tool lint() {
        return tool("lint", "lint", "Libraries only as counts. " + NO_COST)
                .positionals("paths")
                .options("--include", "--recording")
                .cut("findings or kinds; default: all.")
                .does((arguments, call) -> {
                    Cut cut = Cut.of(arguments);
                    Output output = run(arguments, call, "lint", "--json", "-");
                    JsonObject report = output.json();
                    String misuse =
                            report.get("misuse") + " wrong uses in the application's classes: " + report.get("kinds");
                    return cut.result(Result.withNotes(List.of(misuse), output.messages()), report);
                });
    }

    private Tool flame() {
        return tool(
                        "flame",
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
        List<String> stacks = output.text().lines().toList();
        List<String> lines = new ArrayList<>();
        long total = stacks.stream().mapToLong(Tools::weight).sum();
        lines.add(Math.min(top, stacks.size()) + " of " + stacks.size() + " stacks, total weight "
                + (isDifference ? stacks.stream().mapToLong(Tools::before).sum() + " " : "") + total);
        // what has disappeared counts like what is new
        Comparator<String> bySize = Comparator.comparingLong(
                stack -> isDifference ? -Math.abs(weight(stack) - before(stack)) : -weight(stack));
        int length = 0;
        for (String stack : stacks.stream().sorted(bySize).limit(top).toList()) {
            String line = SafeText.of(stack, 4 * SafeText.LONGEST_MESSAGE);
            length += line.length();
            if (length > Cut.LONGEST) {
                lines.add("the rest would be too long");
                break;
            }
            lines.add(line);
        }
        return new Result(Result.withNotes(lines, output.messages()), null);
    }

    private static long weight(String stack) {
        return Long.parseLong(stack.substring(stack.lastIndexOf(' ') + 1));
    }

    /** The weight in the other recording, which comes before. */
    private static long before(String stack) {
        return weight(stack.substring(0, stack.lastIndexOf(' ')));
    }

    private Tool record() {
        return new Tool(
                        "record",
                        commands.describe("record"),
                        Allowed.record,
                        "CHANGES THE TARGET while it lasts: attaches the agent if it is not there, rewrites classes that"
                                + " read clocks, starts a recording, and takes all of it out again, also if cancelled. On"
                                + " JDK 17 to 22 attaching to a JVM that was started without an agent discards its compiled"
                                + " code: it is slow for up to 20 s. A counted clock read costs about 1.3 ns.")
                .positionals("process", "options")
                .options("--duration")
                .own("settings", Tool.STRING, String.join(", ", SETTINGS))
                .own("output", Tool.STRING, "New .jfr file in the folder of --write; default: not kept.")
                .own("by", Tool.STRING, "Add up clock call sites by method, class or package.")
                .cut(OF_REPORT)
                .does(this::record);
    }

    private Result record(Arguments arguments, Call call) throws UserException, IOException {
        Cut cut = Cut.of(arguments);
        String by = arguments.oneOf("by", CallSites.GROUPINGS);
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
                keep(recording, kept);
            }
            JsonObject report = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
            return reported(report, output.messages(), by, cut);
        } finally {
            Files.deleteIfExists(json);
            Files.deleteIfExists(recording);
            Files.deleteIfExists(folder);
        }
    }

    /** Another call, or another program, may have made the file meanwhile. */
    private static void keep(Path recording, Path kept) throws UserException, IOException {
        try {
            Files.move(recording, kept);
        } catch (FileAlreadyExistsException e) {
            throw UserException.failed(
                    "'" + kept.getFileName() + "' exists now, made by another; the recording is not kept");
        }
    }

    private Path output(String given) throws UserException {
        if (!given.endsWith(".jfr")) {
            throw Arguments.invalid("output", given, "a name that ends with .jfr");
        }
        return folders.writable(given);
    }

    private Tool ab() {
        return new Tool(
                        "ab",
                        commands.describe("ab"),
                        Allowed.ab,
                        "STARTS PROCESSES, by default for 90 s, which need the CPUs for themselves: run nothing else"
                                + " meanwhile. No shell; the programs run with this server's permissions and in its folder.")
                .positionals("command")
                .options("--a-command", "--b-command", "--a", "--b", "--unit", "--rounds", "--max-time", "--duration")
                .options("--ready", "--load", "--windows")
                .own("output", Tool.STRING, "New folder for the recordings, below that of --write.")
                .cut(OF_COMPARISON)
                .does((arguments, call) -> {
                    Cut cut = Cut.of(arguments);
                    String time = LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
                    String output = arguments.has("output") ? arguments.text("output") : "timeagent-ab-" + time;
                    String folder = "--out=" + folders.writable(output);
                    return compared(arguments, run(arguments, call, "ab", "--json", "-", folder), cut);
                });
    }
}
