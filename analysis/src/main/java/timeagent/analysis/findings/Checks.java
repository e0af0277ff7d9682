package timeagent.analysis.findings;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import timeagent.analysis.findings.Check.Outcome;
import timeagent.analysis.findings.Check.Unit;
import timeagent.analysis.summary.Facts;
import timeagent.analysis.summary.Finding;
import timeagent.analysis.summary.Finding.Severity;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Summary;
import timeagent.analysis.summary.jvm.Problem.Kind;

/** All checks with their limits and what they find, and what they find with their default limits. */
public final class Checks {

    /** Default limit for filling an event that is not recorded. */
    static final double FILLING_NANOS = 50;

    public static final Check CLOCK_SHARE = new Check("ClockShare", "Clock Reads", "clock", ClockChecks::share)
            .levels(Unit.SHARE, 0.05, 0.1, "Clock reads' share of the CPU time");

    // in user mode a read is faster
    public static final Check CLOCK_SOURCE = new Check(
                    "ClockSource", "Clock Source", "clockSource", ClockChecks::source)
            .levels(Unit.NANOS, 100, 500, "Duration of a clock read");

    public static final Check INTERRUPTIONS = new Check(
                    "Interruptions", "Clock Steps and Standstills", "clockSteps", ClockChecks::interruptions)
            .limit("warning", Unit.NANOS, 1e9, "Step or standstill, warning", "Limit for a warning; any is reported");

    // an event with few fields is an object of 32 to 56 B
    public static final Check EVENT_COST = new Check("EventCost", "Cost of Events", "cost", EventChecks::cost)
            .limit("bytes", Unit.BYTES, 64, "Bytes per event", "Limit for info")
            .limit("time", Unit.NANOS, 5000, "Time per event", "Reported if the 95 % interval begins here or above")
            .limit("rate", Unit.BYTES_PER_SECOND, 1e6, "Bytes per second", "Of a style or type; limit for a warning");

    public static final Check EVENT_USE = new Check("EventUse", "Use of Events", "events", EventChecks::use)
            .limit("rate", Unit.PER_SECOND, 1000, "Events per second", "Of a call site or type; limit for info")
            .limit("allocated", Unit.BYTES_PER_SECOND, 1e6, "Bytes per second", "Of a call site; limit for a warning")
            .limit(
                    "filling",
                    Unit.NANOS,
                    FILLING_NANOS,
                    "Filling time per event",
                    "Without asking first, or in its duration; limit for info");

    public static final Check SMALL_WRITES = new Check(
                    "SmallWrites", "Small Socket Writes", "socket", SocketChecks::small)
            .limit("share", Unit.SHARE, 0.25, "Share of small writes", "Of a peer's writes, from which it is looked at")
            .levels(Unit.PER_SECOND, 1000, 10_000, "Writes below 8 B per second to a peer; below 2 B if it connected");

    public static final Check FAILED_WRITES = new Check(
                    "FailedWrites", "Failed Socket Writes", "socket", SocketChecks::failed)
            .limit("warning", Unit.SHARE, 0.01, "Failed writes, warning", "Limit for a warning; any is reported");

    public static final Check BLOCKED_WRITES = new Check(
                    "BlockedWrites", "Blocked Socket Writes", "socket", SocketChecks::blocked)
            .levels(Unit.SHARE, 0.1, 0.5, "Time in writes to a peer, of that of a thread")
            .limit("longest", Unit.NANOS, 1e9, "Longest write", "Limit for info");

    public static final Check SLOWER_PEER = new Check(
                    "SlowerPeer", "Socket Peers That Became Slower", "socket", SlowerPeers::check)
            .levels(Unit.NUMBER, 2, 10, "Mean duration of a write, divided by that before")
            .limit("time", Unit.NANOS, 1e7, "Time in writes per second", "Below it, a change is not reported");

    public static final Check CONTEXT_SWITCHES = new Check(
                    "ContextSwitches", "Rate of Context Switches", "switches", ProcessChecks::switches)
            .levels(Unit.PER_SECOND, 20_000, 100_000, "Context switches per second and CPU in use");

    public static final Check COVERAGE =
            new Check("Coverage", "Coverage of the Agent", "agent", ProcessChecks::coverage);

    public static final List<Check> ALL = List.of(
            CLOCK_SHARE,
            CLOCK_SOURCE,
            INTERRUPTIONS,
            EVENT_COST,
            EVENT_USE,
            // a thread that waits loses all of its time, a small write what a system call takes
            BLOCKED_WRITES,
            SMALL_WRITES,
            FAILED_WRITES,
            SLOWER_PEER,
            CONTEXT_SWITCHES,
            COVERAGE);

    /** Problems that {@link #COVERAGE} names. */
    public static final Set<Kind> COVERED = EnumSet.of(Kind.LOST, Kind.NOT_RECORDED, Kind.UNSUPPORTED, Kind.UNTESTED);

    /** Of the pages for Mission Control, beside this class. */
    public static final String PAGES = "pages.xml";

    private Checks() {}

    /** What a finding is about. */
    public static String topic(Finding finding) {
        return ALL.stream()
                .filter(check -> check.id().equals(finding.id()))
                .map(Check::topic)
                .findFirst()
                .orElse("");
    }

    public static Report report(Summary summary) {
        Facts facts = summary.facts();
        return facts.report().with(of(facts));
    }

    /** What deserves attention, the most severe first. */
    static List<Finding> of(Facts facts) {
        List<Finding> found = ALL.stream()
                .map(check -> finding(check, check.of(facts, Check.Limit::value)))
                .filter(Objects::nonNull)
                // how often threads wait is hard to change, and often the effect of a graver finding
                .sorted(Comparator.comparing((Finding finding) -> finding.id().equals(CONTEXT_SWITCHES.id()))
                        .thenComparing(Finding::severity, Comparator.reverseOrder()))
                .toList();
        return found.isEmpty() || found.get(0).severity() == Severity.INFO
                ? found
                : found.stream()
                        .filter(finding -> finding.severity() != Severity.INFO
                                || !finding.id().equals(CONTEXT_SWITCHES.id()))
                        .toList();
    }

    private static Finding finding(Check check, Outcome outcome) {
        return !outcome.isApplicable() || outcome.severity() == Severity.OK
                ? null
                : new Finding(check.id(), outcome.severity(), outcome.summary(), outcome.solution());
    }
}
