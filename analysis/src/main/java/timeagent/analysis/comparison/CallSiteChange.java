package timeagent.analysis.comparison;

import com.google.gson.annotations.SerializedName;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /** Returns those that changed most, in reads or in time, the most first. */
    static List<CallSiteChange> between(Report a, Report b) {
        return Changes.of(
                        reads(a),
                        reads(b),
                        Comparator.comparing(ReadSite::toString),
                        List.of(
                                Reads::readsPerSecond,
                                reads -> reads.nanosPerSecond == null ? Double.NaN : reads.nanosPerSecond))
                .stream()
                .map(change -> of(change.key(), change.a(), change.b()))
                .toList();
    }

    private static CallSiteChange of(ReadSite site, Reads a, Reads b) {
        return new CallSiteChange(site.className(), site.method(), site.line(), site.clock(), a, b);
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

    /** The class, the method and the line. */
    public String name() {
        return className + "." + method + ":" + line;
    }
}
