package timeagent.analysis.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.common.UserException;
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.summary.jvm.Problem.Kind;
import timeagent.analysis.text.TerminalStyle;
import timeagent.analysis.text.TextOutput;

/** What every command has: the writers of its command line. */
abstract class SubCommand implements Callable<Integer> {

    /** Before what one does most with a command. */
    static final String EXAMPLES = "%nExamples:%n";

    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Main main;

    private final Set<String> warned = new HashSet<>();

    /** A command that Ctrl-C ends early, with its result. */
    abstract static class Interruptible extends SubCommand {

        abstract int run(InterruptHandler interrupt) throws Exception;

        @Override
        public final Integer call() throws Exception {
            try (InterruptHandler interrupt = new InterruptHandler()) {
                super.main.interruptible.accept(interrupt);
                try {
                    return run(interrupt);
                } catch (UserException e) {
                    // printed here, because the JVM is gone once the handler is closed
                    return Main.failed(e, err());
                }
            }
        }
    }

    /** For the result, and nothing else. */
    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** For everything else. */
    final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** What texts on {@link #out} are written for. */
    final TerminalStyle screen() {
        return main.screen;
    }

    /** Given to the JVMs that are started or attached to. */
    final Path agentJar() {
        return main.agentJar.get();
    }

    /** Prints warnings about the figures, each once. */
    final void warn(String prefix, List<String> warnings) {
        for (String warning : warnings) {
            if (warned.add(prefix + warning)) {
                err().println("timeagent: " + prefix + TextOutput.printable(warning));
            }
        }
    }

    final void warnOf(String prefix, List<Problem> problems) {
        warn(
                prefix,
                problems.stream()
                        .filter(problem -> problem.kind() != Kind.UNTESTED)
                        .map(Problem::text)
                        .toList());
    }

    final ParameterException invalid(String option, Object value, String advice) {
        return new ParameterException(
                spec.commandLine(), "invalid value '" + value + "' for option '" + option + "', give " + advice);
    }
}
