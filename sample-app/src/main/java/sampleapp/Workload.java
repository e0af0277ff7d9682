package sampleapp;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Something to measure that does an exact, stated number of things. */
abstract class Workload implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    /** @throws ParameterException for an option value out of range */
    abstract Results run() throws WorkloadException;

    @Override
    public final Integer call() throws WorkloadException {
        Results results = run();
        out().println("workload=" + spec.name() + results);
        return SampleApp.DONE;
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final void inRange(String option, long value, long min, long max) {
        valid(min <= value && value <= max, option, Long.toString(value), "a whole number from " + min + " to " + max);
    }

    /** @param expected completes "is not" */
    final void valid(boolean valid, String option, String value, String expected) {
        if (!valid) {
            throw new ParameterException(
                    spec.commandLine(),
                    "Invalid value for option '" + option + "': '" + value + "' is not " + expected);
        }
    }
}
