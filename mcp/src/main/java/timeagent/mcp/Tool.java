package timeagent.mcp;

import java.io.IOException;
import timeagent.analysis.common.UserException;

/**
 * A tool as the client sees it.
 *
 * @param description what it does, and what it costs the target
 * @param isInterruptible whether it changes or starts a process, goes on for long, and can be cancelled
 * @param startsPrograms whether it starts any program that the client names
 */
record Tool(
        String name,
        String description,
        boolean isInterruptible,
        boolean startsPrograms,
        Schema schema,
        Action action) {

    Tool(String name, String description, boolean isInterruptible, Schema schema, Action action) {
        this(name, description, isInterruptible, false, schema, action);
    }

    /** What a call does. */
    interface Action {

        /** @throws UserException with the one line that the client gets */
        Result run(Arguments arguments, Call call) throws UserException, IOException;
    }
}
