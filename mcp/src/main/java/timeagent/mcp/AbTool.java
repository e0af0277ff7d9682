package timeagent.mcp;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import timeagent.analysis.common.UserException;
import timeagent.mcp.Commands.Output;

/** Runs an experiment. */
record AbTool(Commands commands, Folders folders) {

    Tool tool() {
        return new Tool(
                "ab",
                "Runs a command under two sets of agent options, or two commands (an old and a new version), in rounds of"
                        + " random order, until the result is clear, and compares them with rounds as the sample. STARTS"
                        + " PROCESSES, by default for 90 s, which need the CPUs for themselves: run nothing else meanwhile."
                        + " No shell; the programs run with this server's permissions and in its folder.",
                true,
                true,
                new Schema()
                        .optional(
                                "command", "array", "What both sides run: a java launcher or a script, and arguments.")
                        .optional("a_command", "array", "What a runs, in place of command.")
                        .optional("b_command", "array", "What b runs.")
                        .optional("a", "string", "Agent options of a; none: no agent.")
                        .optional("b", "string", "Agent options of b; none: no agent.")
                        .optional(
                                "unit",
                                "string",
                                "Unit of work: an event type, or a regular expression with a group for"
                                        + " the number of units in the output, such as requests=([0-9]+)")
                        .optional("rounds", "integer", "Default: as many as needed.")
                        .optional("max_time", "string", "Default 90s without rounds.")
                        .optional("duration", "string", "End each run after this time, by SIGTERM.")
                        .optional("output", "string", "New folder for the recordings, below that of --write.")
                        .optional("fields", "array", ComparisonResult.FIELDS_HELP)
                        .optional("top", "integer", ReadingTools.TOP_HELP),
                this::run);
    }

    private Result run(Arguments arguments, Call call) throws UserException {
        int top = arguments.count("top", Cut.MOST, Cut.TOP);
        List<String> fields = arguments.list("fields");
        String time = LocalDateTime.now().format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
        String output = arguments.has("output") ? arguments.text("output") : "timeagent-ab-" + time;
        List<String> line = new ArrayList<>(List.of("ab", "--json", "-", "--out=" + folders.writable(output)));
        for (String side : List.of("a", "b")) {
            if (arguments.has(side)) {
                line.add("--" + side + "=" + RecordTool.agentOptions(arguments, side));
            }
            if (arguments.has(side + "_command")) {
                line.add("--" + side + "-command=" + quoted(arguments.list(side + "_command")));
            }
        }
        if (arguments.has("unit")) {
            line.add("--unit=" + arguments.text("unit"));
        }
        if (arguments.has("rounds")) {
            line.add("--rounds=" + arguments.count("rounds", Cut.MOST, 1));
        }
        if (arguments.has("max_time")) {
            line.add("--max-time=" + RecordTool.duration(arguments, "max_time"));
        }
        if (arguments.has("duration")) {
            line.add("--duration=" + RecordTool.duration(arguments, "duration"));
        }
        if (arguments.has("command")) {
            line.add("--");
            line.addAll(arguments.list("command"));
        }
        Output result = commands.run(call, line);
        return ComparisonResult.of(result.json(), result.messages(), fields, top);
    }

    /** As one argument, from which {@code ab} gets the same words. */
    static String quoted(List<String> words) {
        return words.stream()
                .map(word -> "'" + word.replace("'", "'\"'\"'") + "'")
                .collect(Collectors.joining(" "));
    }
}
