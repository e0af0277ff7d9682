package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
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

    private boolean recordsFromStart;
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
        quick().flags(other("adds-to-socket"))
                .agent(OPTIONS)
                .program("BesideOddAgent", "adds-to-socket", first.toString())
                .succeededWith(WORKED + "done\n");

        new Recorded(calls("OddVictim"), WITHOUT_DATAGRAMS, "skipped: " + DATAGRAMS).isIn(first);
    }

    @Full
    @ParameterizedTest
    @ValueSource(
            strings = {
                "adds-to-event",
                "throws",
                "is-slow",
                "retransforms",
                "loads-classes",
                "asks-for-classes",
                "defines-half"
            })
    void recordsEverythingBesideAnAgentThat(String way) {
        Recorded all = new Recorded(calls("OddVictim"), WRITES, "");

        assertInBothOrders(way, all, restored(9), attached(9, 5, ""), all, restored(9));
    }

    /** JDK 26 crashes if a class is unloaded between Flight Recorder's creation and its start. */
    @Test
    void leavesNoClassToUnloadBeforeFlightRecorderStarts() {
        Finished run = quick().agent()
                .flags("-XX:+UseG1GC", other("collects"), "-Xlog:class+unload:file=unloaded.txt")
                .recording()
                .program("Hello")
                .succeeded();

        assertThat(folder.resolve("unloaded.txt")).content().doesNotContain("timeagent");
        assertThat(run.recording().events("timeagent.AgentInfo")).isNotEmpty();
    }

    @Test
    void recordsTheFirstWriteBesideAnAgentThatHasLoadedManyClasses() {
        // the JDK's event off: up to 21 it throws into a write during which the channel was closed
        Finished run = quick().flags(other("loads-many"))
                .agent()
                .recording("jdk.SocketWrite#enabled=false")
                .program("OddWrites", "channel", "stream");

        assertThat(SocketWrites.lines(run.succeeded().recording()))
                .containsExactlyInAnyOrderElementsOf(run.stdout().lines().toList());
        assertThat(TestedJdks.otherNotes(run.recording())).isEmpty();
    }

    @Full
    @Test
    void doesWithoutASocketClassThatAnotherAgentHasAddedAMethodTo() {
        Recorded without = new Recorded(calls("OddVictim"), WITHOUT_DATAGRAMS, "skipped: " + DATAGRAMS);

        assertInBothOrders(
                "adds-to-socket", without, restored(8), attached(8, 5, "; skipped " + DATAGRAMS), without, restored(8));
    }

    @Full
    @Test
    void namesAClassThatCannotBeRestoredForAnotherAgentHasAddedAMethod() {
        assertWithoutVictim("adds-to-class", notRestored(ADDED), ADDED + ")");
    }

    @Full
    @Test
    void namesAClassThatAnotherAgentMakesGarbageOf() {
        assertWithoutVictim(
                "returns-garbage",
                notRestored("the JVM cannot retransform it: java.lang.ClassFormatError"),
                "its class file cannot be read)");
    }

    @Full
    @Test
    void namesAClassWhoseLoaderIsLocked() {
        String reason = "its class loader did not respond within 2 s)";
        // locked before attach only, when ours is last in any case
        assertAfter(
                "locks",
                new Recorded(calls("OddVictim"), WRITES, ""),
                restored(9),
                attached(8, 4, "; skipped " + VICTIM + reason),
                new Recorded(calls(), WRITES, "skipped: " + VICTIM + reason),
                restored(8));
    }

    /** @param reason why it cannot be rewritten after it was restored */
    private void assertWithoutVictim(String way, String detached, String reason) {
        // rewritten when it is loaded: later, it could not be
        recordsFromStart = true;
        String skipped = "skipped: " + VICTIM + reason;
        assertInBothOrders(
                way,
                new Recorded(calls("OddVictim"), WRITES, ""),
                detached,
                attached(8, 4, "; skipped " + VICTIM + reason),
                new Recorded(calls(), WRITES, skipped),
                restored(8));
    }

    @Full
    @Test
    void standsAsideWhereAHookIsAnotherAgents() {
        Finished run =
                run(quick().flags(other("defines-own")).agent(OPTIONS), "defines-own", second.toString(), OPTIONS);

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

    /** Starts the other agent before ours; then after ours, only until detach: an agent attached later is last in either order. */
    private void assertInBothOrders(
            String way, Recorded once, String detached, String attached, Recorded again, String detachedAgain) {
        assertAfter(way, once, detached, attached, again, detachedAgain);
        assertDone(run(started().agent(OPTIONS).flags(other(way)), way), detached + WORKED);
        once.isIn(first);
    }

    private void assertAfter(
            String way, Recorded once, String detached, String attached, Recorded again, String detachedAgain) {
        assertDone(
                run(started().flags(other(way)).agent(OPTIONS), way, second.toString(), OPTIONS),
                detached + WORKED + attached + WORKED + detachedAgain + WORKED);
        once.isIn(first);
        again.isIn(second);
    }

    private JavaRun started() {
        return recordsFromStart ? quick().recording() : quick();
    }

    private String other(String way) {
        return "-javaagent:" + otherAgent + "=" + way;
    }

    /** @param toAttach after it was detached: arguments of the program */
    private Finished run(JavaRun java, String way, String... toAttach) {
        assumeTrue(jdk.canAttach(), "no module jdk.attach in " + jdk);
        String jar = Artifacts.TIMEAGENT.toString();
        List<String> arguments = new ArrayList<>(List.of(way, first.toString(), jar));
        arguments.addAll(List.of(toAttach));
        return java.flags("-Dtimeagent.jar=" + jar).program("BesideOddAgent", arguments.toArray(String[]::new));
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

    private static void assertDone(Finished run, String printed) {
        assertThat(run.stdout().replace("the hooks are defined already\n", ""))
                .as(run.command())
                .isEqualTo(WORKED + printed + "done\n");
        run.succeededWithWarnings();
    }

    private static Map<CallSite, Long> calls(String... victims) {
        Map<CallSite, Long> calls = new TreeMap<>(Programs.marks("Guest"));
        calls.putAll(Programs.marks(victims));
        return calls;
    }

    /** What a recording has. */
    private record Recorded(Map<CallSite, Long> calls, Map<String, Long> writes, String notes) {

        void isIn(Path file) {
            Recording recording = Recording.of(file);
            assertThat(CallSite.calls(recording)).isEqualTo(calls);
            assertThat(SocketWrites.counts(recording)).isEqualTo(writes);
            assertThat(recording.sum("timeagent.EventTypeCost", "committed")).isEqualTo(10);
            assertThat(TestedJdks.otherNotes(recording)).isEqualTo(notes);
            assertThat(recording.last("timeagent.AgentInfo").getLong("hookFailures"))
                    .isZero();
        }
    }
}
