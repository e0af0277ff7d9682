package timeagent.analysis;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;
import timeagent.analysis.output.Screen;

/** Makes out what the arguments ask for: a command with its options, or help. */
@Command(
        name = "timeagent",
        description = "Reads and compares Flight Recorder recordings made with the timeagent, and measures clocks.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class Arguments implements Callable<Integer> {

    private final PrintWriter out;

    private Arguments(PrintWriter out) {
        this.out = out;
    }

    /** Runs what they ask for and returns its exit status. */
    static int execute(PrintWriter out, PrintWriter err, Screen screen, Supplier<Path> agentJar, String... args) {
        CommandLine line = new CommandLine(new Arguments(out));
        new Commands(out, err, screen, agentJar).addTo(line, args);
        line.setOut(out)
                .setErr(err)
                // an argument of ab's command may start with @
                .setExpandAtFiles(false)
                .registerConverter(Path.class, Arguments::path)
                .setParameterExceptionHandler((e, given) -> refused(e, err))
                .setExecutionExceptionHandler((e, command, result) -> Main.failed(e, err));
        return line.execute(args);
    }

    private static Path path(String given) {
        try {
            return FileNames.path(given);
        } catch (CommandException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }

    /** Without a command: how one works with it. */
    @Override
    public Integer call() {
        out.print(Workflow.TEXT);
        out.flush();
        return Main.DONE;
    }

    private static int refused(ParameterException e, PrintWriter err) {
        CommandLine command = e.getCommandLine();
        StringBuilder message = new StringBuilder(Main.oneLine(e.getMessage()));
        if (e instanceof UnmatchedArgumentException unmatched) {
            List<String> suggestions = unmatched.getSuggestions();
            if (!suggestions.isEmpty()) {
                message.append(", did you mean ")
                        .append(String.join(" or ", suggestions))
                        .append('?');
            }
        }
        String name = command.getCommandSpec().qualifiedName(" ");
        err.println("timeagent: " + message + " (" + name + " -h tells what it takes)");
        return Main.WRONG_ARGUMENTS;
    }
}
