package timeagent.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import timeagent.analysis.comparison.Comparison.Sample;
import timeagent.analysis.summary.series.Nanos;

class ComparabilityTest {

    private final BuiltSide a = new BuiltSide();
    private final BuiltSide b = new BuiltSide();

    private List<String> recordings() {
        return Comparability.ofRecordings(a.side("a"), b.side("b")).reasons();
    }

    private List<String> remarks() {
        return Comparability.ofRecordings(a.side("a"), b.side("b")).remarks();
    }

    private List<String> runs(String... meantToDiffer) {
        return Comparability.ofRuns(a.side("a"), b.side("b"), new Expected(Set.of(meantToDiffer), false, false))
                .reasons();
    }

    @Test
    void findsNothingWhereNothingDiffers() {
        assertThat(recordings()).isEmpty();
        assertThat(runs()).isEmpty();
    }

    @Test
    void acceptsAnotherStyleAndAlittleMoreToDo() {
        b.options = "socket=off,jdk=false";
        b.seconds = 12;
        b.writes = 1300;
        b.cpus = 1.4;

        assertThat(recordings()).isEmpty();
        assertThat(runs()).isEmpty();
    }

    @Test
    void tellsAnotherJvmAndNotItsFlags() {
        b.jvm = "VM 25";
        b.flags = Map.of("MaxHeapSize", "200");

        assertThat(recordings()).containsExactly("different JVMs: a has VM 17, b has VM 25; record both with the same");
    }

    @Test
    void tellsAnotherAgent() {
        b.version = "2";

        assertThat(recordings()).containsExactly("different agents: a has 1, b has 2; record both with the same");
    }

    @Test
    void tellsOtherOptionsButThoseThatAreMeantToDiffer() {
        b.options = "socket=mirror,clock=off";

        assertThat(recordings())
                .containsExactly(
                        "different agent options: a has no clock, b has clock=off; give both the same",
                        "different agent options: a has jdk=false, b has no jdk; give both the same");
        assertThat(runs("clock")).hasSize(1);
        assertThat(runs("clock", "jdk")).isEmpty();
    }

    @Test
    void tellsOtherFlags() {
        b.flags = Map.of("MaxHeapSize", "200", "UseG1GC", "false", "OnlyInOne", "1");

        assertThat(recordings())
                .containsExactly("different JVM flags: a has MaxHeapSize=100, UseG1GC=true, b has MaxHeapSize=200,"
                        + " UseG1GC=false; start both with the same flags; unset flags depend on memory"
                        + " and CPUs");
    }

    @Test
    void saysHowManyMoreDiffer() {
        a.flags = Map.of("A", "1", "B", "1", "C", "1", "D", "1", "E", "1", "F", "1", "G", "1");
        b.flags = Map.of("A", "2", "B", "2", "C", "2", "D", "2", "E", "2", "F", "2", "G", "1");

        assertThat(recordings()).singleElement().asString().contains("E=1, and 1 more, b has");
    }

    @Test
    void tellsAnotherToolInTheJvm() {
        b.tools = Set.of("-ea");

        assertThat(recordings())
                .containsExactly(
                        "different JVM arguments: a has neither agents nor assertions, b has -ea; start both with"
                                + " the same");
    }

    @Test
    void tellsOtherSettingsOfEvents() {
        b.settings = Map.of("jdk.SocketWrite#enabled", "true", "jdk.SocketWrite#threshold", "0");

        assertThat(recordings())
                .containsExactly("different settings of events: a has jdk.SocketWrite#threshold=20 ms, b has"
                        + " jdk.SocketWrite#threshold=0; record both with the same settings");
    }

    @Test
    void remarksOnOtherSettingsOfTheProgramsEvents() {
        a.settings = Map.of("shop.Order#enabled", "true", "shop.Order#threshold", "0");
        b.settings = Map.of("shop.Order#enabled", "true", "shop.Order#threshold", "10 ms");

        assertThat(recordings()).isEmpty();
        assertThat(remarks())
                .containsExactly("different settings of the program's events: a has shop.Order#threshold=0, b has"
                        + " shop.Order#threshold=10 ms");
    }

