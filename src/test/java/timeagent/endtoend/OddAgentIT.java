package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Another agent that misbehaves in one way: everything else is counted exactly, and what it spoils is named. */
final class OddAgentIT extends OnEveryJdk {

    private static final String OPTIONS = "events=odd.Event";
    private static final String ADDED =
            "the JVM cannot retransform it: java.lang.UnsupportedOperationException: class redefinition failed: attempted"
                    + " to delete a method";
    private static final String DATAGRAMS = "sun.nio.ch.DatagramChannelImpl (" + ADDED + ")";
    private static final String VICTIM = "program.OddVictim (";
    private static final Map<String, Long> WRITES = Map.of("channel 10", 100L, "stream 20", 50L, "datagram 7", 10L);
    private static final Map<String, Long> WITHOUT_DATAGRAMS = Map.of("channel 10", 100L, "stream 20", 50L);
    private static final String WORKED = "reads 400, channel 100, stream 50\n";

    private String otherAgent;
    private Path first;
    private Path second;

    @BeforeEach
    void packOtherAgent() throws Exception {
        otherAgent = OtherAgent.pack(folder, "program.OddAgent").toString();
        first = folder.resolve("first.jfr");
        second = folder.resolve("second.jfr");
    }

    @Test
    void namesTheClassThatCannotBeRewritten() {
        Finished run = quick().flags("-javaagent:" + otherAgent + "=adds-to-socket")
                .agent(OPTIONS)
                .program("BesideOddAgent", "adds-to-socket", first.toString());

        assertThat(run.stdout()).isEqualTo(WORKED + "done\n");
        assertThat(run.stderr()).isEqualTo("timeagent: skipped 1 class: " + DATAGRAMS + "\n");
        assertThat(run.status()).isZero();
        assertRecorded(first, calls("OddVictim"), WITHOUT_DATAGRAMS, "skipped: " + DATAGRAMS);
    }

    @Full
    @ParameterizedTest
    @ValueSource(strings = {"adds-to-event", "throws", "is-slow", "retransforms", "loads-classes", "defines-half"})
    void recordsEverythingBesideAnAgentThat(String way) {
        for (Finished run : inBothOrders(way)) {
            assertDone(run, restored(9), attached(9, 5, ""), restored(9));
            assertRecorded(first, calls("OddVictim"), WRITES, "");
            assertRecorded(second, calls("OddVictim"), WRITES, "");
        }
    }

    @Full
    @Test
    void doesWithoutASocketClassThatAnotherAgentHasAddedAMethodTo() {
        for (Finished run : inBothOrders("adds-to-socket")) {
            assertDone(run, restored(8), attached(8, 5, "; skipped " + DATAGRAMS), restored(8));
            assertRecorded(first, calls("OddVictim"), WITHOUT_DATAGRAMS, "skipped: " + DATAGRAMS);
            assertRecorded(second, calls("OddVictim"), WITHOUT_DATAGRAMS, "skipped: " + DATAGRAMS);
        }
    }

    @Full
    @Test
    void namesAClassThatCannotBeRestoredForAnotherAgentHasAddedAMethod() {
        for (Finished run : inBothOrders("adds-to-class")) {
            assertDone(run, notRestored(ADDED), attached(8, 4, "; skipped " + VICTIM + ADDED + ")"), restored(8));
            assertRecorded(first, calls("OddVictim"), WRITES, "");
            assertRecorded(second, calls(), WRITES, "skipped: " + VICTIM + ADDED + ")");
        }
    }

    @Full
    @Test
    void namesAClassThatAnotherAgentMakesGarbageOf() {
        String reason = "its class file cannot be read)";
        for (Finished run : inBothOrders("returns-garbage")) {
            assertDone(
                    run,
                    notRestored("the JVM cannot retransform it: java.lang.ClassFormatError"),
                    attached(8, 4, "; skipped " + VICTIM + reason),
                    restored(8));
            assertRecorded(first, calls("OddVictim"), WRITES, "");
            assertRecorded(second, calls(), WRITES, "skipped: " + VICTIM + reason);
        }
    }

