package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;

/** Generated classes: their reads and events are all recorded, and nothing of them is kept. */
@Full
final class UnloadedClassesIT extends OnEveryJdk {

    /** So many that one object kept for each, of 16 bytes at least, takes more than the program allows. */
    private static final int CLASSES = 120_000;

    private static final String READS = "Site0000";
    private static final String EMITS = "Emit0000";

    @Test
    void areCountedAndForgotten() {
        int classes = CLASSES;
        Path file = folder.resolve("unloaded.jfr");

        quick().agent()
                .flags("-Xmx256m", "-Xlog:jfr+startup=error")
                .program("UnloadedClasses", "" + classes, READS, file.toString())
                .succeededWith("freed\n");

        Recording recording = Recording.of(file);
        Map<CallSite, Long> calls = CallSite.calls(recording);
        assertThat(calls).hasSize(classes);
        IntStream.range(0, classes).forEach(i -> assertThat(calls)
                .containsEntry(new CallSite(String.format("program.S%07d", i), "run", 7), 1L));
        assertThat(CallSite.totalCalls(recording).values()).containsOnly(1L);
        assertThat(recording.events("timeagent.AgentInfo"))
                .allSatisfy(info -> assertThat(info.getLong("hookFailures")).isZero());
    }

    @Test
    void areForgottenWithoutARecording() {
        quick().agent()
                .flags("-Xmx256m")
                .program("UnloadedClasses", "" + CLASSES, READS)
                .succeededWith("freed\n");
    }

    @Test
    void areForgottenWithWrappers() {
        quick().agent("clock.wrappers=auto")
                .flags("-Xmx256m")
                .program("UnloadedClasses", "20000", READS)
                .succeededWith("freed\n");
    }

    @Test
    void areCountedAndForgottenWithTheirEvents() {
        int classes = 50_000;
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
    void areForgottenWithTheirEventsWithoutARecording() {
        quick().agent("events=program.*")
                .flags("-Xmx256m")
                .program("UnloadedClasses", "50000", EMITS)
                .succeededWith("freed\n");
    }
}
