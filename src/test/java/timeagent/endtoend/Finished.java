package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What is left of a JVM that has ended. */
record Finished(String command, int status, String stdout, String stderr, Path recordingFile) {

    private static final String SAID_BEFORE_ATTACHING = "timeagent: PID \\d+ runs on JDK %s and was started without an"
            + " agent: it discards all compiled code once, .*\n";

    private static Finished lastRead;
    private static Recording last;

    /** What {@code record}, {@code top} and {@code attach} say before the first class of a JVM is rewritten, as a pattern. */
    static String saidBeforeAttaching(Jdk jdk) {
        return jdk.feature() >= 23 ? "" : SAID_BEFORE_ATTACHING.formatted(jdk.feature());
    }

    /** Without what depends on the JDK; RecordIT and TopIT assert that. */
    private String messages() {
        return stderr.replaceFirst("^" + SAID_BEFORE_ATTACHING.formatted("\\d+"), "");
    }

    /** Asserts that the program did its work, and that nothing was printed but on stdout. */
    Finished succeeded() {
        assertThat(messages()).as(command).isEmpty();
        assertThat(status).as(command).isZero();
        return this;
    }

    /** Asserts that the program did its work and printed this, and nothing else was printed. */
    Finished succeededWith(String expectedStdout) {
        succeeded();
        assertThat(stdout).as(command).isEqualTo(expectedStdout);
        return this;
    }

    /** Asserts that there was no result, but this status and one line that has all these parts. */
    Finished failedWith(int expectedStatus, String... parts) {
        assertThat(messages()).as(command).matches("timeagent: [^\\n\\r]+\\R").contains(parts);
        assertThat(stdout).as(command).isEmpty();
        assertThat(status).as(command).isEqualTo(expectedStatus);
        return this;
    }

    /** As {@link #succeeded}, but for what the JVM itself says, from 21 on, of an agent or a library that is loaded. */
    Finished succeededWithWarnings() {
        assertThat(status).as(toString()).isZero();
        assertThat(stderr.lines()).as(command).allMatch(line -> line.startsWith("WARNING: "));
        return this;
    }

    /** What was printed on stdout. */
    JsonObject json() {
        return JsonParser.parseString(stdout).getAsJsonObject();
    }

    /** Voluntary and involuntary context switches of a run that was timed. */
    long[] systemSwitches() throws IOException {
        String name = recordingFile.getFileName().toString().replace(".jfr", ".time");
        String[] counts =
                Files.readString(recordingFile.resolveSibling(name)).strip().split(" ");
        return new long[] {Long.parseLong(counts[0]), Long.parseLong(counts[1])};
    }

    /** Reads the file once, unless another run's recording is read in between. */
    Recording recording() {
        if (lastRead != this) {
            assertThat(recordingFile).as(command).isNotEmptyFile();
            // not two of them in memory
            lastRead = null;
            last = null;
            last = Recording.of(recordingFile);
            lastRead = this;
        }
        return last;
    }
}
