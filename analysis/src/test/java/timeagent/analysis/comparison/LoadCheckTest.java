package timeagent.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class LoadCheckTest {
    private static final String ADVICE = "; if the work differed too, compare the cost of a unit of work (--unit)";

    private final BuiltSide a = new BuiltSide();
    private final BuiltSide b = new BuiltSide();

    private List<String> recordings() {
        return Comparability.ofRecordings(a.side("a"), b.side("b")).remarks();
    }

    private List<String> runs() {
        return Comparability.ofRuns(a.side("a"), b.side("b"), Expected.NOTHING).remarks();
    }

    @Test
    void isNoObstacle() {
        b.writes = 16_000;
        b.reads = 60;
        b.cpus = 0.1;

        assertThat(Comparability.ofRecordings(a.side("a"), b.side("b")).reasons())
                .isEmpty();
        assertThat(Comparability.ofRuns(a.side("a"), b.side("b"), Expected.NOTHING)
                        .reasons())
                .isEmpty();
    }

    @Test
    void judgesRecordingsByRatesAndRunsByCounts() {
        b.seconds = 14;
        b.writes = 1600;
        b.reads = 1400;

        assertThat(recordings()).isEmpty();
        assertThat(runs()).containsExactly("different loads: a has 1,000 socket writes, b has 1,600" + ADVICE);
    }

    @Test
    void tellsAnotherLoad() {
        b.writes = 1600;
        b.reads = 600;
        b.cpus = 0.5;

        assertThat(recordings())
                .containsExactly(
                        "different loads: a has 100 socket writes a second, b has 160" + ADVICE,
                        "different loads: a has 100 clock reads a second, b has 60" + ADVICE,
                        "different loads: a has 1 CPUs in use, b has 0.500" + ADVICE);
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
                        "different loads: a has 0.0400 socket writes a second, b has 0.100" + ADVICE,
                        "different loads: a has 0.900 clock reads a second, b has 1.49" + ADVICE);
        assertThat(runs()).containsExactly("different loads: a has 40 socket writes, b has 100" + ADVICE);
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
