package timeagent.endtoend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs one process to its end, for a bounded time, and keeps what it printed. */
final class ProcessRun {

    /** Far longer than any run takes, even on a busy machine. */
    private static final long TIMEOUT_SECONDS = 1200;

    private static final Path JCMD = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    private static final List<String> QUESTIONS = List.of("GC.heap_info", "Thread.print", "GC.class_histogram");
    private static final long ANSWER_SECONDS = 20;
    private static final int MOST_LINES = 150;

    private ProcessRun() {}

    /**
     * Runs the process; every message of ours that it prints must be explained to the user.
     *
     * @param environment what it has besides that of the tests
     * @param output name of the files for stdout, stderr and recording, without the end
     */
    static Finished finish(ProcessBuilder builder, Map<String, String> environment, Path output) {
        String command = String.join(" ", builder.command());
        Path stdout = Path.of(output + ".stdout");
        Path stderr = Path.of(output + ".stderr");
        builder.redirectOutput(stdout.toFile()).redirectError(stderr.toFile());
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            boolean ended = process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            String state = "";
            if (!ended) {
                try {
                    state = state(process.pid(), Path.of(output + ".state"));
                } finally {
                    process.descendants().forEach(ProcessHandle::destroyForcibly);
                    process.destroyForcibly().waitFor();
                }
            }
            Finished finished = new Finished(
                    command,
                    process.exitValue(),
                    Files.readString(stdout),
                    Files.readString(stderr),
                    Path.of(output + ".jfr"));
            if (!ended) {
                throw new AssertionError("killed after " + TIMEOUT_SECONDS + " s: " + finished + state);
            }
            return finished;
        } catch (IOException e) {
            throw new AssertionError(command, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    /** What a JVM that hangs is doing, asked before it is killed. */
    private static String state(long pid, Path answers) throws IOException, InterruptedException {
        StringBuilder state = new StringBuilder();
        for (String question : QUESTIONS) {
            Process jcmd = new ProcessBuilder(JCMD.toString(), "" + pid, question)
                    .redirectErrorStream(true)
                    .redirectOutput(answers.toFile())
                    .start();
            if (!jcmd.waitFor(ANSWER_SECONDS, TimeUnit.SECONDS)) {
                jcmd.destroyForcibly().waitFor();
            }
            state.append('\n').append(question).append(": ");
            try (Stream<String> lines = Files.lines(answers)) {
                lines.limit(MOST_LINES).forEach(line -> state.append(line).append('\n'));
            }
        }
        return state.toString();
    }
}