    @Full
    @Test
    void namesAClassWhoseLoaderIsLocked() {
        String reason = "its class loader did not respond within 2 s)";
        for (Finished run : inBothOrders("locks")) {
            assertDone(run, restored(9), attached(8, 4, "; skipped " + VICTIM + reason), restored(8));
            assertRecorded(first, calls("OddVictim"), WRITES, "");
            assertRecorded(second, calls(), WRITES, "skipped: " + VICTIM + reason);
        }
    }

    @Full
    @Test
    void standsAsideWhereAHookIsAnotherAgents() {
        Finished run =
                run(quick().flags("-javaagent:" + otherAgent + "=defines-own").agent(OPTIONS), "defines-own");

        String reason =
                "timeagent: the agent could not be installed, nothing is recorded: other code has defined the class"
                        + " java.lang.TimeagentClock\n";
        assertThat(run.stdout())
                .isEqualTo(
                        WORKED + "1 " + reason + WORKED + "1 " + reason + WORKED + "1 " + reason + WORKED + "done\n");
        assertThat(run.stderr().replaceAll("WARNING: .*\\R", "")).isEqualTo(reason);
        assertThat(Recording.of(first).events(CallSite.EVENT)).isEmpty();
        assertThat(Recording.of(first).events("odd.Event")).hasSize(10);
        assertThat(Recording.of(second).events("odd.Event")).hasSize(20);
    }

    /** Before ours on the command line, then behind it; each run is checked before the next is started. */
    private Iterable<Finished> inBothOrders(String way) {
        String other = "-javaagent:" + otherAgent + "=" + way;
        return () -> List.of(
                        quick().flags(other).agent(OPTIONS),
                        quick().agent(OPTIONS).flags(other))
                .stream()
                .map(java -> run(java, way))
                .iterator();
    }

    private Finished run(JavaRun java, String way) {
        assumeTrue(jdk.canAttach(), "no module jdk.attach in " + jdk);
        String jar = Artifacts.TIMEAGENT.toString();
        return java.flags("-Dtimeagent.jar=" + jar)
                .program(
                        "BesideOddAgent",
                        way,
                        first.toString(),
                        jdk.launcher().toString(),
                        jar,
                        second.toString(),
                        OPTIONS);
    }

    private static String restored(int classes) {
        return "0 detached from PID: restored " + classes + " classes\n";
    }

    private static String notRestored(String reason) {
        return "1 timeagent: detached, restored 8 classes; could not restore " + VICTIM + reason
                + "): hooks that do nothing remain there\n";
    }

    private static String attached(int classes, int sites, String skipped) {
        return "0 attached to PID: " + classes + " classes rewritten, " + sites + " clock call sites" + skipped + "\n";
    }

    private static void assertDone(Finished run, String detached, String attached, String detachedAgain) {
        String printed = run.stdout().replace("the hooks are defined already\n", "");
        assertThat(printed)
                .as(run.command())
                .isEqualTo(WORKED + detached + WORKED + attached + WORKED + detachedAgain + WORKED + "done\n");
        assertThat(run.status()).as(run.command()).isZero();
        run.onlyWarnedByTheJvm();
    }

    private static Map<CallSite, Long> calls(String... victims) {
        Map<CallSite, Long> calls = new TreeMap<>(Programs.marks("Guest"));
        calls.putAll(Programs.marks(victims));
        return calls;
    }

    private static void assertRecorded(Path file, Map<CallSite, Long> calls, Map<String, Long> writes, String notes) {
        Recording recording = Recording.of(file);
        assertThat(CallSite.calls(recording)).isEqualTo(calls);
        assertThat(SocketWrites.counts(recording)).isEqualTo(writes);
        assertThat(recording.sum("timeagent.EventTypeCost", "committed")).isEqualTo(10);
        assertThat(recording.last("timeagent.AgentInfo").getString("notes")).isEqualTo(notes);
        assertThat(recording.last("timeagent.AgentInfo").getLong("hookFailures"))
                .isZero();
    }
}
