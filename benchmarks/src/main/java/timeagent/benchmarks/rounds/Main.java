package timeagent.benchmarks.rounds;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures suites and prints their tables; see docs/internals/benchmarks.md for the method. */
@Command(
        name = "benchmarks/rounds.sh",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Measures suites of benchmarks on each JDK and prints their tables as Markdown. Let the machine do nothing"
                        + " else.")
public final class Main implements Callable<Integer> {

    @Option(
            names = "-s",
            paramLabel = "SUITE",
            description = "one of ${COMPLETION-CANDIDATES}; repeatable; default: all")
    private List<Suite> suites = List.of(Suite.values());

    @Option(
            names = "-m",
            paramLabel = "MINUTES",
            defaultValue = "40",
            description = "the most for each suite (${DEFAULT-VALUE})")
    private double minutes;

    @Option(
            names = "-w",
            paramLabel = "PERCENT",
            defaultValue = "5",
            description = "a ratio is known well enough with half an interval of this (${DEFAULT-VALUE})")
    private double percent;

    @Option(names = "-q", description = "quick, one round: to see that everything runs; no figure to trust")
    private boolean quick;

    @Option(names = "--json", paramLabel = "FILE", description = "write the ratios to this file")
    private Path json;

    @Option(
            names = "--against",
            paramLabel = "FILE",
            description = "an earlier file: print how many ratios lie within its intervals")
    private Path against;

    @Option(names = "--agent", paramLabel = "JAR", required = true, hidden = true)
    private Path agent;

    @Option(names = "--benchmarks", paramLabel = "JAR", required = true, hidden = true)
    private Path benchmarks;

    @Option(names = "--sample-app", paramLabel = "JAR", required = true, hidden = true)
    private Path sampleApp;

    @Option(names = "--btrace", paramLabel = "DIR", required = true, hidden = true)
    private Path btrace;

    @Parameters(paramLabel = "JDK_HOME", arity = "1..*", description = "default: those of benchmarks/jdks.sh")
    private List<Path> homes;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Main())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((failure, command, parsed) -> {
                    System.err.println("benchmarks: " + failure.getMessage());
                    return 1;
                })
                .execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Jdk> jdks = new ArrayList<>();
        for (Path home : homes) {
            jdks.add(Jdk.at(home));
        }
        // before measuring, which takes long: it may be the wrong file
        Measurement earlier = against == null ? null : Measurement.read(against);
        Path work = Files.createTempDirectory("timeagent-rounds");
        try {
            Environment environment = new Environment(agent, benchmarks, sampleApp, btrace, work, quick);
            List<Cell> cells = new ArrayList<>();
            for (Suite suite : suites) {
                cells.addAll(measure(suite, jdks, environment));
            }
            finish(Measurement.of(cells), earlier);
        } finally {
            delete(work);
        }
        return 0;
    }

    private List<Cell> measure(Suite suite, List<Jdk> jdks, Environment environment)
            throws IOException, InterruptedException {
        List<Cell> cells = new ArrayList<>();
        Table table = new Table(suite);
        int most = quick ? 1 : Integer.MAX_VALUE;
        new Rounds(environment, percent / 100, minutes, most).run(suite, jdks).forEach((jdk, results) -> {
            table.add(jdk, results, percent / 100);
            results.comparisons()
                    .forEach(comparison -> cells.add(Cell.of(suite, jdk, comparison, results.ratio(comparison))));
        });
        System.out.print(table);
        return cells;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private void finish(Measurement measured, Measurement earlier) throws IOException {
        if (json != null) {
            measured.write(json);
        }
        if (earlier != null) {
            System.out.print(measured.against(earlier));
        }
    }
}
