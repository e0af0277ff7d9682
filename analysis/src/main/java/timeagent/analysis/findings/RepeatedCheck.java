package timeagent.analysis.findings;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import timeagent.analysis.findings.Check.Level;
import timeagent.analysis.findings.Check.Outcome;
import timeagent.analysis.summary.Facts;
import timeagent.analysis.summary.clock.Clock;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.clock.Clock.Earlier;
import timeagent.analysis.summary.clock.Clock.Within;
import timeagent.analysis.text.Units;

/** Finds clock reads that follow another so closely that they could reuse its value. */
final class RepeatedCheck {

    private static final int MOST_SITES = 5;

    /** With fewer pairs, the share of repeated reads is too uncertain. */
    private static final int FEWEST_PAIRS = 20;

    /** Part of a call site's reads. */
    private static final double LEAST = 0.1;

    /** Smallest part of the first call site's time for which another call site is listed. */
    private static final double LEAST_PART = 0.1;

    private RepeatedCheck() {}

    static Outcome of(Facts facts, Map<String, Double> limits) {
        Clock clock = facts.report().clock();
        if (clock == null || clock.repeated() == null) {
            return Outcome.missing("Whether clock reads follow each other closely is unknown: the recording has no"
                    + " timeagent.ClockReadPair.");
        }
        List<CallSite> sites = clock.callSites().stream()
                .filter(site -> site.repeated() != null && site.repeated().pairs() >= FEWEST_PAIRS)
                .filter(site -> first(site).readShare() >= LEAST)
                .sorted(Comparator.comparingDouble(RepeatedCheck::share).reversed())
                .toList();
        double share = sites.stream().mapToDouble(RepeatedCheck::share).sum();
        List<String> texts = sites.stream()
                .filter(site -> share(site) >= LEAST_PART * share(sites.get(0)))
                .limit(MOST_SITES)
                .map(RepeatedCheck::text)
                .toList();
        return Outcome.of(
                        Check.severity(share, limits),
                        "Clock reads that follow another by less than 1 us, on the same thread, use "
                                + Units.about(share) + " of the CPU time, part of that of all reads"
                                + (texts.isEmpty() ? "." : ": " + String.join("; ", texts) + "."),
                        "Read the clock once and pass the value on; in a loop, read it once in many turns.",
                        share,
                        texts)
                .at(Level.of(share, limits));
    }

    private static Within first(CallSite site) {
        return site.repeated().within().get(0);
    }

    private static double share(CallSite site) {
        Double share = first(site).estimatedCpuShare();
        return share == null ? 0 : share;
    }

    private static String text(CallSite site) {
        String text = Units.of(first(site).readShare(), "share") + " of the reads at " + site.name();
        if (site.repeated().earlier().isEmpty()) {
            return text;
        }
        Earlier before = site.repeated().earlier().get(0);
        return text + " (mostly after " + before.at(site)
                + (before.caller() == null || before.isIn(site.className(), site.method())
                        ? ""
                        : ", both called by " + before.caller())
                + ")";
    }
}