    @Test
    void doesNotMindTheSettingsOfAnEventThatIsOff() {
        a.settings = Map.of("jdk.SocketWrite#enabled", "false", "jdk.SocketWrite#threshold", "20 ms");
        b.settings = Map.of("jdk.SocketWrite#enabled", "false", "jdk.SocketWrite#threshold", "0");

        assertThat(recordings()).isEmpty();
    }

    @Test
    void tellsThatTheSettingsOfOneSideAreNotKnown() {
        b.settings = Map.of();

        assertThat(recordings()).isEmpty();
        assertThat(remarks())
                .containsExactly("the settings of events are known of a only; record both with jdk.ActiveSetting on");
    }

    @Test
    void tellsAnotherClockSource() {
        b.clockSource = "hpet";

        assertThat(recordings())
                .containsExactly(
                        "different clock sources: a has tsc, b has hpet; record both on the same machine with the"
                                + " same");
    }

    @Test
    void tellsWhatIsMissing() {
        a.missing = List.of("hooks failed", "'a.jfr' is incomplete");
        a.failures = 2;

        assertThat(runs())
                .containsExactly(
                        "a lacks data: hooks failed",
                        "a lacks data: 'a.jfr' is incomplete",
                        "a lacks data: 2 classes could not be rewritten; leave them out of both with the agent's option"
                                + " exclude");
    }

    @Test
    void tellsWhatIsMissingOnce() {
        a.failures = 1;

        assertThat(runs())
                .containsExactly(
                        "a lacks data: 1 class could not be rewritten; leave it out of both with the agent's option"
                                + " exclude");
    }

    @Test
    void onlyRemarksOnClassesThatFailedOnBothSides() {
        a.failures = 1;
        b.failures = 1;

        assertThat(runs()).isEmpty();
        assertThat(remarks()).hasSize(2).allMatch(remark -> remark.contains("1 class could not be rewritten"));
    }

    @Test
    void onlyRemarksOnSeveralStyles() {
        b.costs = List.of(BuiltSide.cost("instrumented", 5), BuiltSide.cost("mirror", 5));

        assertThat(recordings()).isEmpty();
        assertThat(remarks())
                .containsExactly("b contains events of several styles (instrumented and mirror); cost per event is not"
                        + " compared, see report");
    }

    @Test
    void tellsThatASideWasCold() {
        a.costSamples = Map.of("mirror", 2);
        b.costSamples = Map.of("mirror", 1);
        assertThat(runs())
                .containsExactly(
                        "a was recorded cold: a recording of it has only 2 samples of the cost of style mirror, and"
                                + " the first is that of code not compiled yet; give the command more to do",
                        "b was recorded cold: a recording of it has only 1 sample of the cost of style mirror, and"
                                + " the first is that of code not compiled yet; give the command more to do");
        assertThat(recordings()).isEmpty();
        assertThat(remarks()).hasSize(2).allSatisfy(remark -> assertThat(remark)
                .endsWith("; record a longer time, or start the recording later"));
    }

    @Test
    void takesAColdSideForAReasonIfTheStylesAreCompared() {
        a.costSamples = Map.of("mirror", 2);
        b.costSamples = Map.of("instrumented", 3);

        assertThat(recordings()).singleElement().asString().startsWith("a was recorded cold: ");
    }

    @Test
    void onlyRemarksOnTheJvmThatACommandHasOfItsOwn() {
        a.costSamples = Map.of("mirror", 2);
        b.jvm = "VM 25";
        b.flags = Map.of("MaxHeapSize", "200");
        b.tools = Set.of("-ea");
        b.settings = Map.of("jdk.SocketWrite#enabled", "true", "jdk.SocketWrite#threshold", "0");
        Comparability found = Comparability.ofRuns(a.side("a"), b.side("b"), new Expected(Set.of(), false, true));

        assertThat(found.reasons()).isEmpty();
        assertThat(found.remarks())
                .extracting(remark -> remark.replaceFirst("[:;,].*", ""))
                .containsExactly(
                        "different JVMs",
                        "a was recorded cold",
                        "different settings of events",
                        "different JVM arguments");
        assertThat(found.remarks()).contains("different JVMs: a has VM 17, b has VM 25");

        b.jvm = a.jvm;
        Comparability sameJvm = Comparability.ofRuns(a.side("a"), b.side("b"), new Expected(Set.of(), false, true));
        assertThat(sameJvm.reasons()).singleElement().asString().startsWith("different settings of events: ");
        assertThat(sameJvm.remarks()).contains("different JVM flags: a has MaxHeapSize=100, b has MaxHeapSize=200");
    }

