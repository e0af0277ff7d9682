package timeagent.analysis.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import timeagent.analysis.comparison.Comparability.Findings;
import timeagent.analysis.summary.RecordedOptions;
import timeagent.analysis.summary.Report.Recording;

/** Compares what was set: the JVM and its flags, the agent's options, the settings of events, the clock source. */
record SettingsCheck(Side a, Side b, Findings findings) {

    /** What a comparison is about, and what changes nothing. */
    private static final Set<String> HARMLESS = Set.of("socket", "socket.versus", RecordedOptions.LABELS);

    private static final int MOST_NAMES = 5;

    /** The machine and what ran on it. */
    void environment() {
        differ("JVMs", jvm(a), jvm(b), "record both with the same");
        differ("agents", version(a), version(b), "record both with the same");
        differ("clock sources", clockSource(a), clockSource(b), "record both on the same machine with the same");
    }

    /** @param settings whether those of events may differ */
    void details(boolean settings) {
        if (!settings) {
            eventSettings();
        }
        // another JVM has other flags to begin with
        if (jvm(a).equals(jvm(b))) {
            differing(
                    "JVM flags",
                    a.environment().flags(),
                    b.environment().flags(),
                    "start both with the same flags; unset flags depend on memory and CPUs");
        }
        differ("JVM arguments", tools(a), tools(b), "start both with the same");
    }

    private void differ(String what, String ofA, String ofB, String advice) {
        if (ofA != null && ofB != null && !ofA.equals(ofB)) {
            findings.reasons().add("different " + what + ": a has " + ofA + ", b has " + ofB + "; " + advice);
        }
    }

    private static String jvm(Side side) {
        return side.report().recordings().stream()
                .map(Recording::jvm)
                .map(jvm -> Objects.requireNonNullElse(jvm, "an unknown JVM"))
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    private static String version(Side side) {
        return side.report().agent() == null ? null : side.report().agent().version();
    }

    private static String clockSource(Side side) {
        return side.report().clock() == null || side.report().clock().source() == null
                ? null
                : side.report().clock().source().current();
    }

    private static String tools(Side side) {
        Set<String> tools = side.environment().tools();
        return tools.isEmpty() ? "neither agents nor assertions" : String.join(" ", tools);
    }

    /** @param meantToDiffer keys of agent options that may differ, besides style and labels */
    void options(Set<String> meantToDiffer) {
        if (a.report().agent() == null || b.report().agent() == null) {
            return;
        }
        Set<String> differing = new TreeSet<>(
                RecordedOptions.differing(a.report().agentOptions(), b.report().agentOptions()));
        differing.removeAll(HARMLESS);
        differing.removeAll(meantToDiffer);
        for (String key : differing) {
            differ(
                    "agent options",
                    RecordedOptions.option(a.report().agentOptions(), key),
                    RecordedOptions.option(b.report().agentOptions(), key),
                    "give both the same");
        }
    }

    private void eventSettings() {
        Map<String, String> ofA = a.environment().settings();
        Map<String, String> ofB = b.environment().settings();
        if (ofA.isEmpty() != ofB.isEmpty()) {
            findings.remarks()
                    .add("the settings of events are known of " + (ofA.isEmpty() ? "b" : "a")
                            + " only; record both with jdk.ActiveSetting on");
            return;
        }
        differing("settings of events", ofA, ofB, "record both with the same settings");
    }

    private void differing(String what, Map<String, String> ofA, Map<String, String> ofB, String advice) {
        List<String> names = new ArrayList<>(new TreeSet<>(ofA.keySet()));
        names.removeIf(name -> ofA.get(name).equals(ofB.getOrDefault(name, ofA.get(name))) || isOff(name, ofA, ofB));
        if (names.isEmpty()) {
            return;
        }
        List<String> shown = names.subList(0, Math.min(MOST_NAMES, names.size()));
        String more = names.size() > MOST_NAMES ? ", and " + (names.size() - MOST_NAMES) + " more" : "";
        differ(what, listed(shown, ofA) + more, listed(shown, ofB), advice);
    }

    private static String listed(List<String> names, Map<String, String> values) {
        return names.stream().map(name -> name + "=" + values.get(name)).collect(Collectors.joining(", "));
    }

    /** Settings of an event that is off on both sides do not matter. */
    private static boolean isOff(String name, Map<String, String> ofA, Map<String, String> ofB) {
        String enabled = name.replaceFirst("#.*$", "#enabled");
        return "false".equals(ofA.get(enabled)) && "false".equals(ofB.get(enabled));
    }
}
