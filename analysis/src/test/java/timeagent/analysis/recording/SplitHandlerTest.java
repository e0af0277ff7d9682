package timeagent.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.analysis.fixture.SyntheticChunk;

/** Events that are read by several threads come out as if one had read them. */
class SplitHandlerTest {

    private static final int CHUNKS = 5;

    @TempDir
    Path folder;

    /** Takes down events; each that {@link #refuses} says comes in order. */
    private static class Notes implements SplitHandler {
        final List<String> lines = new ArrayList<>();
        final List<String> inOrder = new ArrayList<>();

        boolean refuses(Event e) {
            return false;
        }

        @Override
        public void accept(Event e) {
            inOrder.add(line(e));
        }

        @Override
        public Share share(Event e) {
            List<String> taken = new ArrayList<>();
            int name = e.place("name");
            int value = e.place("value");
            return new Share() {
                @Override
                public boolean take() {
                    assertThat(e.text(name)).isSameAs(e.text("name"));
                    assertThat(e.number(value)).isEqualTo(e.number("value"));
                    return !refuses(e) && taken.add(line(e));
                }

                @Override
                public void join() {
                    lines.addAll(taken);
                }
            };
        }
    }

    private static String line(Event e) {
        return e.startNanos() + " " + e.durationNanos() + " " + e.text("name") + " " + e.number("value") + " "
                + e.real("share") + " " + e.size();
    }

    private static SyntheticChunk chunk() {
        return new SyntheticChunk()
                .type("timeagent.Other", "value", "long")
                .type(
                        "timeagent.Test",
                        "duration",
                        "ticks",
                        "name",
                        "java.lang.String",
                        "value",
                        "long",
                        "share",
                        "float");
    }

