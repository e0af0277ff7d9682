package timeagent.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import jdk.jfr.EventType;
import jdk.jfr.Recording;
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

    @Test
    void readsWhatTheJdksOwnReaderReads() throws Exception {
        Path file = Recorded.to(folder.resolve("a.jfr"), () -> {
            for (int i = 0; i < 300; i++) {
                AgentEvents.socketWrite(i, i * 1000L, i % 100 == 0 ? IOException.class : null);
                AgentEvents.clockReads(
                        "a method whose name is long enough for the pool of texts " + i % 3, i, i, i / 8.0, i > 7);
            }
            AgentEvents.clockSource("zeitgeber \u20ac");
            AgentEvents.clockSource(null);
            AgentEvents.clockSource("");
        });

        assertThat(ours(file)).containsExactlyElementsOf(theirs(file)).hasSize(603);
    }

    private static List<String> ours(Path file) throws Exception {
        List<String> lines = new ArrayList<>();
        Map<String, Consumer<Event>> handlers = new HashMap<>();
        handlers.put(
                "timeagent.SocketWrite",
                e -> lines.add(e.text("host") + e.number("port") + " " + e.number("bytesWritten") + e.text("api")
                        + e.flag("error")));
        handlers.put(
                "timeagent.ClockCallSite",
                e -> lines.add(e.text("method") + e.number("line") + " " + e.number("calls") + " "
                        + e.nanos("meanDuration") + " " + e.nanos("estimatedTime") + e.flag("hot")));
        handlers.put("timeagent.ClockSource", e -> lines.add(e.text("current") + e.nanos("granularity")));
        new RecordingReader(handlers, Set.of(), () -> {}).read(RecordedChunk.in(file, file.toString()));
        lines.sort(null);
        return lines;
    }

    private static List<String> theirs(Path file) throws Exception {
        List<String> lines = new ArrayList<>();
        for (RecordedEvent e : RecordingFile.readAllEvents(file)) {
            switch (e.getEventType().getName()) {
                case "timeagent.SocketWrite" ->
                    lines.add(e.getString("host") + e.getInt("port") + " " + e.getLong("bytesWritten")
                            + e.getString("api")
                            + (e.getClass("error") != null));
                case "timeagent.ClockCallSite" ->
                    lines.add(e.getString("method") + e.getInt("line") + " "
                            + e.getLong("calls") + " " + e.getDouble("meanDuration") + " "
                            + (double) e.getLong("estimatedTime") + e.getBoolean("hot"));
                case "timeagent.ClockSource" -> lines.add(e.getString("current") + (double) e.getLong("granularity"));
                default -> {}
            }
        }
        lines.sort(null);
        return lines;
    }

    @Test
    void readsTimesAsTheJdksOwnReaderButForTheLastDigit() throws Exception {
        Path file = Recorded.to(folder.resolve("a.jfr"), () -> {
            for (int i = 0; i < 300; i++) {
                AgentEvents.socketWrite(i, i * 1000L, null);
            }
        });
        Map<Long, Long> ours = new HashMap<>();
        Map<Long, Long> theirs = new HashMap<>();

        new RecordingReader(
                        Map.of("timeagent.SocketWrite", e -> {
                            ours.put(e.number("port"), e.durationNanos());
                            ours.put(-1 - e.number("port"), e.startNanos());
                        }),
                        Set.of(),
                        () -> {})
                .read(RecordedChunk.in(file, file.toString()));
        for (RecordedEvent e : RecordingFile.readAllEvents(file)) {
            if (e.hasField("port")) {
                theirs.put(e.getLong("port"), e.getDuration().toNanos());
                theirs.put(-1 - e.getLong("port"), nanos(e));
            }
        }

        assertThat(ours).hasSize(600).containsOnlyKeys(theirs.keySet());
        // theirs is the difference of two times, each rounded
        ours.forEach((port, nanos) -> assertThat(nanos).isCloseTo(theirs.get(port), within(1L)));
    }

    private static long nanos(RecordedEvent e) {
        return e.getStartTime().getEpochSecond() * 1_000_000_000
                + e.getStartTime().getNano();
    }

    @Test
    void namesTheTypeThatAnEventTellsOf() throws Exception {
        Path file = folder.resolve("a.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ActiveSetting");
            recording.start();
            AgentEvents.clockSource("tsc");
            recording.stop();
            recording.dump(file);
        }
        Set<String> ours = new TreeSet<>();
        Set<String> theirs = new TreeSet<>();

        new RecordingReader(Map.of("jdk.ActiveSetting", e -> ours.add(e.typeName("id"))), Set.of(), () -> {})
                .read(RecordedChunk.in(file, file.toString()));

        try (RecordingFile recording = new RecordingFile(file)) {
            Map<Long, String> names =
                    recording.readEventTypes().stream().collect(Collectors.toMap(EventType::getId, EventType::getName));
            while (recording.hasMoreEvents()) {
                RecordedEvent e = recording.readEvent();
                if (e.getEventType().getName().equals("jdk.ActiveSetting")) {
                    theirs.add(names.get(e.getLong("id")));
                }
            }
        }
        assertThat(ours).isEqualTo(theirs).contains("timeagent.ClockSource");
    }

    @Test
    void readsEveryChunk() throws Exception {
        SyntheticChunk chunk =
                new SyntheticChunk().type("timeagent.Test", "long value").lasting(2_000_000_000L);
        chunk.event("timeagent.Test", 5, 1234567890123456789L).event("timeagent.Test", 6, -1L);
        Path file = folder.resolve("two.jfr");
        try (OutputStream out = Files.newOutputStream(file)) {
            out.write(chunk.bytes());
            out.write(chunk.bytes());
        }
        List<Long> values = new ArrayList<>();

        RecordingInfo info = new RecordingReader(
                        Map.of("timeagent.Test", e -> values.add(e.number("value"))), Set.of(), () -> {})
                .read(RecordedChunk.in(file, file.toString()));

        assertThat(values).containsExactly(1234567890123456789L, -1L, 1234567890123456789L, -1L);
        assertThat(info.events()).isEqualTo(4);
        assertThat(info.seconds()).isEqualTo(4.0);
        assertThat(info.truncated()).isFalse();
    }

    @Test
    void givesEventsInTheOrderOfTheFileOrOfTheirStarts() throws Exception {
        SyntheticChunk chunk = new SyntheticChunk()
                .type("timeagent.Some", "long value")
                .type("timeagent.Test", "long value")
                .lasting(10);
        for (long start : new long[] {5, 3, 8, 3}) {
            chunk.event("timeagent.Test", start, start).event("timeagent.Some", start, start);
        }
        Path file = chunk.write(folder.resolve("a.jfr"));
        List<String> read = new ArrayList<>();
        Consumer<Event> handler = e -> read.add(e.name() + e.startNanos() + " " + e.number("value"));

        RecordingInfo info = new RecordingReader(
                        Map.of("timeagent.Test", handler, "timeagent.Some", handler),
                        Set.of("timeagent.Test"),
                        () -> {})
                .read(RecordedChunk.in(file, file.toString()));

        assertThat(read)
                .containsExactly(
                        "timeagent.Some5 5",
                        "timeagent.Some3 3",
                        "timeagent.Some8 8",
                        "timeagent.Some3 3",
                        "timeagent.Test3 3",
                        "timeagent.Test3 3",
                        "timeagent.Test5 5",
                        "timeagent.Test8 8");
        assertThat(info.events()).isEqualTo(8);
    }

    @Test
    void readsTimesOfAnyClock() throws Exception {
        Path file = new SyntheticChunk()
                .type("timeagent.Test", "long value")
                .startingAt(1000)
                .clock(100, 400_000_000)
                .event("timeagent.Test", 95, 0L)
                .event("timeagent.Test", 100, 0L)
                .event("timeagent.Test", 104, 0L)
                .write(folder.resolve("a.jfr"));
        List<Long> starts = new ArrayList<>();

        new RecordingReader(Map.of("timeagent.Test", e -> starts.add(e.startNanos())), Set.of(), () -> {})
                .read(RecordedChunk.in(file, file.toString()));

        // the first by half a nanosecond, up
        assertThat(starts).containsExactly(988L, 1000L, 1010L);
    }

    @Test
    void tellsAMissingFieldFromAnEmptyOne() throws Exception {
        Path file = new SyntheticChunk()
                .type("timeagent.Test", "long value, ticks span")
                .event("timeagent.Test", 5, 0L, 7L)
                .write(folder.resolve("a.jfr"));

        new RecordingReader(
                        Map.of("timeagent.Test", e -> {
                            assertThat(e.has("value")).isTrue();
                            assertThat(e.has("other")).isFalse();
                            assertThat(e.number("other")).isZero();
                            assertThat(e.text("other")).isNull();
                            assertThat(e.nanos("other")).isZero();
                            assertThat(e.nanos("span")).isEqualTo(7);
                            assertThat(e.durationNanos()).isZero();
                            assertThat(e.startNanos()).isEqualTo(5);
                        }),
                        Set.of(),
                        () -> {})
                .read(RecordedChunk.in(file, file.toString()));
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
