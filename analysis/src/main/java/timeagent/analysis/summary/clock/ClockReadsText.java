package timeagent.analysis.summary.clock;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.summary.clock.Clock.Source;
import timeagent.analysis.text.Table;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/** The clock source and the clock reads of a report. */
public final class ClockReadsText {

    private static final int MOST_LIBRARIES = 3;

    private ClockReadsText() {}

    public static void appendSource(TextOutput out, Clock clock) {
        Source source = clock.source();
        if (source != null) {
            out.section("Clock source")
                    .table(Table.ofTexts("lw")
                            .pair("current", current(source))
                            .pair("virtualization", source.virtualization())
                            .pair("System.currentTimeMillis()", nanos(source.currentTimeMillisNanos(), " a read"))
                            .pair("System.nanoTime()", nanos(source.nanoTimeNanos(), " a read"))
                            .pair(
                                    "a read",
                                    hasNoCost(clock)
                                            ? "not measured: the recording is too short, or the JVM was too busy"
                                            : null)
                            .pair("counting a read", nanos(source.countNanos(), " more"))
                            .pair("granularity", nanos(source.granularityNanos(), ""))
                            .pair("advice", "".equals(source.advice()) ? null : source.advice()));
        }
    }

    public static void append(TextOutput out, Clock clock, CallSiteLayout layout) {
        out.section("Clock reads");
        if (clock.callSites().isEmpty()) {
            out.line("none");
            return;
        }
        String rate = clock.readsPerSecond() == null ? "" : ", " + Units.of(clock.readsPerSecond(), "reads/s");
        Double share = clock.estimatedCpuShare();
        Interval interval = clock.estimatedCpuShareCi95();
        String error = interval == null ? "" : " (95 % interval " + Units.of(interval, "share") + ")";
        out.note(Units.count(clock.reads())
                + rate
                + (share == null ? "" : ", " + Units.about(share) + " of the CPU time" + error));
        libraries(out, clock, layout.least());
        withoutCost(out, clock.unmeasuredReadShare(), "their cost was not measured");
        withoutCost(out, clock.otherClockReadShare(), "they read another clock");
        CallSiteText.append(out, clock.callSites(), layout);
    }

    /** Whether no cost is known: neither of the source nor of a call site, which shows its own. */
    private static boolean hasNoCost(Clock clock) {
        return clock.source().currentTimeMillisNanos() == null
                && clock.source().nanoTimeNanos() == null
                && clock.callSites().stream().allMatch(site -> site.meanNanos() == null);
    }

    /** The current clock source, then the others; null if unknown. */
    public static String current(Source source) {
        if (source.current() == null || source.current().isEmpty()) {
            return null;
        }
        List<String> others = new ArrayList<>(source.available());
        others.remove(source.current());
        return source.current() + (others.isEmpty() ? "" : " (also available: " + String.join(" ", others) + ")");
    }

    /** @param least share of the CPU time of libraries from which they are worth a line */
    private static void libraries(TextOutput out, Clock clock, double least) {
        Libraries libraries = clock.libraries();
        if (libraries == null || libraries.estimatedCpuShare() < least) {
            return;
        }
        int others = libraries.packages().size() - MOST_LIBRARIES;
        out.note("application "
                + Units.of(Math.max(0, clock.estimatedCpuShare() - libraries.estimatedCpuShare()), "share")
                + ", libraries " + Units.of(libraries.estimatedCpuShare(), "share") + " ("
                + libraries.packages().stream().limit(MOST_LIBRARIES).collect(Collectors.joining(", "))
                + (others > 0 ? " and " + Units.counted(others, "other") : "") + ")");
    }

    private static void withoutCost(TextOutput out, Double reads, String reason) {
        if (reads != null) {
            out.note("without " + Units.of(reads, "share") + " of the reads: " + reason);
        }
    }

    private static String nanos(Double nanos, String suffix) {
        return nanos == null ? null : Units.of(nanos, "ns") + suffix;
    }
}
