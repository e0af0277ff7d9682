package timeagent.benchmarks.rounds;

import com.google.gson.GsonBuilder;
import com.google.gson.reflect.TypeToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures suites and prints their tables; see docs/benchmarks.md for the method. */
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

    @Parameters(paramLabel = "JDK_HOME", arity = "1..*", description = "default: those of benchmarks/jdks.sh")
    private List<Path> homes;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Main())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Jdk> jdks = new ArrayList<>();
        for (Path home : homes) {
            jdks.add(Jdk.at(home));
        }
        // a fork that is short leaves time for many: they differ more than iterations within one
        Fork fork = new Fork(
                agent,
                benchmarks,
                List.of((quick ? "-wi 1 -w 50ms -i 4 -r 20ms" : "-wi 5 -w 100ms -i 20 -r 40ms").split(" ")));
        List<Cell> cells = new ArrayList<>();
        for (Suite suite : suites) {
            Map<Jdk, Results> results =
                    new Rounds(fork, percent / 100, minutes, quick ? 1 : Integer.MAX_VALUE).run(suite, jdks);
            Table table = new Table(suite);
            results.forEach((jdk, of) -> {
                table.add(jdk, of, percent / 100);
                suite.variants()
                        .filter(of::isCompared)
                        .forEach(variant -> cells.add(Cell.of(suite, jdk, variant.label(), of.ratio(variant))));
                suite.order((slower, faster) -> cells.add(
                        Cell.of(suite, jdk, slower.style() + " over " + faster.style(), of.ratio(slower, faster))));
            });
            System.out.print(table);
        }
        if (json != null) {
            Files.writeString(
                    json,
                    new GsonBuilder()
                                    .setPrettyPrinting()
                                    .serializeSpecialFloatingPointValues()
                                    .create()
                                    .toJson(cells)
                            + "\n");
        }
        if (against != null) {
            compare(cells);
        }
        return 0;
    }

    private void compare(List<Cell> cells) throws IOException {
        List<Cell> earlier = new GsonBuilder()
                .create()
                .fromJson(Files.readString(against), new TypeToken<List<Cell>>() {}.getType());
        int known = 0;
        int within = 0;
        for (Cell cell : cells) {
            Optional<Cell> before = earlier.stream().filter(cell::isOf).findFirst();
            if (before.isEmpty()) {
                continue;
            }
            known++;
            if (before.get().confirms(cell)) {
                within++;
            } else {
                System.out.printf(
                        Locale.ROOT,
                        "- %s, JDK %s, %s: %.3f is not within %.3f to %.3f%n",
                        cell.suite(),
                        cell.jdk(),
                        cell.variant(),
                        cell.ratio(),
                        before.get().low(),
                        before.get().high());
            }
        }
        System.out.printf(Locale.ROOT, "%n%d of %d ratios lie within the intervals of %s%n", within, known, against);
    }
}
