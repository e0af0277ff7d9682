package timeagent.analysis.findings;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import timeagent.analysis.findings.Check.Level;
import timeagent.analysis.findings.Check.Outcome;
import timeagent.analysis.summary.Facts;
import timeagent.analysis.summary.clock.Clock;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.clock.ClockMisuse;
import timeagent.analysis.text.Units;

/** Looks for clock reads whose use is wrong, as their byte code shows. */
final class MisuseCheck {

    private static final int MOST_SITES = 5;
    private static final int MOST_LIBRARIES = 5;
    private static final int PARTS_OF_LIBRARY = 3;

    private MisuseCheck() {}

    static Outcome of(Facts facts, Map<String, Double> limits) {
        Clock clock = facts.report().clock();
        if (clock == null || clock.callSites().stream().allMatch(site -> site.use() == null)) {
            return Outcome.missing(
                    "What the program does with the values of clock reads is unknown: the recording has no"
                            + " timeagent.ClockCallSite, or one without use.");
        }
        List<CallSite> misused = clock.callSites().stream()
                .filter(site -> site.misuse() != null)
                .sorted(Comparator.comparingDouble(MisuseCheck::rate).reversed())
                .toList();
        double perSecond = misused.stream().mapToDouble(MisuseCheck::rate).sum();
        if (misused.isEmpty()) {
            return Outcome.of(
                    Check.severity(false, false), "No misuse of a clock was found.", null, perSecond, List.of());
        }
        List<String> texts = misused.stream().map(MisuseCheck::text).toList();
        return Outcome.of(
                        Check.severity(perSecond >= limits.get("warning"), perSecond >= limits.get("info")),
                        Units.counted(texts.size(), "call site") + (texts.size() == 1 ? " uses" : " use")
                                + " a clock in a wrong way (" + Units.of(perSecond, "rate") + " reads/s): "
                                + String.join("; ", texts.subList(0, Math.min(MOST_SITES, texts.size())))
                                + others(misused.subList(Math.min(MOST_SITES, misused.size()), misused.size())) + ".",
                        "Use System.nanoTime() for elapsed times and deadlines, and the sign of a difference to compare:"
                                + " NTP or an administrator can set any other clock, in both directions, and it jumps after a suspend.",
                        perSecond,
                        texts)
                .at(Level.of(perSecond, limits));
    }

    /** How many call sites are not listed, and in which libraries most of them are. */
    private static String others(List<CallSite> sites) {
        if (sites.isEmpty()) {
            return "";
        }
        Map<String, Long> libraries = sites.stream()
                .collect(Collectors.groupingBy(MisuseCheck::library, TreeMap::new, Collectors.counting()));
        List<String> most = libraries.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(MOST_LIBRARIES)
                .map(library -> library.getKey() + " (" + Units.count(library.getValue()) + ")")
                .toList();
        int more = libraries.size() - most.size();
        return "; and " + Units.count(sites.size()) + " more in " + String.join(", ", most)
                + (more > 0 ? " and " + Units.counted(more, "other package") : "");
    }

    /** The first parts of the package, which are those of a library's name: recordings do not have its jar. */
    private static String library(CallSite site) {
        String[] parts = site.className().split("\\.");
        return parts.length == 1
                ? "(no package)"
                : String.join(".", List.of(parts).subList(0, Math.min(PARTS_OF_LIBRARY, parts.length - 1)));
    }

    private static double rate(CallSite site) {
        return site.callsPerSecond() == null ? 0 : site.callsPerSecond();
    }

    private static String text(CallSite site) {
        ClockMisuse misuse = ClockMisuse.of(site.misuse());
        return site.name() + " (" + site.clock()
                + (site.use() == null || site.use().isEmpty() ? "" : ", " + site.use())
                + ", " + site.misuse()
                + ", " + Units.of(rate(site), "rate") + " reads/s"
                + (misuse == null ? "" : "; use " + misuse.replacement()) + ")";
    }
}
