package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent keeps nothing of threads that have ended, classes that were unloaded and connections that were closed. */
@Full
final class KeptMemoryIT extends OnEveryJdk {

    /** So many that keeping one object of 16 bytes for each exceeds the memory that the program allows. */
    private static final int CLASSES = 20_000;

    /** The same for a recording. */
    private static final int RECORDED = 80_000;

    /** More than the numbers of event call sites, which must be reused. */
    private static final int WITH_EVENTS = 70_000;

    private static final String SMALL = "-Xmx256m";

    /** The {@code ps} of another build may attach: the JVM then loads classes, and keeps them. */
    private static final String ALONE = "-XX:+DisableAttachMechanism";

    private static final String READS = "Site0000";
    private static final String EMITS = "Emit0000";

    private static final int SITES = 1001;
    private static final int THREADS = 20_000;

    /** The most peers that the agent keeps totals for. */
    private static final int MOST_PEERS = 4096;

    @Test
    void readsOfGeneratedClassesAreCountedAndTheClassesForgotten() {
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
    void eventsOfGeneratedClassesAreCountedAndTheClassesForgotten() {
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
    void generatedClassesAreForgottenWithoutARecording() {
        areForgotten("clock=sample", READS);
    }

    @OnOneJdk
    @Test
    void generatedClassesWithEventsAreForgottenWithoutARecording() {
        areForgotten("events=program.*", EMITS);
    }

    private void areForgotten(String options, String original) {
        quick().agent(options)
                .flags(SMALL, ALONE)
                .program("UnloadedClasses", "" + CLASSES, original)
                .succeededWith("freed\n");
    }

    @Test
    void theMemoryOfDeadThreadsIsFreedWhileARecordingRuns() {
        Finished run = java().agent().recording().program("ManySites", "" + THREADS);

        Map<CallSite, Long> calls = CallSite.calls(run.succeededWith("freed\n").recording());
        assertThat(calls).hasSize(SITES);
        LongStream.range(0, SITES).forEach(site -> assertThat(calls)
                .containsEntry(
                        new CallSite(String.format("program.Site%04d", site), "run", 7),
                        1 + (THREADS - site + SITES - 1) / SITES));
    }

    @Test
    void theMemoryOfDeadThreadsIsFreedWithoutARecording() {
        java().agent("clock.cached=1ms").program("ManySites", "" + THREADS).succeededWith("freed\n");
    }

    @Test
    void keepsNoClassLoaderOfAThreadThatDiesAfterTheRecording() {
        Path file = folder.resolve("stopped.jfr");
        Finished run =
                java().agent().flags("-Xlog:jfr+startup=error").program("ThreadsAfterRecording", file.toString());

        run.succeededWith("collected after 2\n");
        Recording recording = Recording.of(file);
        assertThat(CallSite.calls(recording).values()).containsExactly(1L);
        assertThat(recording.events(SocketWrites.OURS)).hasSize(1);
    }

    /** The program prints, after each of four rounds of connections, how many objects of some classes are alive. */
    @ParameterizedTest
    @ValueSource(strings = {"instrumented-cached", "mirror-cached"})
    void keepsNothingOfConnectionsThatAreClosed(String style) {
        Finished run = java().agent("socket=" + style).recording().program("ManyPeers");

        Map<String, List<Integer>> alive = new TreeMap<>();
        run.succeeded().stdout().lines().map(line -> line.split(" ")).forEach(words -> alive.computeIfAbsent(
                        words[2], name -> new ArrayList<>())
                .add(Integer.parseInt(words[1])));
        assertThat(alive).containsKeys("java.net.Inet4Address", "timeagent.events.socket.peer.SocketWriteEvent");
        assertThat(alive.get("sun.nio.ch.DatagramChannelImpl")).containsExactly(1, 1, 1, 1);
        assertThat(alive).doesNotContainKeys("sun.nio.ch.SocketChannelImpl", "java.net.Socket");
        // each connection is to a port of its own, and so to a peer of its own: kept up to a limit, and one for all
        // others
        assertThat(alive.remove("timeagent.events.socket.peer.PeerTotals")).allMatch(count -> count <= MOST_PEERS + 1);
        // one for each peer while events are being emitted, at any time
        assertThat(alive.remove("timeagent.events.socket.peer.PeerTotals$Sums"))
                .allMatch(count -> count <= MOST_PEERS + 2);
        // the one that knows the settings, and the one that is being emitted
        assertThat(alive.remove("timeagent.events.socket.peer.SocketPeerEvent")).allMatch(count -> count <= 2);
        assertThat(alive).allSatisfy((name, counts) -> assertThat(counts.get(counts.size() - 1))
                .as(name + " " + counts)
                .isLessThanOrEqualTo(counts.get(0)));
        // 50,000 datagrams, and 4 rounds of 250 connections with 250 writes
        assertThat(run.recording().events(SocketWrites.OURS))
                .hasSize(300_000)
                .allMatch(write -> write.getLong("bytesWritten") == 1
                        && SocketWrites.peer(write).startsWith("peer/127.0.0.1:"));
    }
}
