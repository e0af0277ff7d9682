package timeagent.mcp;

import java.util.ArrayList;
import java.util.List;
import timeagent.analysis.cli.ToolServer.Allowed;
import timeagent.analysis.cli.ToolServer.Limits;
import timeagent.analysis.common.UserException;

/** The tools that are listed: tools that are not allowed are hidden from the client. */
record Tools(Limits limits) {

    List<Tool> all() throws UserException {
        Folders folders = new Folders(limits.read(), limits.write());
        Commands commands = new Commands(limits.agentJar());
        List<Tool> tools = new ArrayList<>(new MachineTools(commands).all());
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
}
