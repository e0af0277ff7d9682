package timeagent.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import timeagent.analysis.comparison.Changes.CallSiteChange;
import timeagent.analysis.comparison.Changes.Reads;
import timeagent.analysis.fixture.BuiltCallSite;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.clock.Clock;
import timeagent.analysis.summary.clock.Clock.CallSite;

class CallSiteChangeTest {

    private final List<CallSite> a = new ArrayList<>();
    private final List<CallSite> b = new ArrayList<>();

    private static CallSite site(String method, double perSecond, Double meanNanos) {
        return BuiltCallSite.of("A", method, "()J", 7, "Instant.now", 1000, perSecond, meanNanos, null);
    }

    private static Report report(List<CallSite> sites) {
        return BuiltSide.report(List.of(), null, new Clock(null, 1L, 1.0, null, null, null, null, sites), null, null);
    }

    private List<CallSiteChange> changes() {
        return Changes.callSites(List.of(report(a)), List.of(report(b)));
    }

    @Test
    void listsWhatChangedMostFirstAndNothingThatHardlyChanged() {
        a.add(site("same", 1000, 20.0));
        b.add(site("same", 1005, 20.0));
        a.add(site("less", 1000, 20.0));
        b.add(site("less", 500, 20.0));
        a.add(site("slower", 100, 20.0));
        b.add(site("slower", 100, 900.0));

        assertThat(changes()).extracting(CallSiteChange::method).containsExactly("slower", "less");
        assertThat(changes().get(1).a()).isEqualTo(new Reads(1000, 20_000.0));
        assertThat(changes().get(1).b()).isEqualTo(new Reads(500, 10_000.0));
    }

    @Test
    void listsWhatIsOnOneSideOnly() {
        a.add(site("removed", 10, 20.0));
        b.add(site("added", 90, null));

        assertThat(changes()).extracting(CallSiteChange::method).containsExactly("added", "removed");
        assertThat(changes().get(0).a()).isNull();
        assertThat(changes().get(0).b()).isEqualTo(new Reads(90, null));
        assertThat(changes().get(1).b()).isNull();
    }

    @Test
    void countsOverloadsInOneLineAsOne() {
        a.add(site("twice", 10, 20.0));
        a.add(site("twice", 20, 20.0));

        assertThat(changes()).extracting(CallSiteChange::a).containsExactly(new Reads(30, 600.0));
    }

    @Test
    void listsNothingWithoutReads() {
        assertThat(changes()).isEmpty();
    }
}
