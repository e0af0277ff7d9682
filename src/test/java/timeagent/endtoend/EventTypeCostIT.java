package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the application's own events cost. */
final class EventTypeCostIT extends OnEveryJdk {

    private static final String EVENT = EventTypeCosts.EVENT;
    private static final String SHAPES = "program.EventShapes$";
    private static final int TIMES = 4000;
    private static final String NOT_MEASURED =
            "events not measured: program.EventForms (commits by a method reference),"
                    + " program.EventForms$Filtered (its own settings would be evaluated twice)";

    private static final String NO_COMMIT = "no call of commit() found: ";

    /** Without escape analysis, whose results vary, an event allocates as many bytes in compiled and other code. */
    private static final String ALLOCATE_ALL = "-XX:-DoEscapeAnalysis";

    @Test
    void countsAndMeasuresEventsOfManyShapes() {
        Map<String, Long> truth = bytes(quick().flags(ALLOCATE_ALL)
                .recording()
                .program("EventShapes", "" + TIMES)
                .succeeded());

        Finished run = quick().flags(ALLOCATE_ALL)
                .agent("events=program.*,cost.every=4")
                .recording()
                .program("EventShapes", "" + TIMES);

        Recording recording = run.succeeded().recording();
        assertThat(bytes(run)).isEqualTo(truth);
        assertThat(EventTypeCosts.sums(recording, "committed"))
                .isEqualTo(EventTypeCosts.recorded(recording, name -> name.startsWith(SHAPES)));
        Map<String, Long> created = new TreeMap<>();
        truth.keySet().forEach(type -> created.put(type, (long) TIMES));
        created.remove(SHAPES + "Kept");
        created.putAll(Map.of(SHAPES + "Reused", 1L, SHAPES + "Loop", 4L * TIMES));
        assertThat(EventTypeCosts.sums(recording, "created")).isEqualTo(created);
        assertThat(notMeasured(recording))
                .isEqualTo(Map.of(
                        SHAPES + "Local",
                        "no end() before the fields",
                        SHAPES + "Passed",
                        "no end() before the fields"));
        assertThat(placesWithoutEnd(recording))
                .containsExactlyInAnyOrder("stack", "naive", "helped", "setter", "failed");
        assertThat(recording.events(EVENT))
                .filteredOn(cost -> cost.getLong("committed") > 0)
                .extracting(cost -> cost.getString("eventType") + " " + cost.getString("check"))
                .contains(SHAPES + "Naive never", SHAPES + "Guarded first", SHAPES + "Reused first");
        truth.keySet().removeAll(notMeasured(recording).keySet());
        Map<String, Long> measured = EventTypeCosts.sums(recording, "measured");
        Map<String, Long> allocated = EventTypeCosts.sums(recording, "allocatedBytes");
        truth.forEach((type, bytes) -> {
            // of the event that is handed over, construction and commit are two places
            int perRound = type.equals(SHAPES + "Loop") ? 4 : type.equals(SHAPES + "Handed") ? 2 : 1;
            long mean = TIMES / 4L * perRound;
            // at random, with a standard deviation below the square root
            assertThat((double) measured.get(type)).as(type).isCloseTo(mean, Offset.offset(8 * Math.sqrt(mean)));
            double each = (double) bytes / perRound;
            assertThat((double) allocated.get(type) / measured.get(type))
                    .as(type)
                    .isCloseTo(each, Offset.offset(Math.max(8, each / 10)));
        });
        assertThat(recording.events(EVENT))
                .filteredOn(cost -> cost.getLong("measured") > 0)
                .isNotEmpty()
                .allSatisfy(cost -> {
                    assertThat(cost.getDouble("bytesPerEvent"))
                            .isEqualTo((double) cost.getLong("allocatedBytes") / cost.getLong("measured"));
                    LongSummaryStatistics parts = Stream.of("constructionNanos", "fillingNanos", "commitNanos")
                            .mapToLong(cost::getLong)
                            .summaryStatistics();
                    long all = cost.getLong("nanosPerEvent");
                    // a part measured below 0 counts as 0, so the parts can add up to more than the whole
                    assertThat(parts.getSum()).isBetween(all - 2, parts.getMin() == 0 ? Long.MAX_VALUE : all + 2);
                });
        recording.assertNothingFailed();
    }

    @Full
    @Test
    void leavesOutTheEventsThatAVirtualThreadFillsWithAPause() {
        assumeTrue(jdk.feature() >= 21, jdk + " has no virtual threads");
        Finished run = quick().flags("-Djdk.virtualThreadScheduler.parallelism=1")
                .agent("events=paused.*,cost.every=1")
                .recording()
                .program("PausedEvents");

        Recording recording = run.succeeded().recording();
        assertThat(EventTypeCosts.sums(recording, "committed")).isEqualTo(Map.of("paused.Filled", 1000L));
        assertThat(EventTypeCosts.sums(recording, "measured")).isEqualTo(Map.of("paused.Filled", 500L));
        // with the first event's classes; 500 pauses have 1 MiB each
        assertThat(EventTypeCosts.sums(recording, "allocatedBytes").get("paused.Filled"))
                .isLessThan(10 << 20);
    }

