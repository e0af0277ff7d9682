package timeagent.analysis.findings;

import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import timeagent.analysis.output.Units;
import timeagent.analysis.summary.Report.Clock;
import timeagent.analysis.summary.Report.Source;

/** A clock that is slow, or that the kernel reads for the program. */
final class ClockSource extends Check {

    private static final Limit INFO = new Limit(
            "timeagent.clockSource.info",
            "Cost of a clock read, info",
            "Duration of a read from which the clock is reported; in user mode a read is faster",
            Unit.NANOS,
            100);
    private static final Limit WARNING = new Limit(
            "timeagent.clockSource.warning",
            "Cost of a clock read, warning",
            "Duration of a read from which the clock is a warning",
            Unit.NANOS,
            500);
    private static final Attribute COST =
            new Attribute("cost", "Cost", "Duration of a read of the slower clock", Unit.NANOS);

    /** No vDSO reads these. */
    private static final Set<String> NOT_IN_USER_MODE = Set.of("xen", "hpet", "acpi_pm", "jiffies", "refined-jiffies");

    ClockSource() {
        super("timeagent.ClockSource", "Clock Source", "timeagent.clock", List.of(INFO, WARNING), List.of(COST));
    }

    @Override
    public Outcome of(Facts facts, ToDoubleFunction<Limit> limit) {
        Clock clock = facts.report().clock();
        Source source = clock == null ? null : clock.source();
        if (source == null || source.currentTimeMillisNanos() == null && source.nanoTimeNanos() == null) {
            return null;
        }
        Double millis = source.currentTimeMillisNanos();
        Double nanos = source.nanoTimeNanos();
        double slower = Math.max(millis == null ? 0 : millis, nanos == null ? 0 : nanos);
        String current = source.current() == null || source.current().isEmpty() ? "unknown" : source.current();
        boolean isKernel = NOT_IN_USER_MODE.contains(current);
        boolean isSlow = slower >= limit.applyAsDouble(INFO) || isKernel;
        return Outcome.of(
                        severity(slower >= limit.applyAsDouble(WARNING), isSlow),
                        "A read of System.currentTimeMillis() takes " + text(millis) + ", of System.nanoTime() "
                                + text(nanos) + "; clock source " + current
                                + (isKernel ? ", not read in user mode." : isSlow ? ", slow." : "."),
                        // of another source, the recorded advice may be about the faster clock
                        isKernel && source.advice() != null
                                ? source.advice() + "."
                                : "Read the clock less often. On Linux, look for vdso=0 on the kernel's command line, a"
                                        + " sandbox or tracer that takes system calls, or a preloaded library.")
                .with(COST, slower);
    }

    private static String text(Double nanos) {
        return nanos == null ? "an unknown time" : Units.of(nanos, "ns");
    }
}
