package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;

/** Reads and events of generated classes are all counted, and nothing is kept of a class that is unloaded. */
@Full
final class UnloadedClassesIT extends OnEveryJdk {

    /** So many that one object kept for each, of 16 bytes at least, takes more than the program allows. */
    private static final int CLASSES = 20_000;

    /** The same for a recording. */
    private static final int RECORDED = 80_000;

    /** More than the numbers of event call sites, which must be reused. */
    private static final int WITH_EVENTS = 70_000;

    private static final String SMALL = "-Xmx256m";

    /** Another build's {@code ps} may attach, for which a JVM loads classes that it keeps. */
    private static final String ALONE = "-XX:+DisableAttachMechanism";

    private static final String READS = "Site0000";
    private static final String EMITS = "Emit0000";

    @Test
    void theirReadsAreCountedAndTheyAreForgotten() {
        Path file = folder.resolve("unloaded.jfr");

        quick().agent("clock=all")
                .flags(SMALL, ALONE, "-Xlog:jfr+startup=error")
                .program("UnloadedClasses", "" + RECORDED, READS, file.toString())
                .succeededWith("freed\n");

        Recording recording = Recording.of(file);
        Map<CallSite, Long> calls = CallSite.calls(recording);
        assertThat(calls).hasSize(RECORDED);
        IntStream.range(0, RECORDED).forEach(i -> assertThat(calls)
                .containsEntry(new CallSite(String.format("program.S%07d", i), "run", 7), 1L));
        assertThat(CallSite.totalCalls(recording).values()).containsOnly(1L);
        assertThat(recording.events("timeagent.AgentInfo"))
                .allSatisfy(info -> assertThat(info.getLong("hookFailures")).isZero());
    }

    @OnOneJdk
    @Test
    void theirEventsAreCountedAndTheyAreForgotten() {
        Path file = folder.resolve("unloaded.jfr");

        // kept with the files of a failed run: a hook that fails is named there
        quick().agent("events=program.*,cost.every=16,debug=" + folder.resolve("debug.log"))
                .flags(SMALL, ALONE, "-Xlog:jfr+startup=error")
                .program("UnloadedClasses", "" + WITH_EVENTS, EMITS, file.toString())
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
        assertThat(committed).hasSize(WITH_EVENTS).isEqualTo(created);
        IntStream.range(0, WITH_EVENTS)
                .forEach(i -> assertThat(committed).containsEntry(String.format("program.S%07d", i), 1L));
        assertThat(TestedJdks.otherNotes(recording)).isEmpty();
        recording.assertNothingFailed();
    }

    @Test
    void areForgottenWithoutARecording() {
        areForgotten("clock=sample", READS);
    }

    @OnOneJdk
    @Test
    void areForgottenWithTheirEventsWithoutARecording() {
        areForgotten("events=program.*", EMITS);
    }

    private void areForgotten(String options, String original) {
        quick().agent(options)
                .flags(SMALL, ALONE)
                .program("UnloadedClasses", "" + CLASSES, original)
                .succeededWith("freed\n");
    }
}
