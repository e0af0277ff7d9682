package timeagent.analysis.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import timeagent.analysis.summary.Metric;
import timeagent.analysis.summary.cost.EventCost;
import timeagent.analysis.summary.cost.StyleCost;
import timeagent.analysis.summary.jvm.Agent;
import timeagent.analysis.summary.jvm.Problem.Kind;
import timeagent.analysis.summary.jvm.RecordedOptions;

/**
 * Finds whether two sides were measured in different ways, and what makes either of them unfit. How far apart the results are is no
 * obstacle: fewer reads, fewer writes and less CPU can be what a change was made for.
 *
 * @param reasons why the two are not comparable, the most important first, each with what to do
 * @param remarks what a reader must know, and no obstacle
 */
record Comparability(Side a, Side b, List<String> reasons, List<String> remarks) {

    /** Lengths that differ by more than this factor are very different. */
    private static final double FACTOR = 1.5;

    /** What a comparison is about, and what changes nothing. */
    private static final Set<String> HARMLESS = Set.of("socket", RecordedOptions.LABELS);

    /** Settings that change which writes are events, and not what is known of all: weights and totals stand for the others. */
    private static final Set<String> HARMLESS_SETTINGS =
            Set.of(Side.WRITE + "#throttle", "timeagent.SocketPeer#enabled");

    /** The same, of two sides with totals. */
    private static final Set<String> HARMLESS_BESIDE_TOTALS =
            Set.of(Side.WRITE + "#threshold", Side.WRITE + "#enabled");

    private static final int MOST_NAMES = 5;

    private static final String ADVICE_FOR_RECORDINGS = "record a longer time, or start the recording later";

    /** Compares two recordings, or the runs of two folders. */
    static Comparability ofRecordings(Side a, Side b) {
        Comparability found = new Comparability(a, b, new ArrayList<>(), new ArrayList<>());
        if (a.files().equals(b.files())) {
            found.reasons.add("a and b are the same recording, " + a.files() + "; give two");
        }
        found.data();
        found.environment(false);
        boolean styles = !a.styles().equals(b.styles());
        found.settings(Expected.NOTHING, styles ? found.reasons : found.remarks, ADVICE_FOR_RECORDINGS);
        // rates do not depend on it
        if (Math.max(a.length(), b.length()) > FACTOR * Math.min(a.length(), b.length())) {
            found.remark(
                    "different lengths: a has %.1f s, b has %.1f s; sums and counts are not comparable",
                    a.length(), b.length());
        }
        return found;
    }

    /** The same for runs of one command. How long they took is no obstacle: they did the same work, so it is a result. */
    static Comparability ofRuns(Side a, Side b, Expected expected) {
        Comparability found = new Comparability(a, b, new ArrayList<>(), new ArrayList<>());
        found.data();
        found.environment(expected.commands());
        found.settings(expected, expected.commands() ? found.remarks : found.reasons, "give the command more to do");
        return found;
    }

    private void remark(String format, Object... values) {
        remarks.add(String.format(Locale.ROOT, format, values));
    }

    /** What was lost, or not measured, makes figures wrong. */
    private void data() {
        for (Side side : List.of(a, b)) {
            side.facts()
                    .problems(Kind.DAMAGED, Kind.LOST, Kind.NOT_MEASURED)
                    .forEach(what -> reasons.add(side.name() + " lacks data: " + what));
        }
        failedClasses(a, b);
        failedClasses(b, a);
    }

    /** Classes that failed on both sides are missing from both. */
    private void failedClasses(Side side, Side other) {
        Agent agent = side.report().agent();
        if (agent != null && agent.hasFailedClasses()) {
            boolean both = other.report().agent() != null
                    && agent.classesFailed().equals(other.report().agent().classesFailed());
            (both ? remarks : reasons)
                    .add(side.name() + " lacks data: " + agent.failedClassCount() + " could not be rewritten; leave "
                            + (agent.classesFailed() == 1 ? "it" : "them")
                            + " out of both with the agent's option exclude");
        }
    }

    /** @param otherJvm whether the JVM may be another one on purpose */
    private void environment(boolean otherJvm) {
        differ(otherJvm, "JVMs", a.jvm(), b.jvm(), "record both with the same");
        differ(false, "agents", a.version(), b.version(), "record both with the same");
        differ(
                false,
                "clock sources",
                a.clockSource(),
                b.clockSource(),
                "record both on the same machine with the same");
    }

    /**
     * What may not matter.
     *
     * @param cold takes sides that were measured cold: a reason if the cost of an event is what is compared
     */
    private void settings(Expected expected, List<String> cold, String adviceIfCold) {
        options(expected.options());
        writes();
        cold(a, cold, adviceIfCold);
        cold(b, cold, adviceIfCold);
        boolean sameJvm = a.jvm().equals(b.jvm());
        if (!expected.settings()) {
            // each JDK has its own default settings
            eventSettings(
                    expected.commands() && !sameJvm,
                    a.facts().jvm().settings(),
                    b.facts().jvm().settings());
        }
        // another JVM has other flags to begin with
        if (sameJvm) {
            differ(
                    expected.commands(),
                    "JVM flags",
                    a.facts().jvm().flags(),
                    b.facts().jvm().flags(),
                    "start both with the same flags; unset flags depend on memory and CPUs");
        }
        differ(expected.commands(), "JVM arguments", a.tools(), b.tools(), "start both with the same");
        metrics(a);
        metrics(b);
        remarks(a);
        remarks(b);
    }

