package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * A program that fills the memory again and again and meanwhile reads clocks and writes to sockets.
 *
 * <p>Exact are: the counts of all reads of threads that have read before, for a count takes no memory; the writes of the default
 * style, which takes none either; and all that is done when there is memory again, also by threads that began without. What takes
 * memory for each event, as {@code ClockRead} and the other styles do, cannot have them all.
 */
@Full
final class MemoryEndsIT extends OnEveryJdk {

    private static final int ATTEMPTS = 27;
    private static final int AFTER = 500;

    private static final String NEEDS_NO_MEMORY = "clock=count,socket=instrumented-cached";
    private static final List<String> OPTIONS =
            List.of(NEEDS_NO_MEMORY, "clock=all,clock.cached=1ms,socket=mirror-direct,cost.every=1");

    /**
     * What a JVM says of threads of its own that find no memory, if it still can, and of a class that is loaded then beside any agent
     * that rewrites classes.
     */
    private static final Pattern OF_THE_JVM = Pattern.compile(
            "Exception in thread \"JFR [^\"]*\" (java\\.lang\\.BootstrapMethodError: .*\\R)?|java\\.lang\\.OutOfMemoryError: Java heap space\\R"
                    + "|(java\\.lang\\.InternalError|Caused by): (?=java\\.lang\\.OutOfMemoryError: )"
                    + "|Exception: java\\.lang\\.OutOfMemoryError thrown from the UncaughtExceptionHandler in thread \"JFR [^\"]*\"\\R"
                    + "|\\tat (java\\.base|jdk\\.jfr)/.*\\R"
                    + "|\\*\\*\\* java\\.lang\\.instrument ASSERTION FAILED \\*\\*\\*: .*can't create .*\\R"
                    // of an agent that asks for the list of loaded classes, as ours does in the first ten seconds
                    + "|\\*\\*\\* java\\.lang\\.instrument ASSERTION FAILED \\*\\*\\*: \"!errorOccurred\" at .*JPLISAgent.*\\R");

    @Test
    void theApplicationSeesTheEndOfTheMemoryOnlyAndWhatNeedsNoneIsExact() {
        Path file = folder.resolve("ends.jfr");
        Finished without = ownOutput(small().program("MemoryEnds", file.toString()));
        assertThat(without.stdout()).isEqualTo("thrown [java.lang.OutOfMemoryError] full 26 times\n");

        for (String options : OPTIONS) {
            Finished run = ownOutput(small().agent(options).program("MemoryEnds", file.toString()));

            StackEndsIT.assertDidTheSame(run, without);
            Recording recording = Recording.of(file);
            StackEndsIT.isExactAfterwards(options, "after", recording, Programs.marks("MemoryEnds"), AFTER);
            long channel = whileFull(recording, "channel");
            long transfer = whileFull(recording, "transfer");
            if (options.equals(NEEDS_NO_MEMORY)) {
                assertThat(List.of(channel, transfer)).containsOnly((long) ATTEMPTS);
                assertThat(recording.sum("timeagent.EventCost", "events")).isEqualTo(2 * ATTEMPTS + AFTER);
            } else {
                assertThat(List.of(channel, transfer)).allMatch(writes -> writes <= ATTEMPTS);
            }
        }
    }

    /** One byte each. */
    private static long whileFull(Recording recording, String api) {
        return recording.events(SocketWrites.OURS).stream()
                .filter(write -> write.getLong("bytesWritten") == 1)
                .filter(write -> write.getString("api").equals(api) && write.getClass("error") == null)
                .count();
    }

    /** Without what the JVM logs on standard output. */
    private JavaRun small() {
        // ps of another build attaches, for which a full JVM could not start the thread that answers
        return java().flags("-Xmx24m", "-XX:+UseSerialGC", "-Xlog:disable", "-XX:+StartAttachListener");
    }

    private static Finished ownOutput(Finished run) {
        String own = OF_THE_JVM.matcher(run.stderr()).replaceAll("").replaceAll("(?m)^\\R", "");
        return new Finished(run.command(), run.status(), run.stdout(), own, run.recordingFile());
    }
}
