package timeagent.mcp;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import timeagent.analysis.common.UserException;
import timeagent.analysis.live.JvmProcess;
import timeagent.analysis.live.JvmState;
import timeagent.mcp.Commands.Output;

/** The tools that look at this machine. */
record MachineTools(Commands commands) {

    List<Tool> all() {
        return List.of(
                new Tool(
                        "list_jvms",
                        "The JVMs of this user (for root, of all users): PID, program, JDK, version of the agent in it,"
                                + " running recordings. Loads nothing into them; sends a request to those that have an"
                                + " agent or Flight Recorder.",
                        false,
                        new Schema().optional("top", "integer", "Most JVMs in the result; default " + Cut.MOST + "."),
                        (arguments, call) -> list(arguments.count("top", Cut.MOST, Cut.MOST))),
                new Tool(
                        "clocks",
                        "Measures this machine's clocks: ns per read by number of threads, granularity, clock source, advice."
                                + " Uses up to all CPUs for some seconds.",
                        false,
                        new Schema(),
                        this::clocks));
    }

    private static Result list(int top) throws UserException {
        // a JVM that does not respond takes seconds
        List<JvmState> states =
                JvmProcess.all().parallelStream().map(JvmState::of).toList();
        JsonArray jvms = new JsonArray();
        for (JvmState state : states) {
            JsonObject jvm = new JsonObject();
            jvm.addProperty("pid", state.pid());
            jvm.addProperty("program", state.program());
            if (state.problem() == null) {
                jvm.addProperty("jdk", state.jdk());
                jvm.addProperty("agent", state.agent());
                jvm.addProperty("recordings", state.recordings());
            } else {
                jvm.addProperty("problem", state.problem());
            }
            jvms.add(jvm);
        }
        JsonObject json = new JsonObject();
        json.add("jvms", jvms);
        return Cut.result(List.of(states.size() + " JVMs"), json, top, List.of());
    }

    private Result clocks(Arguments arguments, Call call) throws UserException {
        Output output = commands.run(call, List.of("clock", "--json", "-", "--seconds=0.1"));
        JsonObject json = output.json();
        String advice = json.has("source") && json.getAsJsonObject("source").has("advice")
                ? json.getAsJsonObject("source").get("advice").getAsString()
                : "no advice";
        return Cut.result(List.of(SafeText.of(advice, SafeText.LONGEST_MESSAGE)), json, Cut.MOST, List.of());
    }
}
