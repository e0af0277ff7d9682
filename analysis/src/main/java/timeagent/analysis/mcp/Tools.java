package timeagent.analysis.mcp;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import timeagent.analysis.common.UserException;
import timeagent.analysis.live.JvmProcess;
import timeagent.analysis.live.JvmState;
import timeagent.analysis.mcp.Commands.Output;
import timeagent.analysis.mcp.Limits.Allowed;

/** The tools that are listed: tools that are not allowed are hidden from the client. */
final class Tools {

    private Tools() {}

    static List<Tool> of(Shell shell, Limits limits) throws UserException {
        Folders folders = new Folders(limits.read(), limits.write());
        Commands commands = new Commands(shell);
        List<Tool> tools = new ArrayList<>();
        tools.add(new Tool(
                "list_jvms",
                "The JVMs of this user (for root, of all users): PID, program, JDK, version of the agent in it,"
                        + " running recordings. Loads nothing into them; sends a request to those that have an"
                        + " agent or Flight Recorder.",
                new Schema(null).top(Cut.MOST),
                (arguments, call) -> list(arguments.count("top", Cut.MOST, Cut.MOST))));
        tools.add(new Tool(
                "clocks",
                "Measures this machine's clocks: ns per read by number of threads, granularity, clock source, advice."
                        + " Uses up to all CPUs for some seconds.",
                new Schema(null),
                (arguments, call) -> clocks(commands, call)));
        tools.addAll(new ReadingTools(commands, folders).all());
        if (limits.duckdb() != null) {
            tools.add(new QueryTool(commands, folders, limits.duckdb()).tool());
        }
        if (limits.allowed().contains(Allowed.record)) {
            tools.add(new RecordTool(commands, folders).tool());
        }
        if (limits.allowed().contains(Allowed.ab)) {
            if (!folders.canWrite()) {
                throw UserException.wrongArguments("--allow ab needs a folder for recordings; give --write DIR");
            }
            tools.add(new AbTool(commands, folders).tool());
        }
        return tools;
    }

    private static Result list(int top) throws UserException {
        // a JVM that does not respond takes seconds
        List<JvmState> states =
                JvmProcess.all().parallelStream().map(JvmState::of).toList();
        JsonObject json = new JsonObject();
        json.add("jvms", new Gson().toJsonTree(states));
        return Cut.result(List.of(states.size() + " JVMs"), json, top, List.of());
    }

    private static Result clocks(Commands commands, Call call) throws UserException {
        Output output = commands.run(call, List.of("clock", "--json", "-", "--seconds=0.1"));
        JsonObject json = output.json();
        String advice = json.has("source") && json.getAsJsonObject("source").has("advice")
                ? json.getAsJsonObject("source").get("advice").getAsString()
                : "no advice";
        return Cut.result(List.of(SafeText.of(advice, SafeText.LONGEST_MESSAGE)), json, Cut.MOST, List.of());
    }
}