    @Test
    void onlyRemarksOnLengths() {
        b.seconds = 30;
        b.writes = 3000;
        b.reads = 3000;

        assertThat(recordings()).isEmpty();
        assertThat(remarks())
                .containsExactly("different lengths: a has 10.0 s, b has 30.0 s; sums and counts are not comparable");
    }

    @Test
    void putsFirstWhatMattersMost() {
        b.missing = List.of("hooks failed");
        b.jvm = "VM 25";
        b.writes = 3000;
        b.options = "socket=mirror,jdk=true";
        a.costSamples = Map.of("instrumented", 20);
        b.costSamples = Map.of("mirror", 2);
        b.tools = Set.of("-ea");

        assertThat(recordings())
                .extracting(reason -> reason.replaceFirst("[:;,].*", ""))
                .containsExactly(
                        "b lacks data",
                        "different JVMs",
                        "different agent options",
                        "b was recorded cold",
                        "different JVM arguments");
    }

    @Test
    void saysThatBothSidesAreOneRecording() {
        assertThat(Comparability.ofRecordings(a.side("a"), b.side("a")).reasons())
                .containsExactly("a and b are the same recording, a.jfr; give two");
    }

    private static Map<String, String> settings(String threshold, String throttle, String peers) {
        return Map.of(
                "timeagent.SocketWrite#threshold", threshold,
                "timeagent.SocketWrite#throttle", throttle,
                "timeagent.SocketPeer#enabled", peers);
    }

    @Test
    void anotherThrottleIsNoObstacle() {
        a.settings = settings("0", "off", "true");
        b.settings = settings("0", "100/s", "false");

        assertThat(recordings()).isEmpty();
        assertThat(remarks()).isEmpty();
        assertThat(runs()).isEmpty();
    }

    @Test
    void anotherThresholdIsOneUnlessBothHaveTotals() {
        a.settings = settings("0", "off", "true");
        b.settings = settings("10 ms", "off", "true");
        assertThat(recordings()).singleElement().asString().contains("timeagent.SocketWrite#threshold=10 ms");

        a.totals = true;
        b.totals = true;
        assertThat(recordings()).isEmpty();
    }

    @Test
    void allWritesAreNotComparableWithThoseAboveAThreshold() {
        a.settings = settings("10 ms", "off", "true");
        b.settings = a.settings;
        a.totals = true;
        assertThat(recordings())
                .containsExactly("different writes: a has all, b has those of 10 ms or longer; record both with"
                        + " timeagent.SocketPeer");

        b.settings = settings("0", "off", "false");
        assertThat(recordings())
                .filteredOn(reason -> reason.startsWith("different writes"))
                .isEmpty();
    }

    @Test
    void thatPercentilesAreOfRangesOnOneSideIsARemark() {
        a.totals = true;
        a.percentilesFrom = Nanos.RANGES;
        assertThat(recordings()).isEmpty();
        assertThat(remarks()).singleElement().asString().contains("from ranges in a, from events in b");

        b.percentilesFrom = Nanos.RANGES;
        assertThat(remarks()).isEmpty();
    }

    @Test
    void remarksThatOnlySomeRunsHaveAMetric() {
        Sample with = new Sample(Map.of("clock.readsPerSecond", 1.0, "gc.pauseMillis", 2.0), null, Map.of());
        Sample without = new Sample(Map.of("gc.pauseMillis", 2.0), null, Map.of());
        a.runs = List.of(with, without, with);
        b.runs = List.of(with, with);

        assertThat(remarks()).containsExactly("clock.readsPerSecond is not compared: 1 of 3 runs of a lack it");

        b.runs = List.of(without, without);
        assertThat(remarks()).isEmpty();
    }
}
