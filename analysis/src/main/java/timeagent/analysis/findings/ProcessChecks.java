package timeagent.analysis.findings;

import java.util.List;
import java.util.Map;
import timeagent.analysis.findings.Check.Level;
import timeagent.analysis.findings.Check.Outcome;
import timeagent.analysis.summary.Facts;
import timeagent.analysis.summary.jvm.Problem.Kind;
import timeagent.analysis.summary.process.ContextSwitches;
import timeagent.analysis.text.Units;

/** Looks at the process and at the agent in it. */
final class ProcessChecks {

    private ProcessChecks() {}

    /** Many context switches for the CPUs that the program uses. */
    static Outcome switches(Facts facts, Map<String, Double> limits) {
        ContextSwitches switches = facts.report().contextSwitches();
        if (switches == null || switches.perSecond() == null) {
            return Outcome.missing("No context switch was recorded (timeagent.ContextSwitches, on Linux only), or the"
                    + " recording is too short.");
        }
        // of an unknown number of CPUs, no rate is too high
        if (facts.report().cpus() == null) {
            return Outcome.missing("The number of CPUs in use is unknown: the recording is too short, or has neither"
                    + " timeagent.AgentInfo nor jdk.CPULoad.");
        }
        // an idle program switches often relative to its CPU time, which is harmless
        double perCpu = switches.perSecond() / Math.max(1, facts.report().cpus());
        return Outcome.of(
                        Check.severity(perCpu, limits),
                        Units.of(switches.perSecond(), "rate") + " context switches/s ("
                                + Units.count(switches.voluntary())
                                + " voluntary, " + Units.count(switches.involuntary())
                                + " involuntary in all); CPUs in use: "
                                + Units.of(facts.report().cpus(), "rate") + ".",
                        switches.voluntary() >= switches.involuntary()
                                ? "Threads often wait, for each other or for I/O: do more work each time one wakes up."
                                        + " Threads: report --all, or the page Thread Context Switches."
                                : "Running threads often lose their CPU: use fewer threads, or give the process more CPUs.")
                .at(Level.of(perCpu, limits));
    }

    /** What the recording does not have. */
    static Outcome coverage(Facts facts, Map<String, Double> limits) {
        if (facts.report().agent() == null) {
            return Outcome.missing("The recording has no timeagent.AgentInfo.");
        }
        boolean isLossy = !facts.problems(Kind.LOST, Kind.NOT_RECORDED).isEmpty();
        List<String> gaps = facts.problems(Checks.COVERED.toArray(Kind[]::new));
        return Outcome.of(
                Check.severity(isLossy, !gaps.isEmpty()),
                gaps.isEmpty()
                        ? "The agent rewrote and recorded all it should, and no event was lost."
                        : "Incomplete: " + String.join("; ", gaps) + ".",
                isLossy
                        ? "The figures are lower limits. The agent option debug=FILE logs the reasons."
                        : "This is a limit of the system or the JVM; the other figures are complete.");
    }
}
