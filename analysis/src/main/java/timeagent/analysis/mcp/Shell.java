package timeagent.analysis.mcp;

import java.io.PrintWriter;
import java.util.function.Consumer;
import picocli.CommandLine.Model.CommandSpec;
import timeagent.analysis.common.InterruptHandler;

/** The command line of this JVM, whose commands the tools run. */
public interface Shell {

    /**
     * Runs a command and returns its exit status.
     *
     * @param interruptible receives the handler of a command that Ctrl-C ends early, before it does anything
     */
    int run(PrintWriter out, PrintWriter err, Consumer<InterruptHandler> interruptible, String... arguments);

    /** Returns the options of a command, with their descriptions. */
    CommandSpec describe(String command);
}
