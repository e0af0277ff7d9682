package timeagent.analysis.mcp;

import java.io.IOException;
import java.util.Map;
import timeagent.analysis.common.UserException;
import timeagent.analysis.mcp.Limits.Allowed;

/**
 * A tool as the client sees it.
 *
 * @param description what it does, and what it costs the target
 * @param changes what it does to processes; null if it only reads
 */
record Tool(String name, String description, Allowed changes, Schema schema, Action action) {

    Tool(String name, String description, Schema schema, Action action) {
        this(name, description, null, schema, action);
    }

    /** What a call does. */
    interface Action {

        /** @throws UserException with the one line that the client gets */
        Result run(Arguments arguments, Call call) throws UserException, IOException;
    }

    Map<String, Object> json() {
        // ab starts any program that the client names
        boolean startsPrograms = changes == Allowed.ab;
        return Map.of(
                "name",
                name,
                "description",
                description,
                "inputSchema",
                schema.json(),
                "annotations",
                Map.of(
                        "readOnlyHint",
                        changes == null,
                        "destructiveHint",
                        startsPrograms,
                        "openWorldHint",
                        startsPrograms));
    }
}
