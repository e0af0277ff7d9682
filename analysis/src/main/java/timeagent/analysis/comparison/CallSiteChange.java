package timeagent.analysis.comparison;

import com.google.gson.annotations.SerializedName;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import timeagent.analysis.summary.ReadSite;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Report.CallSite;

/**
 * A clock call site whose reads changed, per second, so that the sides can differ in length.
 *
 * @param a null if only b has it
 * @param b null if only a has it
 */
public record CallSiteChange(
        @SerializedName("class") String className, String method, int line, String clock, Reads a, Reads b) {

    private static final int MOST = 5;

    /** Of all reads, or of their time: a smaller change is no news. */
    private static final double LEAST = 0.01;

    /**
     * @param readsPerSecond exact
     * @param nanosPerSecond estimated time of these; null if the cost of a read is not known
     */
    public record Reads(double readsPerSecond, Double nanosPerSecond) {

        private static Reads of(CallSite site) {
            return new Reads(
                    site.callsPerSecond(), site.meanNanos() == null ? null : site.callsPerSecond() * site.meanNanos());
        }

        private Reads plus(Reads other) {
            boolean known = nanosPerSecond != null && other.nanosPerSecond != null;
            return new Reads(
                    readsPerSecond + other.readsPerSecond, known ? nanosPerSecond + other.nanosPerSecond : null);
        }
    }

    /** Returns those that changed most, in reads or in time, as a part of all reads or of their time; the most first. */
    static List<CallSiteChange> between(Report a, Report b) {
        Map<ReadSite, Reads> ofA = reads(a);
        Map<ReadSite, Reads> ofB = reads(b);
        Set<ReadSite> sites = new LinkedHashSet<>(ofA.keySet());
        sites.addAll(ofB.keySet());
        double reads = Math.max(readsPerSecond(ofA), readsPerSecond(ofB));
        double nanos = Math.max(nanosPerSecond(ofA), nanosPerSecond(ofB));
        return sites.stream()
                .map(site -> new CallSiteChange(
                        site.className(), site.method(), site.line(), site.clock(), ofA.get(site), ofB.get(site)))
                .filter(change -> change.size(reads, nanos) >= LEAST)
                .sorted(Comparator.<CallSiteChange>comparingDouble(change -> -change.size(reads, nanos))
                        .thenComparing(CallSiteChange::name))
                .limit(MOST)
                .toList();
    }

    private static Map<ReadSite, Reads> reads(Report report) {
        Map<ReadSite, Reads> reads = new HashMap<>();
        if (report.clock() != null) {
            for (CallSite site : report.clock().callSites()) {
                if (site.callsPerSecond() != null) {
                    reads.merge(site.site(), Reads.of(site), Reads::plus);
                }
            }
        }
        return reads;
    }

    private static double readsPerSecond(Map<ReadSite, Reads> sites) {
        return sites.values().stream().mapToDouble(Reads::readsPerSecond).sum();
    }

    private static double nanosPerSecond(Map<ReadSite, Reads> sites) {
        return sites.values().stream()
                .filter(reads -> reads.nanosPerSecond != null)
                .mapToDouble(Reads::nanosPerSecond)
                .sum();
    }

    private double size(double allReads, double allNanos) {
        double reads = Math.abs((b == null ? 0 : b.readsPerSecond) - (a == null ? 0 : a.readsPerSecond)) / allReads;
        boolean known = (a == null || a.nanosPerSecond != null) && (b == null || b.nanosPerSecond != null);
        double nanos = known && allNanos > 0
                ? Math.abs((b == null ? 0 : b.nanosPerSecond) - (a == null ? 0 : a.nanosPerSecond)) / allNanos
                : 0;
        return Math.max(reads, nanos);
    }

    /** The class, the method and the line. */
    public String name() {
        return className + "." + method + ":" + line;
    }
}
