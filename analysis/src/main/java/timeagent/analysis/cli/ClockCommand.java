package timeagent.analysis.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import timeagent.analysis.clock.ClockCosts;
import timeagent.analysis.clock.ClockMeasurement;
import timeagent.analysis.common.UserException;
import timeagent.analysis.output.ClockText;

/** {@code clock}: what reading the time costs on this machine. */
@Command(
        name = "clock",
        description =
                "Measures this machine's clocks: what a read of each costs by number of threads, how fine it is, which"
                        + " clock source the kernel uses, and what to do about it.")
final class ClockCommand extends SubCommand {

    private static final int MOST_THREADS = 1024;
    private static final int MOST_SECONDS = 3600;

    private final Path kernel;

    @Mixin
    private final ResultOptions result = new ResultOptions();

    @Option(
            names = "--threads",
            paramLabel = "N",
            split = ",",
            splitSynopsisLabel = ",",
            description =
                    "How many threads read at the same time, one measurement each; default: 1, 2, 4 and so on up to the"
                            + " number of CPUs.")
    private List<Integer> threads;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "0.3",
            description =
                    "Duration of each measurement, one per clock and number of threads; default" + " ${DEFAULT-VALUE}.")
    private double seconds;

    /** @param kernel folder of the kernel's clock source */
    ClockCommand(Path kernel) {
        this.kernel = kernel;
    }

    @Override
    public Integer call() throws Exception {
        List<Integer> counts = threads == null ? upTo(Runtime.getRuntime().availableProcessors()) : threads;
        for (int count : counts) {
            refuseUnless(
                    count >= 1 && count <= MOST_THREADS, count, "--threads", "whole numbers from 1 to " + MOST_THREADS);
        }
        // not a number is in no range
        refuseUnless(
                seconds > 0 && seconds <= MOST_SECONDS,
                given("--seconds"),
                "--seconds",
                "a number above 0 and up to " + MOST_SECONDS);
        result.check(List.of());
        try {
            ClockCosts costs = new ClockMeasurement(kernel, counts, seconds).run();
            costs.warnings().forEach(warning -> err().println("timeagent: " + warning));
            result.write(out(), costs, ClockText.of(costs), () -> null);
            return Main.DONE;
        } catch (OutOfMemoryError e) {
            throw UserException.failed("cannot create that many threads (" + e.getMessage() + "); reduce --threads");
        }
    }

    private void refuseUnless(boolean valid, Object value, String option, String range) {
        if (!valid) {
            throw invalid("invalid value '" + value + "' for option '" + option + "', give " + range);
        }
    }

    /** The powers of two up to the number of CPUs, and that number; at least 1 and 2, to show contention. */
    static List<Integer> upTo(int cpus) {
        List<Integer> counts = new ArrayList<>(List.of(1, 2));
        for (int count = 4; count <= cpus; count *= 2) {
            counts.add(count);
        }
        if (cpus > counts.get(counts.size() - 1)) {
            counts.add(cpus);
        }
        return counts;
    }
}
