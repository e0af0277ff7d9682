package timeagent.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class LoadCheckTest {
    private final BuiltSide a = new BuiltSide();
    private final BuiltSide b = new BuiltSide();

    private List<String> recordings() {
        return Comparability.ofRecordings(a.side("a"), b.side("b")).reasons();
    }

    private List<String> runs() {
        return Comparability.ofRuns(a.side("a"), b.side("b"), Expected.NOTHING).reasons();
    }

    @Test
    void judgesRecordingsByRatesAndRunsByCounts() {
        b.seconds = 20;
        b.writes = 2000;
        b.reads = 2000;

        assertThat(recordings()).isEmpty();
        assertThat(runs())
                .containsExactly(
                        "very different loads: a has 1,000 socket writes, b has 2,000; record both under the same"
                                + " load");
    }

    @Test
    void tellsAnotherLoad() {
        b.writes = 1600;
        b.reads = 600;
        b.cpus = 0.5;

        assertThat(recordings())
                .containsExactly(
                        "very different loads: a has 100 socket writes a second, b has 160; record"
                                + " both under the same load",
                        "very different loads: a has 100 clock reads a second, b has 60; record both"
                                + " under the same load",
                        "very different loads: a has 1 CPUs in use, b has 0.500; record both under the same" + " load");
    }

    @Test
    void tellsLowLoadsWithFiguresThatDiffer() {
        a.seconds = 1000;
        b.seconds = 1000;
        a.reads = 900;
        b.reads = 1490;
        a.writes = 40;
        b.writes = 100;

        assertThat(recordings())
                .containsExactly(
                        "very different loads: a has 0.0400 socket writes a second, b has 0.100; record both under the"
                                + " same load",
                        "very different loads: a has 0.900 clock reads a second, b has 1.49; record both under the same"
                                + " load");
        assertThat(runs())
                .containsExactly(
                        "very different loads: a has 40 socket writes, b has 100; record both under the same load");
    }

    @Test
    void takesAFewReadsAndWritesForNoLoad() {
        a.writes = 2;
        b.writes = 99;
        a.reads = 3;
        b.reads = 2;

        assertThat(recordings()).isEmpty();
        assertThat(runs()).isEmpty();
    }

    @Test
    void takesWhatIsSwitchedOffOnOneSideForNoLoad() {
        b.writes = 0;
        b.reads = 0;
        b.cpus = null;

        assertThat(recordings()).isEmpty();
        assertThat(runs()).isEmpty();
    }
}
