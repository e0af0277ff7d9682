package sampleapp;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** Runs the workload named on the command line and prints its one line of results. */
@Command(
        name = "sample-app",
        description = "Runs a workload and prints one line of key=value results.",
        synopsisSubcommandLabel = "WORKLOAD",
        showDefaultValues = true,
        scope = ScopeType.INHERIT,
        subcommands = {
            ClockWorkload.class,
            ClockRateWorkload.class,
            SocketWorkload.class,
            ContextSwitchWorkload.class,
            EventsWorkload.class,
            ServiceWorkload.class
        })
public final class SampleApp {

    static final int DONE = 0;
    static final int FAILED = 1;
    static final int WRONG_ARGUMENTS = 2;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Print the options of a workload.")
    private boolean help;

    private SampleApp() {}

    public static void main(String[] args) {
        int status = run(args, new PrintWriter(System.out, true), new PrintWriter(System.err, true));
        if (status != DONE) {
            System.exit(status);
        }
    }

    static int run(String[] args, PrintWriter out, PrintWriter err) {
        CommandLine line = new CommandLine(new SampleApp())
                .setOut(out)
                .setErr(err)
                .registerConverter(SocketApi.class, SocketApi::of)
                .setParameterExceptionHandler((e, words) -> refused(e, err))
                .setExecutionExceptionHandler((e, command, result) -> failed(e, err));
        if (args.length == 0) {
            line.usage(out);
            return DONE;
        }
        return line.execute(args);
    }

    private static int refused(ParameterException e, PrintWriter err) {
        List<String> near = e instanceof UnmatchedArgumentException unmatched ? unmatched.getSuggestions() : List.of();
        err.println("sample-app: " + e.getMessage().replaceAll("\\R", " ")
                + (near.isEmpty() ? "" : ", did you mean " + String.join(" or ", near) + "?")
                + " (see " + e.getCommandLine().getCommandSpec().qualifiedName(" ") + " -h)");
        return WRONG_ARGUMENTS;
    }

    private static int failed(Exception e, PrintWriter err) throws Exception {
        if (e instanceof WorkloadException) {
            err.println("sample-app: " + e.getMessage());
            return FAILED;
        }
        throw e;
    }
}
