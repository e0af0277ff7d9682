package timeagent.benchmarks.startup;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Times whole processes, from outside, in turns: no agent, a no-op agent, timeagent, a recording, a recording with timeagent.
 *
 * <p>Prints ratios beside times: those hold on another machine.
 *
 * <p>Started from its source file, so it must stay one file.
 */
final class StartupTimer {
    private static final String[] PROGRAMS = {"HelloWorld", "OneSocketWrite"};
    private static final String[] LABELS = {"prints one line", "and writes once to a socket"};
    private static final int NONE = 0;
    private static final int NO_OP = 1;
    private static final int TIMEAGENT = 2;
    private static final int RECORDING = 3;
    private static final int RECORDING_WITH_TIMEAGENT = 4;

    private final String programs;
    private final List<List<String>> variants;
    private final int rounds;

    private StartupTimer(String programs, String noOpAgent, String timeagent, int rounds) {
        this.programs = programs;
        // without a file: the recording is started and stopped
        List<String> recording = List.of("-Xlog:jfr+startup=error", "-XX:StartFlightRecording:settings=default");
        List<String> recordingWithAgent = new ArrayList<>(recording);
        recordingWithAgent.add("-javaagent:" + timeagent);
        this.variants = List.of(
                List.of(),
                List.of("-javaagent:" + noOpAgent),
                List.of("-javaagent:" + timeagent),
                recording,
                recordingWithAgent);
        this.rounds = rounds;
    }

    /** Arguments: rounds, class path of the programs, jar of the no-op agent, timeagent.jar, JDK homes. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        StartupTimer timer = new StartupTimer(arguments[1], arguments[2], arguments[3], Integer.parseInt(arguments[0]));
        System.out.println("| JDK | program | no agent, ms | no-op agent, ms | timeagent, ms |"
                + " added over the no-op agent / no agent | recording, ms | recording with timeagent, ms | ratio |");
        System.out.println("|---|---|---|---|---|---|---|---|---|");
        for (String home : Arrays.copyOfRange(arguments, 4, arguments.length)) {
            timer.time(Path.of(home));
        }
    }

    private void time(Path home) throws IOException, InterruptedException {
        double[][][] millis = new double[PROGRAMS.length][variants.size()][rounds];
        for (int round = -1; round < rounds; round++) {
            for (int program = 0; program < PROGRAMS.length; program++) {
                for (int variant = 0; variant < variants.size(); variant++) {
                    List<String> command = command(home, variants.get(variant), PROGRAMS[program]);
                    if (round < 0) {
                        // brings the files into the page cache, too
                        check(command);
                    } else {
                        millis[program][variant][round] = run(command);
                    }
                }
            }
        }
        String jdk = version(home);
        for (int program = 0; program < PROGRAMS.length; program++) {
            print(jdk, LABELS[program], millis[program]);
        }
    }

    private List<String> command(Path home, List<String> flags, String program) {
        List<String> command = new ArrayList<>();
        command.add(home.resolve("bin").resolve("java").toString());
        command.addAll(flags);
        command.addAll(List.of("-cp", programs, "timeagent.benchmarks.startup." + program));
        return command;
    }

    private static void check(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = text(process);
        if (process.waitFor() != 0 || !output.equals("hello")) {
            System.err.println(
                    "startup: " + command + " ended with " + process.exitValue() + " and printed: " + output);
            System.exit(1);
        }
    }

    private static double run(List<String> command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        long start = System.nanoTime();
        builder.start().waitFor();
        return (System.nanoTime() - start) / 1e6;
    }

    private static String version(Path home) throws IOException, InterruptedException {
        String java = home.resolve("bin").resolve("java").toString();
        // in the first line, between quotation marks
        String output = text(
                new ProcessBuilder(java, "-version").redirectErrorStream(true).start());
        return output.split("\"")[1];
    }

    private static String text(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    private static void print(String jdk, String label, double[][] millis) {
        double[] added = new double[millis[NONE].length];
        Arrays.setAll(added, round -> (millis[TIMEAGENT][round] - millis[NO_OP][round]) / millis[NONE][round]);
        double[] recorded = new double[millis[NONE].length];
        Arrays.setAll(recorded, round -> millis[RECORDING_WITH_TIMEAGENT][round] / millis[RECORDING][round]);
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %.1f | %.1f | %.1f | %s | %.1f | %.1f | %s |%n",
                jdk,
                label,
                quantile(millis[NONE], 0.5),
                quantile(millis[NO_OP], 0.5),
                quantile(millis[TIMEAGENT], 0.5),
                ratio(added),
                quantile(millis[RECORDING], 0.5),
                quantile(millis[RECORDING_WITH_TIMEAGENT], 0.5),
                ratio(recorded));
    }

    /**
     * The median over the rounds, and an interval that contains the true one with a probability of 95 %, whatever the
     * distribution: the number of values below the true median is binomial, here with its normal approximation.
     */
    private static String ratio(double[] ratios) {
        double[] sorted = ratios.clone();
        Arrays.sort(sorted);
        int reach = (int) Math.ceil(1.96 * Math.sqrt(sorted.length) / 2);
        int low = Math.max(0, (sorted.length - 1) / 2 - reach);
        return String.format(
                Locale.ROOT,
                "%.2f (%.2f to %.2f)",
                quantile(ratios, 0.5),
                sorted[low],
                sorted[sorted.length - 1 - low]);
    }

    private static double quantile(double[] values, double share) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double at = share * (sorted.length - 1);
        int below = (int) at;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
    }
}
