package timeagent.analysis.findings;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import timeagent.analysis.summary.Finding;
import timeagent.analysis.summary.Finding.Severity;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Summary;

/** All checks, and what they find with their default limits. */
public final class Checks {

    public static final Check CLOCK_SHARE = new ClockShare();
    public static final Check CLOCK_SOURCE = new ClockSource();
    public static final Check EVENT_COST = new EventCosts();
    public static final Check EVENT_USE = new EventUse();
    public static final Check SMALL_WRITES = new SmallWrites();
    public static final Check FAILED_WRITES = new FailedWrites();
    public static final Check CONTEXT_SWITCHES = new Switching();
    public static final Check COVERAGE = new Coverage();

    public static final List<Check> ALL = List.of(
            CLOCK_SHARE, CLOCK_SOURCE, EVENT_COST, EVENT_USE, SMALL_WRITES, FAILED_WRITES, CONTEXT_SWITCHES, COVERAGE);

    /** Of the pages for Mission Control, beside this class. */
    public static final String PAGES = "pages.xml";

    private Checks() {}

    /** Returns the report with its findings. */
    public static Report report(Summary summary) {
        Facts facts = Facts.of(summary);
        return facts.report().with(of(facts));
    }

    /** What deserves attention, the most severe first. */
    static List<Finding> of(Facts facts) {
        return ALL.stream()
                .map(check -> finding(check, check.of(facts, Limit::value)))
                .filter(Objects::nonNull)
                .sorted(Comparator.comparing(Finding::severity).reversed())
                .toList();
    }

    private static Finding finding(Check check, Outcome outcome) {
        return outcome == null || outcome.severity() == Severity.OK
                ? null
                : new Finding(check.id(), outcome.severity(), outcome.summary(), outcome.solution());
    }
}
