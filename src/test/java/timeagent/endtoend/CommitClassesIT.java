package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * No class is loaded while an event of the agent is written: beside an agent that throws and catches an exception for
 * each class, Flight Recorder would write that into the unfinished event, and the recording would be unreadable.
 */
final class CommitClassesIT extends OnEveryJdk {
    private static final String EXCEPTIONS = "+jdk.JavaExceptionThrow#enabled=true";
    private static final String OPTIONS = "events=program.*,clock=all,cost.every=1";

    @Test
    void noneIsLoadedInACommitWithTheOtherAgentFirst() throws Exception {
        Finished run = quick().flags(listener())
                .agent(OPTIONS)
                .recording(EXCEPTIONS)
                .program("WritesEachEvent")
                .succeededWith("done\n");

        assertReadable(run.recordingFile());
    }

    @Full
    @Test
    void noneIsLoadedInACommitWithTheOtherAgentLast() throws Exception {
        Finished run = quick().agent(OPTIONS)
                .flags(listener())
                .recording(EXCEPTIONS)
                .program("WritesEachEvent")
                .succeededWith("done\n");

        assertReadable(run.recordingFile());
    }

    @Full
    @Test
    void noneIsLoadedInACommitOfARecordingThatStartsLater() throws Exception {
        quick().flags(listener())
                .agent(OPTIONS)
                .program("WritesEachEvent", "later.jfr")
                .succeededWith("done\n");

        assertReadable(folder.resolve("later.jfr"));
    }

    @Full
    @Test
    void theOtherAgentSeesWhatIsLoadedInACommitWithoutOurs() throws Exception {
        Finished run = quick().flags(listener()).recording(EXCEPTIONS).program("WritesEachEvent");

        assertThat(run.stdout()).startsWith("done\nloaded jdk/jfr/internal/Bits in a commit of ");
    }

    private String listener() throws Exception {
        return "-javaagent:" + OtherAgent.pack(folder, "program.CommitListener");
    }

    private void assertReadable(Path file) {
        List<String> events = new ArrayList<>(OurEvent.names());
        events.add("timeagent.EventTypeCost");
        assertReadable(file, events);
    }

    /** The JDK's own reader, which rejects what ours would skip, reads each event of the agent. */
    private void assertReadable(Path file, List<String> events) {
        Finished summary = java().jfr("summary", file.toString());
        assertThat(summary.status()).as(summary.stderr()).isZero();
        assertThat(events).allSatisfy(event -> assertThat(summary.stdout()).containsPattern(event + " +[1-9]"));
    }
}
