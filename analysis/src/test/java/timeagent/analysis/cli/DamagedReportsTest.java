package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static timeagent.analysis.cli.CommandLineTest.run;

import com.google.gson.JsonObject;
import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Invocation;
import timeagent.analysis.fixture.Recorded;

/** Whatever is wrong with a file, a report is of what could be read, or one line; and it takes little memory. */
class DamagedReportsTest {

    private static final int HEADER = 68;
    private static final int WRITES = 500;

    /** A report of an undamaged file takes 45 MB; a length read out of damage can be anything. */
    private static final long MOST_BYTES = 100_000_000;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @TempDir
    Path folder;

    private final List<Integer> ends = new ArrayList<>();
    private byte[] whole;

    @BeforeEach
    void recordSeveralChunks() throws IOException {
        ByteArrayOutputStream chunks = new ByteArrayOutputStream();
        for (int i = 0; i < 3; i++) {
            chunks.writeBytes(Files.readAllBytes(Recorded.to(folder.resolve("chunk.jfr"), this::events)));
            ends.add(chunks.size());
        }
        Files.delete(folder.resolve("chunk.jfr"));
        whole = chunks.toByteArray();
    }

    private void events() {
        AgentEvents.agentInfo("socket=mirror", 0, 0);
        AgentEvents.clockSource("tsc");
        AgentEvents.sampledSite(AgentEvents.sampledRead(9), 100, false);
        for (int i = 0; i < WRITES; i++) {
            AgentEvents.socketWrite(80 + i % 20, i, i % 50 == 0 ? IOException.class : null);
        }
        AgentEvents.eventCost("mirror", WRITES, 10, 480, 1000);
        AgentEvents.contextSwitches(1, 2);
    }

    private Path file() {
        return folder.resolve("damaged.jfr");
    }

    /** The report in JSON, or null if there is only one line that refuses the file. */
    private JsonObject report(byte[] bytes, String damage) throws IOException {
        Files.write(file(), bytes);
        long before = THREADS.getCurrentThreadAllocatedBytes();
        Invocation report = run("report", "--json", "-", file());
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).as(damage).isLessThan(MOST_BYTES);
        assertThat(report.err()).as(damage).doesNotContain("\tat ", "internal error");
        if (report.status() == 0) {
            return report.json();
        }
        assertThat(report).as(damage).isEqualTo(new Invocation(1, "", report.err()));
        assertThat(report.err()).as(damage).matches("timeagent: '[^\\n]+' [^\\n]+\\n");
        return null;
    }

    @Test
    void reportsEveryCutFromTheFirstChunkOnInPart() throws IOException {
        assertThat(writes(report(whole, "whole"))).isEqualTo(3 * WRITES);
        Random random = new Random(1);
        for (int i = 0; i < 12; i++) {
            int some = random.nextInt(whole.length);
            // between two chunks nothing would be missing
            int length = ends.contains(some) ? some - 1 : some;
            String damage = "cut at " + length;

            JsonObject report = report(Arrays.copyOf(whole, length), damage);

            if (length >= ends.get(0)) {
                assertThat(report).as(damage).isNotNull();
                assertThat(writes(report)).as(damage).isBetween((long) WRITES, 3L * WRITES);
            }
            if (report != null) {
                assertThat(report.getAsJsonArray("recordings").toString())
                        .as(damage)
                        .contains("\"truncated\":true");
                assertThat(report.getAsJsonArray("warnings").get(0).getAsString())
                        .as(damage)
                        // in the first chunk, the events of other threads may be all that is left
                        .matches("'" + file() + "' (is incomplete: it is cut off; figures cover the readable part"
                                + "|has \\d+ events, but none of timeagent in the part that could be read .*)");
            }
        }
    }

    private static long writes(JsonObject report) {
        return report.getAsJsonObject("socketWrites").get("events").getAsLong();
    }

    @Test
    void reportsOrRefusesWhateverBitsAreFlipped() throws IOException {
        Random random = new Random(2);
        int reported = 0;
        for (int i = 0; i < 30; i++) {
            byte[] flipped = whole.clone();
            for (int flips = random.nextInt(10); flips >= 0; flips--) {
                // a third of them into a header, which is small
                int at = random.nextInt(3) == 0
                        ? random.nextInt(2) * ends.get(0) + random.nextInt(HEADER)
                        : random.nextInt(whole.length);
                flipped[at] ^= (byte) (1 << random.nextInt(8));
            }
            reported += report(flipped, "flipped by the " + i + "th set") == null ? 0 : 1;
        }
        assertThat(reported).isPositive();
    }
}
