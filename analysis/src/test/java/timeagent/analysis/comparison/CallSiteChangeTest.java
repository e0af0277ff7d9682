package timeagent.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import timeagent.analysis.comparison.Changes.Row;
import timeagent.analysis.fixture.BuiltCallSite;
import timeagent.analysis.fixture.BuiltReport;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.clock.Clock;
import timeagent.analysis.summary.clock.Clock.CallSite;

class CallSiteChangeTest {

    private final List<CallSite> a = new ArrayList<>();
    private final List<CallSite> b = new ArrayList<>();

    private static CallSite site(String method, double perSecond, Double meanNanos) {
        return site(method, 7, perSecond, meanNanos);
    }

    private static CallSite site(String method, int line, double perSecond, Double meanNanos) {
        return BuiltCallSite.of("A", method, "()J", line, "Instant.now", 1000, perSecond, meanNanos, null);
    }

    private static Report report(List<CallSite> sites) {
        BuiltReport of = new BuiltReport();
        of.clock = new Clock(null, 1L, 1.0, null, null, null, null, null, sites);
        return of.report();
    }

    private List<Row> changes() {
        return ComparedTable.changes(List.of(report(a)), List.of(report(b))).stream()
                .flatMap(changes -> changes.rows().stream())
                .toList();
    }

    private static Map<String, Double> reads(double perSecond, Double nanosPerSecond) {
        Map<String, Double> reads = new HashMap<>();
        reads.put("readsPerSecond", perSecond);
        reads.put("nanosPerSecond", nanosPerSecond);
        return reads;
    }

    @Test
    void listsWhatChangedMostFirstAndNothingThatHardlyChanged() {
        a.add(site("same", 1000, 20.0));
        b.add(site("same", 1005, 20.0));
        a.add(site("less", 1000, 20.0));
        b.add(site("less", 500, 20.0));
        a.add(site("slower", 100, 20.0));
        b.add(site("slower", 100, 900.0));

        assertThat(changes()).extracting(Row::name).containsExactly("A.slower:7", "A.less:7");
        assertThat(changes().get(1).a()).isEqualTo(reads(1000, 20_000.0));
        assertThat(changes().get(1).b()).isEqualTo(reads(500, 10_000.0));
    }

    @Test
    void listsWhatIsOnOneSideOnly() {
        a.add(site("removed", 10, 20.0));
        b.add(site("added", 90, null));

        assertThat(changes()).extracting(Row::name).containsExactly("A.added:7", "A.removed:7");
        assertThat(changes().get(0).a()).isNull();
        assertThat(changes().get(0).b()).isEqualTo(reads(90, null));
        assertThat(changes().get(1).b()).isNull();
    }

    @Test
    void followsTheReadsOfAMethodToOtherLinesInTheirOrder() {
        a.add(site("moved", 10, 1000, 20.0));
        a.add(site("moved", 20, 500, 20.0));
        b.add(site("moved", 20, 1000, 20.0));
        b.add(site("moved", 30, 100, 20.0));

        assertThat(changes()).extracting(Row::name).containsExactly("A.moved:30 (line 20 in A)");
        assertThat(changes().get(0).a()).isEqualTo(reads(500, 10_000.0));
        assertThat(changes().get(0).b()).isEqualTo(reads(100, 2_000.0));
    }

    @Test
    void comparesReadsByLineWhereAMethodHasMoreThanBefore() {
        a.add(site("more", 10, 1000, 20.0));
        b.add(site("more", 10, 1000, 20.0));
        b.add(site("more", 11, 500, 20.0));

        assertThat(changes()).extracting(Row::name).containsExactly("A.more:11");
    }

    @Test
    void countsOverloadsInOneLineAsOne() {
        a.add(site("twice", 10, 20.0));
        a.add(site("twice", 20, 20.0));

        assertThat(changes()).extracting(Row::a).containsExactly(reads(30, 600.0));
    }

    @Test
    void listsNothingWithoutReads() {
        assertThat(changes()).isEmpty();
    }
}
