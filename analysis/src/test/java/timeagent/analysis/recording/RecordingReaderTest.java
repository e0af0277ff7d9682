package timeagent.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import jdk.jfr.EventType;
import jdk.jfr.Timespan;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.fixture.SyntheticChunk;

class RecordingReaderTest {

    @TempDir
    Path folder;

    /** Every event and field that both have, of the agent and of the JVM. */
    @Test
    void readsWhatTheJdksOwnReaderReads() throws Exception {
        Path file = Recorded.to(
                folder.resolve("a.jfr"),
                recording -> {
                    recording.enable("jdk.ActiveSetting");
                    recording.enable("jdk.JVMInformation");
                    recording.enable("jdk.LongFlag");
                    recording.enable("jdk.ThreadAllocationStatistics");
                },
                () -> {
                    for (int i = 0; i < 300; i++) {
                        AgentEvents.socketWrite(i, i * 1000L, i % 100 == 0 ? IOException.class : null);
                        AgentEvents.clockReads(
                                "a method whose name is long enough for the pool of texts " + i % 3,
                                i,
                                i,
                                i / 8.0,
                                i > 7);
                    }
                    AgentEvents.clockSource("zeitgeber \u20ac");
                    AgentEvents.clockSource(null);
                    AgentEvents.clockSource("");
                });
        Map<Long, String> typeNames;
        try (RecordingFile recording = new RecordingFile(file)) {
            typeNames =
                    recording.readEventTypes().stream().collect(Collectors.toMap(EventType::getId, EventType::getName));
        }
        Map<String, Deque<RecordedEvent>> theirs = RecordingFile.readAllEvents(file).stream()
                .sorted(Comparator.comparing(RecordedEvent::getStartTime))
                .collect(Collectors.groupingBy(
                        e -> e.getEventType().getName(), Collectors.toCollection(ArrayDeque::new)));
        Map<String, Consumer<Event>> handlers = new HashMap<>();
        theirs.forEach((type, events) -> handlers.put(type, e -> compare(e, events.remove(), typeNames)));

        new RecordingReader(handlers, theirs.keySet(), () -> {}).read(RecordedChunk.in(file, file.toString()));

        assertThat(theirs).containsKeys("timeagent.SocketWrite", "jdk.ActiveSetting");
        assertThat(theirs.values()).allSatisfy(left -> assertThat(left).isEmpty());
    }

    private static void compare(Event ours, RecordedEvent theirs, Map<Long, String> typeNames) {
        // theirs is the difference of two times, each rounded
        assertThat(ours.startNanos()).isCloseTo(nanos(theirs), within(1L));
        assertThat(ours.durationNanos()).isCloseTo(theirs.getDuration().toNanos(), within(1L));
        assertThat(ours.has("no such field")).isFalse();
        List<ValueDescriptor> fields = new ArrayList<>(theirs.getFields());
        fields.removeIf(field -> List.of("startTime", "duration").contains(field.getName()));
        for (ValueDescriptor field : fields) {
            String name = field.getName();
            Object value = theirs.getValue(name);
            assertThat(ours.has(name)).isTrue();
            if (value instanceof String && ours.value(name) instanceof Long) {
                // a constant of a type of one text, which the JDK's reader takes for the text
                continue;
            }
            if (value instanceof String || field.getTypeName().equals("java.lang.String")) {
                assertThat(ours.text(name)).isEqualTo(value);
            } else if (value instanceof Double || value instanceof Float) {
                assertThat(ours.nanos(name)).isEqualTo(((Number) value).doubleValue());
            } else if (field.getAnnotation(Timespan.class) == null && value instanceof Number number) {
                assertThat(ours.number(name)).isEqualTo(number.longValue());
            } else if (value instanceof Boolean || value instanceof RecordedClass) {
                assertThat(ours.flag(name)).isEqualTo(!Boolean.FALSE.equals(value));
            }
        }
        if (ours.name().equals("jdk.ActiveSetting")) {
            assertThat(ours.typeName("id")).isEqualTo(typeNames.get(theirs.getLong("id")));
        }
    }

    private static long nanos(RecordedEvent e) {
        return e.getStartTime().getEpochSecond() * 1_000_000_000
                + e.getStartTime().getNano();
    }

    @Test
    void readsTimesOfAnyClock() throws Exception {
        Path file = new SyntheticChunk()
                .type("timeagent.Test", "long value, ticks span")
                .startingAt(1000)
                .clock(100, 400_000_000)
                .event("timeagent.Test", 95, 0L, 0L)
                .event("timeagent.Test", 100, 0L, 4L)
                .event("timeagent.Test", 104, 0L, 8L)
                .write(folder.resolve("a.jfr"));
        List<String> times = new ArrayList<>();

        new RecordingReader(
                        Map.of("timeagent.Test", e -> times.add(e.startNanos() + " " + e.nanos("span"))),
                        Set.of(),
                        () -> {})
                .read(RecordedChunk.in(file, file.toString()));

        // the first by half a nanosecond, up
        assertThat(times).containsExactly("988 0.0", "1000 10.0", "1010 20.0");
    }

    @Test
    void readsACheckpointOfAnySizeAndKeepsNoLongText() throws Exception {
        String megabyte = "x".repeat(1 << 20);
        SyntheticChunk chunk =
                new SyntheticChunk().type("timeagent.Test", "String text").lasting(1_000_000_000);
        // more than the largest value, 64 MB; one text, for the memory of this JVM
        for (long key = 1; key <= 66; key++) {
            chunk.constant(key, megabyte);
        }
        chunk.constant(67, megabyte + "y")
                .constant(68, "short")
                .event("timeagent.Test", 1, new SyntheticChunk.Key(67))
                .event("timeagent.Test", 2, new SyntheticChunk.Key(68))
                .event("timeagent.Test", 3, new SyntheticChunk.Key(69));
        Path file = chunk.write(folder.resolve("large.jfr"));
        List<String> texts = new ArrayList<>();

        RecordingInfo info = new RecordingReader(
                        Map.of("timeagent.Test", e -> texts.add(e.text("text"))), Set.of(), () -> {})
                .read(RecordedChunk.in(file, file.toString()));

        assertThat(info.truncated()).isFalse();
        assertThat(texts).containsExactly(megabyte + "y", "short", RecordingInput.LOST);
    }
}
