package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No class is loaded while an event of the agent is written: beside an agent that throws and catches an exception for
 * each class, Flight Recorder would write that into the unfinished event, and the recording would be unreadable.
 */
final class CommitClassesIT extends OnEveryJdk {
    private static final String EXCEPTIONS = "+jdk.JavaExceptionThrow#enabled=true";
    private static final String OPTIONS = "events=program.*,clock=all,cost.every=1";

    @Test
    void noneIsLoadedInACommitWithTheOtherAgentFirstOrLast() throws Exception {
        assertReadable(quick().flags(listener()).agent(OPTIONS));
        assertReadable(quick().agent(OPTIONS).flags(listener()));
    }

    @Full
    @Test
    void noneIsLoadedInACommitOfARecordingThatStartsLater() throws Exception {
        quick().flags(listener())
                .agent(OPTIONS)
                .program("EachEvent", "later.jfr")
                .succeededWith("done\n");

        assertReadable(folder.resolve("later.jfr"));
    }

    @Full
    @Test
    void theOtherAgentSeesWhatIsLoadedInACommitWithoutOurs() throws Exception {
        Finished run = quick().flags(listener()).recording(EXCEPTIONS).program("EachEvent");

        assertThat(run.stdout()).startsWith("done\nloaded jdk/jfr/internal/Bits in a commit of ");
    }

    private String listener() throws Exception {
        return "-javaagent:" + OtherAgent.pack(folder, "program.CommitListener");
    }

    private void assertReadable(JavaRun java) {
        assertReadable(java.recording(EXCEPTIONS)
                .program("EachEvent")
                .succeededWith("done\n")
                .recordingFile());
    }

    /** The JDK's own reader, which rejects what ours would skip, reads each event of the agent. */
    private void assertReadable(Path file) {
        Finished summary = java().jfr("summary", file.toString());
        assertThat(summary.status()).as(summary.stderr()).isZero();
        assertThat(Stream.concat(OurEvent.names().stream(), Stream.of("timeagent.EventTypeCost")))
                .allSatisfy(event -> assertThat(summary.stdout()).containsPattern(event + " +[1-9]"));
    }
}