    @Test
    void countsEventsInOddPlacesWhereTheyAreCommitted() {
        Finished without = quick().recording().program("EventForms", "100");

        Finished run = quick().agent("events=*,cost.every=1")
                .recording()
                .program("EventForms", "100")
                .succeededWith(without.stdout());

        Recording recording = run.recording();
        Map<String, Long> committed = EventTypeCosts.recorded(recording, name -> name.matches("odd\\..*|program\\..*"));
        assertThat(committed)
                .isEqualTo(EventTypeCosts.recorded(without.recording(), name -> name.matches("odd\\..*|program\\..*")));
        // by an interface, by reflection, by a method reference; and an event whose own setting would be asked twice
        committed.remove("odd.Implementing");
        committed.remove("odd.Reflected");
        committed.merge("odd.First", -100L, Long::sum);
        committed.remove("odd.Filtered");
        assertThat(EventTypeCosts.sums(recording, "committed")).isEqualTo(committed);
        assertThat(committedAt(recording))
                .containsEntry("odd.Dynamic main", 100L)
                .containsEntry("odd.First superclass", 50L)
                // by super, which writes an event of the superclass
                .containsEntry("odd.First emit", 100L)
                // in another thread
                .containsEntry("odd.First finish", 100L)
                .containsEntry("program.EventForms$Second superclass", 50L)
                .containsEntry("odd.First inTheMiddle", 100L)
                .containsEntry("program.EventForms$Second emit", 100L);
        // a superclass's constructor creates no event of its own
        assertThat(EventTypeCosts.sums(recording, "created"))
                .containsEntry("odd.First", 50L + 100 + 66 + 100 + 100 + 100 + 100 + 100)
                .containsEntry("program.EventForms$Second", 50L + 100 + 100);
        String notes = TestedJdks.otherNotes(recording);
        assertThat(notes).startsWith(NOT_MEASURED + "; " + NO_COMMIT);
        assertThat(notes.substring(notes.indexOf(NO_COMMIT) + NO_COMMIT.length())
                        .split(", "))
                .containsExactlyInAnyOrder("odd.Implementing", "odd.Reflected", "odd.Super");
        recording.assertNothingFailed();
    }

    @Full
    @OnOneJdk
    @ParameterizedTest
    @ValueSource(strings = {"events=odd.Fir*", "events=program.EventForms$First:other.*"})
    void leavesOutTypesThatNoPatternMatches(String options) {
        Finished run = quick().agent(options).recording().program("EventForms", "10");

        assertThat(EventTypeCosts.sums(run.succeeded().recording(), "committed"))
                .containsOnlyKeys("odd.First");
        boolean isOther = options.contains("other");
        assertThat(TestedJdks.otherNotes(run.recording()))
                .isEqualTo(NOT_MEASURED + (isOther ? "; events not found: other.*" : ""));
        String report =
                java().timeagent("report", run.recordingFile().toString()).stdout();
        assertThat(report.contains("events=other.* matched no event"))
                .as(report)
                .isEqualTo(isOther);
    }

    @Full
    @Test
    void countsEventsOfBusyThreadsWhileRecordingsStop() {
        Finished run = quick().agent("events=load.*,cost.every=16")
                .recording()
                .program("EventLoad", "3000")
                .succeeded();

        Recording recording = run.recording();
        Map<String, Long> events =
                Map.of("load.Moving", Long.parseLong(run.stdout().strip()));
        assertThat(EventTypeCosts.recorded(recording, name -> name.startsWith("load.")))
                .isEqualTo(events);
        assertThat(EventTypeCosts.sums(recording, "committed")).isEqualTo(events);
        assertThat(EventTypeCosts.sums(recording, "created")).isEqualTo(events);
        recording.assertNothingFailed();
    }

    @Test
    void countsThrottledEventsAsOftenAsTheyAreWritten() {
        assumeTrue(jdk.feature() >= 25, "skipped: no @Throttle and @Contextual on this JDK");

        Finished run = quick().agent("events=throttled.*,cost.every=4")
                .recording()
                .mainClass(
                        "",
                        Path.of("resources", "jdk25", "Throttled.java")
                                .toAbsolutePath()
                                .toString());

        Recording recording = run.succeeded().recording();
        Map<String, Long> committed = EventTypeCosts.sums(recording, "committed");
        assertThat(committed).isEqualTo(EventTypeCosts.recorded(recording, name -> name.startsWith("throttled.")));
        assertThat(committed.get("throttled.Request")).isBetween(1L, 19_999L);
        assertThat(EventTypeCosts.sums(recording, "created")).isEqualTo(Map.of("throttled.Request", 20_000L));
        assertThat(EventTypeCosts.sums(recording, "measured").get("throttled.Request"))
                .isBetween(4_000L, 6_000L);
        recording.assertNothingFailed();
    }

    /** What the program printed: bytes by type. */
    private static Map<String, Long> bytes(Finished run) {
        return run.stdout()
                .lines()
                .map(line -> line.split(" "))
                .collect(Collectors.toMap(line -> line[0], line -> Long.parseLong(line[1]), Long::sum, TreeMap::new));
    }

    private static Map<String, String> notMeasured(Recording recording) {
        return recording.events(EVENT).stream()
                .filter(cost -> cost.getString("notMeasured") != null)
                .collect(Collectors.toMap(
                        cost -> cost.getString("eventType"),
                        cost -> cost.getString("notMeasured"),
                        (one, other) -> other,
                        TreeMap::new));
    }

    private static Stream<String> placesWithoutEnd(Recording recording) {
        return recording.events("timeagent.AgentNote").stream()
                .filter(note -> note.getString("kind").equals("no end() before the fields"))
                .map(note -> note.getString("text").replaceFirst("^program\\.EventShapes\\.(\\w+):\\d+$", "$1"))
                .distinct();
    }

    private static Map<String, Long> committedAt(Recording recording) {
        Map<String, Long> sums = new TreeMap<>();
        for (RecordedEvent cost : recording.events(EVENT)) {
            sums.merge(
                    cost.getString("eventType") + " " + cost.getString("method"), cost.getLong("committed"), Long::sum);
        }
        sums.values().removeIf(sum -> sum == 0);
        return sums;
    }
}