    /** Most events are like the one before but for their times; some are long, one is longer than any block. */
    private Path file(int events) throws IOException {
        Random random = new Random(5);
        Path file = folder.resolve("split.jfr");
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int i = 0; i < CHUNKS; i++) {
                SyntheticChunk chunk = chunk();
                String name = "a";
                for (int j = 0; j < events; j++) {
                    if (random.nextInt(20) == 0) {
                        name = "peer ".repeat(random.nextInt(40)) + j;
                    }
                    String text = j == events / 2 ? "long ".repeat(100_000) : name;
                    long duration = 1L << random.nextInt(60);
                    chunk.event(
                            "timeagent.Test",
                            random.nextLong() >>> random.nextInt(3, 60),
                            duration,
                            text,
                            j / 10L,
                            0.5f);
                    if (random.nextInt(9) == 0) {
                        chunk.event("timeagent.Other", j, (long) j);
                    }
                }
                out.write(chunk.bytes());
            }
        }
        return file;
    }

    private static RecordingInfo read(Path file, int threads, Handlers handlers) throws IOException {
        return new RecordingReader(file, handlers, (read, all) -> {}, threads).read();
    }

    private static List<String> inOrder(Path file, String type) throws IOException {
        List<String> lines = new ArrayList<>();
        read(file, 1, new Handlers().add(type, e -> lines.add(line(e))));
        return lines;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void joinsInTheOrderOfTheFileWhateverTheNumberOfThreads(int threads) throws IOException {
        Path file = file(2_000);
        Notes notes = new Notes();

        RecordingInfo info = read(file, threads, new Handlers().add("timeagent.Test", notes));

        // the longest of each chunk is none for a share; all behind it come in order
        List<String> all = new ArrayList<>();
        for (int i = 0; i < CHUNKS; i++) {
            all.addAll(notes.lines.subList(1_000 * i, 1_000 * (i + 1)));
            all.addAll(notes.inOrder.subList(1_000 * i, 1_000 * (i + 1)));
        }
        assertThat(all).isEqualTo(inOrder(file, "timeagent.Test")).hasSize(10_000);
        assertThat(info.chunks()).isEqualTo(CHUNKS);
        assertThat(info.given()).containsExactly("timeagent.Test");
        assertThat(info.truncated()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void givesWhatAShareRefusesToTheHandlerInOrder(int threads) throws IOException {
        Path file = file(500);
        Notes notes = new Notes() {
            @Override
            boolean refuses(Event e) {
                return e.number("value") % 3 == 0;
            }
        };
        List<String> others = new ArrayList<>();
        Handlers handlers =
                new Handlers().add("timeagent.Test", notes).add("timeagent.Other", e -> others.add(line(e)));

        read(file, threads, handlers);

        List<String> all = inOrder(file, "timeagent.Test");
        assertThat(notes.lines).isNotEmpty().doesNotContainAnyElementsOf(notes.inOrder);
        assertThat(all).containsSubsequence(notes.lines).containsSubsequence(notes.inOrder);
        assertThat(notes.lines.size() + notes.inOrder.size()).isEqualTo(all.size());
        assertThat(others).isEqualTo(inOrder(file, "timeagent.Other")).isNotEmpty();
    }

    @Test
    void givesEveryEventToEveryHandlerOnce() throws IOException {
        Path file = file(500);
        Notes first = new Notes();
        Notes second = new Notes() {
            @Override
            boolean refuses(Event e) {
                return true;
            }
        };
        List<String> third = new ArrayList<>();

        read(
                file,
                2,
                new Handlers()
                        .add("timeagent.Test", first)
                        .add("timeagent.Test", second)
                        .add("timeagent.Test", e -> third.add(line(e))));

        assertThat(first.lines.size() + first.inOrder.size()).isEqualTo(2_500);
        assertThat(second.lines).isEmpty();
        assertThat(second.inOrder).isEqualTo(inOrder(file, "timeagent.Test"));
        assertThat(third).isEqualTo(second.inOrder);
    }

    @Test
    void goesOnInOrderWhereNoMoreCanBeSetAside() throws IOException {
        SyntheticChunk chunk = chunk();
        String name = "n".repeat(400);
        for (int i = 0; i < 20_000; i++) {
            chunk.event("timeagent.Test", i, 7L, name, (long) i, 1f);
        }
        Path file = chunk.write(folder.resolve("many.jfr"));
        List<String> lines = new ArrayList<>();

        read(file, 2, new Handlers().add("timeagent.Test", e -> lines.add(e.number("value") + " " + e.startNanos())));

        assertThat(lines).hasSize(20_000).startsWith("0 0", "1 1").endsWith("19998 19998", "19999 19999");
    }

    @Test
    void throwsWhatAHandlerThrows() throws IOException {
        Path file = file(10);
        Notes notes = new Notes() {
            @Override
            boolean refuses(Event e) {
                throw new IllegalStateException("no more room");
            }
        };

        assertThatThrownBy(() -> read(file, 2, new Handlers().add("timeagent.Test", notes)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no more room");
    }

    @Test
    void tellsHowFarItIs() throws IOException {
        Path file = file(10);
        long size = Files.size(file);
        List<Long> read = new ArrayList<>();

        new RecordingReader(file, new Handlers(), (bytes, all) -> read.add(bytes * 100 / all)).read();

        assertThat(read).hasSize(CHUNKS).isSorted().endsWith(100L).doesNotContain(size);
    }

    @Test
    void tellsOfAFileThatBecomesShorterAmongEventsThatAreAlike() throws IOException {
        SyntheticChunk chunk = chunk();
        for (int i = 0; i < 20_000; i++) {
            chunk.event("timeagent.Test", i, 5L, "peer", 1L, 0.5f);
        }
        Path file = Files.write(folder.resolve("shorter.jfr"), chunk.bytes());
        long[] taken = {0};
        SplitHandler shortens = new SplitHandler() {
            @Override
            public void accept(Event e) {
                throw new AssertionError("a share takes it");
            }

            @Override
            public Share share(Event e) {
                return new Share() {
                    @Override
                    public boolean take() {
                        try (FileChannel open = FileChannel.open(file, StandardOpenOption.WRITE)) {
                            open.truncate(Math.min(open.size(), 100_000));
                        } catch (IOException failed) {
                            throw new UncheckedIOException(failed);
                        }
                        taken[0]++;
                        return true;
                    }

                    @Override
                    public boolean takesRuns() {
                        return true;
                    }

                    @Override
                    public void take(EventRun run) {
                        taken[0] += run.count();
                    }

                    @Override
                    public void join() {}
                };
            }
        };

        RecordingInfo info = read(file, 1, new Handlers().add("timeagent.Test", shortens));

        assertThat(info.problem()).isEqualTo("a part of it is damaged");
        assertThat(info.events()).isEqualTo(taken[0]).isBetween(1_000L, 19_000L);
    }
}
