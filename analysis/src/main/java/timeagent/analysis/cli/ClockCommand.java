package timeagent.analysis.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import timeagent.analysis.clock.ClockCosts;
import timeagent.analysis.clock.ClockMeasurement;
import timeagent.events.clock.cost.LinuxClockSource;

@Command(
        name = "clock",
        description =
                "Measures this machine's clocks: cost of a read by number of threads, granularity, source, advice.",
        footerHeading = SubCommand.EXAMPLES,
        footer = {"  java -jar timeagent.jar clock", "  java -jar timeagent.jar clock --threads 1,2,4 --json clock.json"
        })
final class ClockCommand extends SubCommand {

    private static final int MOST_SECONDS = 3600;

    @Mixin
    private ResultOptions result;

    @Option(
            names = "--threads",
            paramLabel = "N",
            split = ",",
            splitSynopsisLabel = ",",
            description = "Threads that read at the same time, one measurement each; default: 1, 2, 4 up to the CPUs.")
    private List<Integer> threads = upTo(Runtime.getRuntime().availableProcessors());

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "Duration of a measurement, one per clock and number of threads; default ${DEFAULT-VALUE}.")
    private double seconds = 0.3;

    /** Folder of the kernel's clock source. */
    Path kernel = LinuxClockSource.SYSFS;

    @Override
    public Integer call() throws Exception {
        // not a number is in no range
        if (!(seconds > 0 && seconds <= MOST_SECONDS)) {
            throw invalid("--seconds", seconds, "a number above 0 and up to " + MOST_SECONDS);
        }
        result.check(List.of());
        ClockCosts costs = new ClockMeasurement(kernel, threads, seconds).run();
        warn("", costs.warnings());
        result.write(out(), costs, costs.text(), () -> null);
        return Main.DONE;
    }

    /** The powers of two up to the number of CPUs, and that number; at least 1 and 2, to show contention. */
    static List<Integer> upTo(int cpus) {
        IntStream powers = IntStream.iterate(4, count -> count < cpus, count -> count * 2);
        return Stream.of(IntStream.of(1, 2), powers, IntStream.of(Math.max(cpus, 2)))
                .flatMap(IntStream::boxed)
                .distinct()
                .toList();
    }
}
