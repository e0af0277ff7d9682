package timeagent.mcp;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import timeagent.analysis.common.UserException;
import timeagent.mcp.Commands.Output;

/** The tools that read recordings, without cost to other processes. */
record ReadingTools(Commands commands, Folders folders) {

    private static final String FILES = "Recordings (.jfr), or folders of them.";
    static final String TOP_HELP = "Longest list in the result; default " + Cut.TOP + ".";
    static final String FIELDS_HELP =
            "Keys of the JSON to return, such as clock.callSites or findings; default: all but plots and histograms; *: those too.";
    static final String BY_HELP = "Add up clock call sites by method, class or package.";
    private static final String NO_COST = " Reads files only; no cost to any other process.";

    private static final Set<String> OF_PEERS =
            Set.of("SmallWrites", "FailedWrites", "BlockedWrites", "SlowerPeer", "Coverage");
    private static final Set<String> OF_EVENTS = Set.of("EventCost", "EventUse", "Coverage");

    List<Tool> all() {
        return List.of(
                new Tool(
                        "report",
                        "What is in recordings: clock reads per call site with their share of the CPU time, socket writes"
                                + " by peer, cost of JFR events, allocation, context switches, and findings with a"
                                + " remedy." + NO_COST,
                        false,
                        files().optional("by", "string", BY_HELP)
                                .optional("fields", "array", FIELDS_HELP)
                                .optional("top", "integer", TOP_HELP),
                        this::report),
                new Tool(
                        "peers",
                        "Socket writes by peer: number, bytes, duration percentiles, failures; which peer is slow."
                                + NO_COST,
                        false,
                        files().optional("peers", "string", "hosts (default), or ports: each accepted connection.")
                                .optional("top", "integer", TOP_HELP),
                        (arguments, call) -> part(arguments, call, List.of("socketWrites"), OF_PEERS)),
                new Tool(
                        "event_costs",
                        "Bytes and time of each JFR event: timeagent's own, and the application's where the agent ran"
                                + " with events=PATTERN." + NO_COST,
                        false,
                        files().optional("top", "integer", TOP_HELP),
                        (arguments, call) -> part(arguments, call, List.of("eventCost", "events"), OF_EVENTS)),
                new Tool(
                        "compare",
                        "Compares two recordings, or folders of several runs: each metric with ratio b/a, 95 % confidence"
                                + " interval and verdict (lower, higher, same, inconclusive)." + NO_COST,
                        false,
                        new Schema()
                                .required("a", "string", "Baseline: a recording or a folder.")
                                .required("b", "string", "Candidate: a recording or a folder.")
                                .optional("unit", "string", "Type of an event, one per unit of work.")
                                .optional("fields", "array", ComparisonResult.FIELDS_HELP)
                                .optional("top", "integer", TOP_HELP),
                        this::compare),
                new Tool(
                        "flame",
                        "Stacks of clock reads (or of socket writes recorded with stacks), folded: frames from the outermost"
                                + " joined by ';', then the weight; the largest first." + NO_COST,
                        false,
                        files().optional("unit", "string", "time (ns, default), reads, or bytes.")
                                .optional("base", "string", "A recording to show the difference to: two weights.")
                                .optional("top", "integer", TOP_HELP),
                        this::flame));
    }

    private static Schema files() {
        return new Schema().required("files", "array", FILES);
    }

    private Output json(Arguments arguments, Call call) throws UserException {
        List<String> command = new ArrayList<>(List.of("report", "--json", "-"));
        String peers = arguments.oneOf("peers", List.of("hosts", "ports"));
        if (peers != null) {
            command.add("--peers=" + peers);
        }
        command.addAll(paths(arguments));
        return commands.run(call, command);
    }

    private List<String> paths(Arguments arguments) throws UserException {
        return folders.readable(arguments.list("files")).stream()
                .map(Path::toString)
                .toList();
    }

    private Result report(Arguments arguments, Call call) throws UserException {
        int top = arguments.count("top", Cut.MOST, Cut.TOP);
        String by = arguments.oneOf("by", CallSites.GROUPINGS);
        List<String> fields = arguments.list("fields");
        Output output = json(arguments, call);
        return result(output.json(), output.messages(), by, fields, top);
    }

    /** Of a report, also on behalf of {@code record}. */
    static Result result(JsonObject report, List<String> messages, String by, List<String> fields, int top)
            throws UserException {
        if (by != null) {
            CallSites.group(report, by);
        }
        return Cut.result(Findings.of(report, messages), report, top, fields);
    }

    /** Some keys of a report, with the findings on them. */
    private Result part(Arguments arguments, Call call, List<String> keys, Set<String> findings) throws UserException {
        int top = arguments.count("top", Cut.MOST, Cut.TOP);
        Output output = json(arguments, call);
        JsonObject part = part(output.json(), keys, findings);
        return Cut.result(Findings.of(part, output.messages()), part, top, List.of());
    }

    private static JsonObject part(JsonObject report, List<String> keys, Set<String> findings) {
        JsonObject part = new JsonObject();
        keys.stream().filter(report::has).forEach(key -> part.add(key, report.get(key)));
        if (report.has("findings")) {
            JsonArray some = new JsonArray();
            report.getAsJsonArray("findings").asList().stream()
                    .filter(finding -> findings.contains(name(finding)))
                    .forEach(some::add);
            part.add("findings", some);
        }
        return part;
    }

    /** Of the rule that made a finding. */
    private static String name(JsonElement finding) {
        String id = finding.getAsJsonObject().get("id").getAsString();
        return id.substring(id.lastIndexOf('.') + 1);
    }

    private Result compare(Arguments arguments, Call call) throws UserException {
        int top = arguments.count("top", Cut.MOST, Cut.TOP);
        List<String> fields = arguments.list("fields");
        List<String> command = new ArrayList<>(List.of("compare", "--json", "-"));
        if (arguments.has("unit")) {
            command.add("--unit=" + arguments.text("unit"));
        }
        command.add(folders.readable(arguments.text("a")).toString());
        command.add(folders.readable(arguments.text("b")).toString());
        Output output = commands.run(call, command);
        return ComparisonResult.of(output.json(), output.messages(), fields, top);
    }

    private Result flame(Arguments arguments, Call call) throws UserException {
        int top = arguments.count("top", Cut.MOST, Cut.TOP);
        List<String> command = new ArrayList<>(List.of("flame"));
        String unit = arguments.oneOf("unit", List.of("time", "reads", "bytes"));
        if (unit != null) {
            command.add("--unit=" + unit);
        }
        if (arguments.has("base")) {
            command.add("--diff=" + folders.readable(arguments.text("base")));
        }
        command.addAll(paths(arguments));
        Output output = commands.run(call, command);
        List<String> stacks = output.text().lines().toList();
        List<String> lines = new ArrayList<>();
        long total = stacks.stream().mapToLong(ReadingTools::weight).sum();
        lines.add(Math.min(top, stacks.size()) + " of " + stacks.size() + " stacks, total weight " + total);
        int length = 0;
        for (String stack : stacks.stream()
                .sorted(Comparator.comparingLong(ReadingTools::weight).reversed())
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

    private static long weight(String stack) {
        return Long.parseLong(stack.substring(stack.lastIndexOf(' ') + 1));
    }
}