    /** What only some runs of a side have has no mean. */
    private void metrics(Side side) {
        for (String metric : Metric.inOrder(Comparison.names(a, b))) {
            int known = side.values(metric).length;
            int runs = side.runs().size();
            if (known > 0 && known < runs) {
                remark("%s is not compared: %d of %d runs of %s lack it", metric, runs - known, runs, side.name());
            }
        }
    }

    /** What the figures of writes are of. */
    private void writes() {
        if (a.writes() > 0 && b.writes() > 0) {
            String onlyA = a.writeThreshold();
            String onlyB = b.writeThreshold();
            if (a.hasTotals() != b.hasTotals()) {
                differ(
                        false,
                        "writes",
                        onlyA == null ? "all" : "those of " + onlyA + " or longer",
                        onlyB == null ? "all" : "those of " + onlyB + " or longer",
                        "record both with timeagent.SocketPeer");
            }
            if (!Objects.equals(a.percentilesFrom(), b.percentilesFrom())) {
                remark(
                        "the percentiles of durations of writes are from %s in a, from %s in b; those from ranges are exact"
                                + " to a factor of 2",
                        a.percentilesFrom(), b.percentilesFrom());
            }
        }
    }

    private void options(Set<String> meantToDiffer) {
        String ofA = a.report().agentOptions();
        String ofB = b.report().agentOptions();
        if (a.report().agent() != null && b.report().agent() != null) {
            RecordedOptions.differing(ofA, ofB).stream()
                    .filter(key -> !HARMLESS.contains(key) && !meantToDiffer.contains(key))
                    .forEach(key -> differ(
                            false,
                            "agent options",
                            RecordedOptions.option(ofA, key),
                            RecordedOptions.option(ofB, key),
                            "give both the same"));
        }
    }

    private void eventSettings(boolean meant, Map<String, String> ofA, Map<String, String> ofB) {
        if (ofA.isEmpty() != ofB.isEmpty()) {
            remark(
                    "the settings of events are known of %s only; record both with jdk.ActiveSetting on",
                    ofA.isEmpty() ? "b" : "a");
        } else {
            differ(
                    meant,
                    "settings of events",
                    ofProgram(false, ofA),
                    ofProgram(false, ofB),
                    "record both with the same settings");
            // a version of the program can declare others, and that can be the change
            differ(true, "settings of the program's events", ofProgram(true, ofA), ofProgram(true, ofB), "");
        }
    }

    /** The settings of the program's own events, or those of the others. */
    private static Map<String, String> ofProgram(boolean own, Map<String, String> settings) {
        return settings.entrySet().stream()
                .filter(setting -> setting.getKey().matches("(jdk|timeagent)[.].*") != own)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** @param meant whether they differ on purpose, so that it is no obstacle */
    private void differ(boolean meant, String what, String ofA, String ofB, String advice) {
        if (ofA != null && ofB != null && !ofA.equals(ofB)) {
            String difference = "different " + what + ": a has " + ofA + ", b has " + ofB;
            if (meant) {
                remarks.add(difference);
            } else {
                reasons.add(difference + "; " + advice);
            }
        }
    }

    private void differ(boolean meant, String what, Map<String, String> ofA, Map<String, String> ofB, String advice) {
        List<String> names = new TreeSet<>(ofA.keySet())
                .stream()
                        .filter(name -> ofB.containsKey(name) && !ofA.get(name).equals(ofB.get(name)))
                        .filter(name -> !HARMLESS_SETTINGS.contains(name))
                        .filter(name -> !HARMLESS_BESIDE_TOTALS.contains(name) || !a.hasTotals() || !b.hasTotals())
                        .filter(name -> !isOff(name, ofA) || !isOff(name, ofB))
                        .toList();
        String more = names.size() > MOST_NAMES ? ", and " + (names.size() - MOST_NAMES) + " more" : "";
        differ(meant, what, listed(names, ofA) + more, listed(names, ofB), advice);
    }

    private static String listed(List<String> names, Map<String, String> values) {
        return names.stream()
                .limit(MOST_NAMES)
                .map(name -> name + "=" + values.get(name))
                .collect(Collectors.joining(", "));
    }

    /** Settings of an event that is off on both sides do not matter. */
    private static boolean isOff(String name, Map<String, String> settings) {
        return "false".equals(settings.get(name.replaceFirst("#.*$", "#enabled")));
    }

    /** Measured while the JIT compiler was at work, events cost more than they do later. */
    private static void cold(Side side, List<String> found, String advice) {
        new TreeMap<>(side.facts().costSamples()).forEach((style, samples) -> {
            if (samples < StyleCost.FEWEST_SAMPLES) {
                found.add(side.name() + " was recorded cold: a recording of it has only " + samples
                        + (samples == 1 ? " sample" : " samples") + " of the cost of style " + style
                        + ", and the first is that of code not compiled yet; " + advice);
            }
        });
    }

    private void remarks(Side side) {
        List<EventCost> costs = side.report().eventCost();
        if (costs != null && costs.size() > 1) {
            remark(
                    "%s contains events of several styles (%s); cost per event is not compared, see report",
                    side.name(), costs.stream().map(EventCost::style).collect(Collectors.joining(" and ")));
        }
    }
}
