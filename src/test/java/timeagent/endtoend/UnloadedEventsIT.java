package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;

/** Generated classes: the events that they commit are all counted, and nothing of them is kept. */
@Full
@OnOneJdk
final class UnloadedEventsIT extends OnEveryJdk {

    private static final String EMITS = "Emit0000";

    @Test
    void areCountedAndForgotten() {
        // more than there are numbers of call sites, which must be used again
        int classes = 70_000;
        Path file = folder.resolve("unloaded.jfr");

        // kept with the files of a failed run: a hook that fails is named there
        quick().agent("events=program.*,cost.every=16,debug=" + folder.resolve("debug.log"))
                .flags("-Xmx256m", "-Xlog:jfr+startup=error")
                .program("UnloadedClasses", "" + classes, EMITS, file.toString())
                .succeededWith("freed\n");

        Recording recording = Recording.of(file);
        Map<String, Long> created = new TreeMap<>();
        Map<String, Long> committed = new TreeMap<>();
        for (RecordedEvent cost : recording.events(EventTypeCosts.EVENT)) {
            assertThat(cost.getString("eventType")).isEqualTo("program.UnloadedClasses$Happened");
            // the end of a period can be between the two
            created.merge(cost.getString("className"), cost.getLong("created"), Long::sum);
            committed.merge(cost.getString("className"), cost.getLong("committed"), Long::sum);
        }
        assertThat(committed).hasSize(classes).isEqualTo(created);
        IntStream.range(0, classes)
                .forEach(i -> assertThat(committed).containsEntry(String.format("program.S%07d", i), 1L));
        assertThat(TestedJdks.otherNotes(recording)).isEmpty();
        EventTypeCosts.assertNothingFailed(recording);
    }

    @Test
    void areForgottenWithoutARecording() {
        quick().agent("events=program.*")
                .flags("-Xmx256m")
                .program("UnloadedClasses", "20000", EMITS)
                .succeededWith("freed\n");
    }
}
