package timeagent.analysis.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What every command has: the writers of its command line. */
abstract class SubCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    /** For the result, and nothing else. */
    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** For everything else. */
    final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Prints what is to be known before the figures are believed. */
    final void warn(String prefix, List<String> warnings) {
        warnings.forEach(warning -> err().println("timeagent: " + prefix + warning));
    }

    /** The text that an option was given; empty for a default. */
    final String given(String option) {
        var matched = spec.commandLine().getParseResult().matchedOption(option);
        return matched == null ? "" : matched.originalStringValues().get(0);
    }

    final ParameterException invalid(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
