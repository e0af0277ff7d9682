package timeagent.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.analysis.fixture.SyntheticChunk;

/** Events that are taken in runs are those that are taken one by one. */
class EventRunTest {

    private static final String TYPE = "timeagent.Test";

    @TempDir
    Path folder;

    /** Takes down what it is given alone and in runs. */
    private static final class Taker implements SplitHandler {
        private final boolean runs;
        private final List<String> lines = new ArrayList<>();
        private final List<Integer> counts = new ArrayList<>();
        private long bytes;

        Taker(boolean runs) {
            this.runs = runs;
        }

        @Override
        public void accept(Event e) {
            add(e, e.startNanos(), e.durationNanos());
            bytes += e.size();
        }

        private void add(Event e, long start, long duration) {
            lines.add(start + " " + duration + " " + e.text("name") + " " + e.number("value"));
        }

        @Override
        public Share share(Event e) {
            return new Share() {
                @Override
                public boolean take() {
                    accept(e);
                    return true;
                }

                @Override
                public boolean takesRuns() {
                    return runs;
                }

                @Override
                public void take(EventRun run) {
                    long earliest = Long.MAX_VALUE;
                    long latest = Long.MIN_VALUE;
                    for (int i = 0; i < run.count(); i++) {
                        add(e, run.startNanos(i), run.durationNanos(i));
                        earliest = Math.min(earliest, run.startNanos(i));
                        latest = Math.max(latest, run.startNanos(i));
                    }
                    assertThat(run.earliestNanos()).isEqualTo(earliest);
                    assertThat(run.latestNanos()).isEqualTo(latest);
                    bytes += run.bytes();
                    counts.add(run.count());
                }

                @Override
                public void join() {}
            };
        }
    }

    private static SyntheticChunk chunk() {
        return new SyntheticChunk()
                .type(TYPE, "duration", "ticks", "name", "java.lang.String", "value", "long")
                .type("timeagent.Other", "value", "long");
    }

    private static Taker read(Path file, boolean runs) throws IOException {
        Taker taker = new Taker(runs);
        new RecordingReader(file, new Handlers().add(TYPE, taker), (read, all) -> {}, 1).read();
        return taker;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void areTheSameEvents(long seed) throws IOException {
        Random random = new Random(seed);
        SyntheticChunk chunk = chunk();
        String name = "a";
        for (int i = 0; i < 20_000; i++) {
            if (random.nextInt(200) == 0) {
                // some as long as the one before, some larger than a size of one byte
                name = random.nextBoolean() ? "peer" + random.nextInt(10) : "peer ".repeat(random.nextInt(60));
            }
            chunk.event(
                    TYPE,
                    random.nextLong() >>> random.nextInt(1, 60),
                    random.nextLong() >>> random.nextInt(1, 60),
                    name,
                    random.nextInt(300) == 0 ? 8L : 7L);
            if (random.nextInt(100) == 0) {
                chunk.event("timeagent.Other", i, 5L);
            }
        }
        Path file = chunk.write(folder.resolve("runs.jfr"));

        Taker oneByOne = read(file, false);
        Taker inRuns = read(file, true);

        assertThat(inRuns.lines).isEqualTo(oneByOne.lines).hasSize(20_000);
        assertThat(inRuns.bytes).isEqualTo(oneByOne.bytes);
        assertThat(oneByOne.counts).isEmpty();
        assertThat(inRuns.counts.stream().mapToInt(count -> count).sum()).isGreaterThan(10_000);
    }

    @Test
    void takesNoMoreThanFitTogether() throws IOException {
        SyntheticChunk chunk = chunk();
        for (int i = 0; i < 3 * EventRun.MOST; i++) {
            chunk.event(TYPE, i, 100L, "one name for all", 7L);
        }

        Taker inRuns = read(chunk.write(folder.resolve("long.jfr")), true);

        assertThat(inRuns.counts).startsWith(EventRun.MOST, EventRun.MOST).allMatch(count -> count > 0);
        assertThat(inRuns.lines)
                .hasSize(3 * EventRun.MOST)
                .endsWith((3 * EventRun.MOST - 1) + " 100 one name for all 7");
    }

    @Test
    void hasNoEventThatDiffers() throws IOException {
        SyntheticChunk chunk = chunk();
        for (int i = 0; i < 1000; i++) {
            // the last byte alone, then the first ones alone
            chunk.event(TYPE, i, 100L, i % 4 < 2 ? "a name of some length" : "A name of some length", i % 2 + 1L);
        }

        Taker inRuns = read(chunk.write(folder.resolve("differ.jfr")), true);

        assertThat(inRuns.counts).isEmpty();
        assertThat(inRuns.lines)
                .hasSize(1000)
                .startsWith("0 100 a name of some length 1")
                .endsWith("999 100 A name of some length 2");
    }
}
