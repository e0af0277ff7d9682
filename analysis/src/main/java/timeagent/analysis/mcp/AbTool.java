package timeagent.analysis.mcp;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import timeagent.analysis.common.UserException;
import timeagent.analysis.mcp.Commands.Output;
import timeagent.analysis.mcp.Limits.Allowed;

/** Runs an experiment. */
record AbTool(Commands commands, Folders folders) {

    Tool tool() {
        return new Tool(
                "ab",
                "Runs a command under two sets of agent options, or two commands (an old and a new version), in rounds of"
                        + " random order, until the result is clear, and compares them with rounds as the sample. STARTS"
                        + " PROCESSES, by default for 90 s, which need the CPUs for themselves: run nothing else meanwhile."
                        + " No shell; the programs run with this server's permissions and in its folder.",
                Allowed.ab,
                commands.schema("ab")
                        .positional("command", Schema.ARRAY, 0)
                        .described("a_command", Schema.ARRAY, "--a-command")
                        .described("b_command", Schema.ARRAY, "--b-command")
                        .described("a", Schema.STRING, "--a")
                        .described("b", Schema.STRING, "--b")
                        .options("--unit", "--rounds", "--max-time", "--duration", "--ready", "--load", "--windows")
                        .optional("output", Schema.STRING, "New folder for the recordings, below that of --write.")
                        .cut(ReadingTools.OF_COMPARISON),
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
                line.add("--" + side + "=" + arguments.agentOptions(side, RecordTool.OF_FILES));
            }
            if (arguments.has(side + "_command")) {
                line.add("--" + side + "-command=" + quoted(arguments.list(side + "_command")));
            }
        }
        line.addAll(arguments.options());
        if (arguments.has("command")) {
            line.add("--");
            line.addAll(arguments.list("command"));
        }
        Output result = commands.run(call, line);
        return ReadingTools.compared(result.json(), result.messages(), fields, top);
    }

    /** As one argument, from which {@code ab} gets the same words. */
    static String quoted(List<String> words) {
        return words.stream()
                .map(word -> "'" + word.replace("'", "'\"'\"'") + "'")
                .collect(Collectors.joining(" "));
    }
}
