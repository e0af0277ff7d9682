package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Map;
import java.util.function.UnaryOperator;

/** Tests of what else is in a JVM: a program runs beside it without the agent and with it, and must do the same. */
abstract class BesideNeighbours extends OnEveryJdk {

    static final int STATUS = 3;
    static final String DONE = "reads 400, channel 100, stream 50\n";
    static final String LAST_LINE = "the program's own line\n";

    /** What neighbours tell that is never the same twice: times, hash codes, and the port of a debugger. */
    private static final String VARIES =
            "\\d{4}-\\d\\d-\\d\\d[ T]\\d\\d:\\d\\d:\\d\\d[:.,]\\d{3}( [+-]\\d{4})?|(?<=at address: )\\d+|(?<=@)[0-9a-f]{5,8}\\b";

    /** What a JVM says of an archive of shared classes on stdout, from 24 on beside any agent and any recording. */
    private static final String OF_ARCHIVES = "(?m)^\\[[.\\d]+s]\\[(warning|error *)]\\[(aot,)?cds.*\\R";

    /** How a program is run, when all flags are given. */
    interface Program {
        Finished run(JavaRun java) throws Exception;
    }

    /** Asserts that the program does the same beside the neighbour with the agent, and that all it does is counted. */
    final Recording runsTheSame(UnaryOperator<JavaRun> neighbour, Program program) throws Exception {
        Finished without = without(neighbour, program);

        Finished with = program.run(neighbour.apply(java()).agent().recording());

        assertSame(without, with, "");
        return countsAll(with);
    }

    /** Runs the program without the agent; the test is skipped where the neighbour itself does not let it run. */
    final Finished without(UnaryOperator<JavaRun> neighbour, Program program) throws Exception {
        Finished without = program.run(neighbour.apply(quick()));
        // with stack traces, it does not support the JDK
        boolean ran = without.status() == STATUS
                && without.stdout().endsWith(DONE)
                && !without.stderr().contains("\n\tat ");
        assumeTrue(ran, "does not run on " + jdk + " without the agent either: " + without.stderr() + without.stdout());
        assertThat(without.stderr()).as(without.command()).endsWith(LAST_LINE);
        return without;
    }

    /** @param printed the one line that the agent prints, or an empty text */
    static void assertSame(Finished without, Finished with, String printed) {
        assertThat(tidy(with.stdout())).as(with.command()).isEqualTo(tidy(without.stdout()));
        assertThat(with.status()).as(with.command()).isEqualTo(STATUS);
        String stderr = tidy(with.stderr());
        assertThat(stderr).as(with.command()).contains(printed);
        assertThat(stderr.replace(printed, "")).as(with.command()).isEqualTo(tidy(without.stderr()));
    }

    private static String tidy(String output) {
        return output.replaceAll(OF_ARCHIVES, "").replaceAll(VARIES, "(varies)");
    }

    static Recording countsAll(Finished with) {
        Recording recording = with.recording();
        Map<CallSite, Long> calls = CallSite.calls(recording);
        // a neighbour can read the clock too
        calls.keySet().removeIf(site -> !site.className().equals("program.Guest"));
        assertThat(calls).as(with.command()).isEqualTo(Programs.marks("Guest"));
        assertThat(SocketWrites.counts(recording))
                .as(with.command())
                .isEqualTo(Map.of("channel 10", 100L, "stream 20", 50L));
        recording.assertNothingFailed();
        return recording;
    }
}
