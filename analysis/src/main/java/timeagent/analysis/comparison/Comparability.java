package timeagent.analysis.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Report.Agent;
import timeagent.analysis.summary.Report.EventCost;
import timeagent.analysis.summary.Report.Recording;

/** Finds what makes two sides differ besides what they are compared for, and what makes either of them unfit. */
final class Comparability {

    /** Options that a comparison is about. */
    private static final Set<String> STYLE = Set.of("socket", "socket.versus");

    /** Spans that differ by more than this factor are of different loads or of different phases of a program. */
    static final double LENGTH_FACTOR = 1.5;

    private final Report a;
    private final Report b;
    private final List<String> reasons = new ArrayList<>();

    private Comparability(Report a, Report b) {
        this.a = a;
        this.b = b;
    }

    /** Returns one sentence for each obstacle, with what to do; none when two recordings are comparable. */
    static List<String> ofRecordings(Report a, Report b) {
        Comparability check = new Comparability(a, b);
        check.setting(Set.of());
        check.length();
        check.completeness();
        return check.reasons;
    }

    /**
     * The same for runs of one command. How long they took is no obstacle: they did the same work, so it is a result.
     *
     * @param meantToDiffer keys of agent options that may differ, besides the style
     */
    static List<String> ofRuns(Report a, Report b, Set<String> meantToDiffer) {
        Comparability check = new Comparability(a, b);
        check.setting(meantToDiffer);
        check.completeness();
        return check.reasons;
    }

    private void setting(Set<String> meantToDiffer) {
        jvm();
        options(meantToDiffer);
        clockSource();
    }

    private void completeness() {
        side("a", a);
        side("b", b);
    }

    private void jvm() {
        String jvmA = distinct(a);
        String jvmB = distinct(b);
        if (!jvmA.equals(jvmB)) {
            reasons.add("different JVMs: a has " + jvmA + ", b has " + jvmB + "; record both with the same");
        }
        String versionA = a.agent() == null ? null : a.agent().version();
        String versionB = b.agent() == null ? null : b.agent().version();
        if (versionA != null && versionB != null && !versionA.equals(versionB)) {
            reasons.add("different agents: a has " + versionA + ", b has " + versionB + "; record both with the same");
        }
    }

    private static String distinct(Report side) {
        return side.recordings().stream()
                .map(Recording::jvm)
                .map(jvm -> Objects.requireNonNullElse(jvm, "an unknown JVM"))
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    private void options(Set<String> meantToDiffer) {
        if (a.agent() == null || b.agent() == null) {
            return;
        }
        Set<String> differing = new TreeSet<>(
                AgentOptions.differing(a.agent().options(), b.agent().options()));
        differing.removeAll(STYLE);
        differing.removeAll(meantToDiffer);
        for (String key : differing) {
            reasons.add("different agent options: a has " + option(a, key) + ", b has " + option(b, key)
                    + "; give both the same");
        }
    }

    private static String option(Report side, String key) {
        String value = AgentOptions.parse(side.agent().options()).get(key);
        return value == null ? "no " + key : key + "=" + value;
    }

    private void clockSource() {
        String sourceA = source(a);
        String sourceB = source(b);
        if (sourceA != null && sourceB != null && !sourceA.equals(sourceB)) {
            reasons.add("different clock sources: a has " + sourceA + ", b has " + sourceB
                    + "; record both on the same machine with the same");
        }
    }

    private static String source(Report side) {
        return side.clock() == null || side.clock().source() == null
                ? null
                : side.clock().source().current();
    }

    private void length() {
        double lengthA = seconds(a) / a.recordings().size();
        double lengthB = seconds(b) / b.recordings().size();
        if (Math.max(lengthA, lengthB) > LENGTH_FACTOR * Math.min(lengthA, lengthB)) {
            reasons.add(String.format(
                    java.util.Locale.ROOT,
                    "very different lengths: a has %.1f s, b has %.1f s; record the same work for the same time",
                    lengthA,
                    lengthB));
        }
    }

    private static double seconds(Report side) {
        return side.recordings().stream().mapToDouble(Recording::seconds).sum();
    }

    private void side(String name, Report side) {
        long truncated = side.recordings().stream().filter(Recording::truncated).count();
        if (truncated > 0) {
            reasons.add(name + " is incomplete: " + truncated + " of "
                    + side.recordings().size() + " recordings cut off, unfinished or damaged; record again");
        }
        Agent agent = side.agent();
        if (agent != null && positive(agent.hookFailures())) {
            reasons.add(name + " lacks data: hooks of the agent failed " + agent.hookFailures() + " times");
        }
        if (agent != null && positive(agent.classesFailed())) {
            reasons.add(name + " lacks data: " + agent.classesFailed() + " classes could not be rewritten");
        }
        if (side.eventCost() != null) {
            for (EventCost cost : side.eventCost()) {
                if (cost.measured() == 0) {
                    reasons.add(name + " has no measured event of style " + cost.style()
                            + "; set the agent's option cost.every to a lower number");
                }
            }
        }
    }

    private static boolean positive(Long count) {
        return count != null && count > 0;
    }
}
