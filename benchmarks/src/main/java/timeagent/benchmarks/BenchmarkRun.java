package timeagent.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs a suite in rounds: every round has one fork of every variant, in random order.
 *
 * <p>JMH by itself would run all forks of one variant before the next, and a machine that slows down meanwhile would look
 * like a difference between them.
 */
final class BenchmarkRun {
    private static final String USAGE =
            "usage: java [-Dtimeagent.jar=FILE] -jar benchmarks.jar clock|socket|event ROUNDS RESULT.json"
                    + " [JMH options, e.g. -wi 3 -w 1s -i 5 -r 1s]";

    private final Suite suite;
    private final CommandLineOptions jmh;
    private final String agentJar;
    private final Path log;

    private BenchmarkRun(Suite suite, CommandLineOptions jmh, String agentJar, Path log) {
        this.suite = suite;
        this.jmh = jmh;
        this.agentJar = agentJar;
        this.log = log;
    }

    /** Arguments: suite, rounds, result file, options of JMH. Exit status 1 if a fork fails, 2 for wrong arguments. */
    public static void main(String[] arguments) throws IOException {
        Path agent = Path.of(System.getProperty("timeagent.jar", "agent/target/timeagent.jar"));
        if (!Files.isRegularFile(agent)) {
            refuse("no agent at " + agent + "; run in the project's root after mvn package, or give -Dtimeagent.jar");
        }
        Suite suite = null;
        int rounds = 0;
        CommandLineOptions jmh = null;
        try {
            suite = Suite.valueOf(arguments[0].toUpperCase(Locale.ROOT));
            rounds = Integer.parseInt(arguments[1]);
            jmh = new CommandLineOptions(Arrays.copyOfRange(arguments, 3, arguments.length));
        } catch (IndexOutOfBoundsException | IllegalArgumentException | CommandLineOptionException e) {
            refuse(USAGE);
        }
        Path log = Files.createTempFile("timeagent-benchmarks", ".log");
        new BenchmarkRun(suite, jmh, agent.toAbsolutePath().toString(), log).run(rounds, Path.of(arguments[2]));
        Files.delete(log);
    }

    private static void refuse(String message) {
        System.err.println("benchmarks: " + message);
        System.exit(2);
    }

    private void run(int rounds, Path result) throws IOException {
        List<RunResult> results = new ArrayList<>();
        List<Variant> variants = new ArrayList<>(suite.variants());
        for (int round = 1; round <= rounds; round++) {
            Collections.shuffle(variants, new Random(round));
            for (int i = 0; i < variants.size(); i++) {
                Variant variant = variants.get(i);
                RunResult fork = run(variant);
                results.add(fork);
                System.err.printf(
                        Locale.ROOT,
                        "round %d/%d fork %d/%d %s %.3f %s%n",
                        round,
                        rounds,
                        i + 1,
                        variants.size(),
                        variant,
                        fork.getPrimaryResult().getScore(),
                        fork.getPrimaryResult().getScoreUnit());
            }
            // after every round, so that a run cut short leaves whole rounds
            ResultFormatFactory.getInstance(ResultFormatType.JSON, result.toString())
                    .writeOut(results);
        }
    }

    private RunResult run(Variant variant) throws IOException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .parent(jmh)
                .include(variant.include())
                .threads(variant.threads())
                .forks(1)
                .jvmArgsAppend(variant.jvmArguments(agentJar).toArray(new String[0]))
                .verbosity(VerboseMode.NORMAL)
                .output(log.toString())
                .shouldFailOnError(true);
        variant.params().forEach(options::param);
        for (Class<? extends Profiler> profiler : suite.profilers()) {
            options.addProfiler(profiler);
        }
        try {
            Collection<RunResult> results = new Runner(options.build()).run();
            if (results.size() == 1) {
                return results.iterator().next();
            }
        } catch (RunnerException e) {
            System.err.println("benchmarks: " + e.getMessage());
        }
        System.err.println("benchmarks: " + variant + " failed; JMH's log follows");
        System.err.println(Files.readString(log));
        System.exit(1);
        throw new IllegalStateException();
    }
}
