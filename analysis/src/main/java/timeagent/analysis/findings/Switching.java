package timeagent.analysis.findings;

import java.util.List;
import java.util.function.ToDoubleFunction;
import timeagent.analysis.output.Units;
import timeagent.analysis.summary.Report.ContextSwitches;

/** Many context switches for the CPUs that the program uses. */
final class Switching extends Check {

    private static final Limit INFO = new Limit(
            "timeagent.contextSwitches.info",
            "Context switches, info",
            "Context switches per second and CPU in use from which they are reported",
            Unit.PER_SECOND,
            20_000);
    private static final Limit WARNING = new Limit(
            "timeagent.contextSwitches.warning",
            "Context switches, warning",
            "Context switches per second and CPU in use from which they are a warning",
            Unit.PER_SECOND,
            100_000);
    private static final Attribute RATE =
            new Attribute("switchesPerSecond", "Switches per Second", "Of the whole process", Unit.PER_SECOND);
    private static final Attribute RATE_PER_CPU = new Attribute(
            "switchesPerSecondAndCpu", "Switches per Second and CPU", "Per CPU in use, one at least", Unit.PER_SECOND);

    Switching() {
        super(
                "timeagent.ContextSwitches",
                "Context Switches",
                "timeagent.switches",
                List.of(INFO, WARNING),
                List.of(RATE, RATE_PER_CPU));
    }

    @Override
    public Outcome of(Facts facts, ToDoubleFunction<Limit> limit) {
        ContextSwitches switches = facts.report().contextSwitches();
        // of an unknown number of CPUs, no rate is too high
        if (switches == null || switches.perSecond() == null || facts.cpus() == null) {
            return null;
        }
        // an idle program switches often for the little CPU time it uses, and nobody minds
        double perCpu = switches.perSecond() / Math.max(1, facts.cpus());
        return Outcome.of(
                        severity(perCpu >= limit.applyAsDouble(WARNING), perCpu >= limit.applyAsDouble(INFO)),
                        Units.of(switches.perSecond(), "") + " context switches/s ("
                                + Units.count(switches.voluntary()) + " voluntary, "
                                + Units.count(switches.involuntary()) + " involuntary in all); CPUs in use: "
                                + Units.of(facts.cpus(), "") + ".",
                        switches.voluntary() >= switches.involuntary()
                                ? "Threads wait for each other: hand over more work at a time, or do it in the same"
                                        + " thread. timeagent.ThreadContextSwitches has the threads."
                                : "More threads run than there are CPUs: use fewer, or give the process more CPUs.")
                .with(RATE, switches.perSecond())
                .with(RATE_PER_CPU, perCpu);
    }
}
