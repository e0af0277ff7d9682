package timeagent.analysis.summary;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import timeagent.analysis.recording.Event;

/** How the JVM of one recording, and its Flight Recorder, were set. */
final class JvmSettings {

    // where files are, and where the system happens to put memory, differs from run to run and makes no difference
    private static final List<String> PLACES = List.of("File", "Path", "Directory", "Log", "Address");

    private static final Set<String> ASSERTIONS = Set.of(
            "-ea",
            "-da",
            "-esa",
            "-dsa",
            "-enableassertions",
            "-disableassertions",
            "-enablesystemassertions",
            "-disablesystemassertions");

    private static final Set<String> SETTINGS = Set.of("enabled", "threshold", "stackTrace", "throttle");

    // sorted on request: every chunk repeats all of them
    private final Map<String, String> flags = new HashMap<>();
    private final Map<String, Map<String, String>> settings = new HashMap<>();
    private final Set<String> tools = new TreeSet<>();

    void addFlag(Event e, Object value) {
        String name = e.text("name");
        if (name != null) {
            flags.put(name, String.valueOf(value));
        }
    }

    /** The C2 compiler raises LoopMaxUnroll in a running JVM: its value depends on when it was recorded. */
    private static boolean isIrrelevant(String name) {
        return name.equals("LoopMaxUnroll") || namesPlace(name);
    }

    private static boolean namesPlace(String name) {
        return PLACES.stream().anyMatch(name::contains)
                || name.equals("Flags")
                || name.equals("StartFlightRecording")
                || name.startsWith("FlightRecorder");
    }

    void addSetting(Event e) {
        String type = e.typeName("id");
        String name = e.text("name");
        String value = e.text("value");
        if (type != null && value != null && SETTINGS.contains(name)) {
            settings.computeIfAbsent(type, first -> new HashMap<>()).put(name, value);
        }
    }

    /** The settings of an event type by name; empty when not recorded. */
    Map<String, String> of(String type) {
        return settings.getOrDefault(type, Map.of());
    }

    void addArguments(String arguments) {
        words(arguments).stream().filter(JvmSettings::isTool).forEach(tools::add);
    }

    /** Splits at white space; a missing text has no words. */
    static List<String> words(String text) {
        return text == null || text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
    }

    private static boolean isTool(String argument) {
        int colon = argument.indexOf(':');
        return argument.startsWith("-agentlib:")
                || argument.startsWith("-agentpath:")
                || ASSERTIONS.contains(colon < 0 ? argument : argument.substring(0, colon));
    }

    boolean isEmpty() {
        return flags.isEmpty() && settings.isEmpty() && tools.isEmpty();
    }

    /** By their names, sorted. */
    Map<String, String> flags() {
        Map<String, String> sorted = new TreeMap<>(flags);
        sorted.keySet().removeIf(JvmSettings::isIrrelevant);
        return sorted;
    }

    /** By type and name, sorted. */
    Map<String, String> settings() {
        Map<String, String> sorted = new TreeMap<>();
        settings.forEach((type, ofType) -> ofType.forEach((name, value) ->
                sorted.put(type + "#" + name, name.equals("threshold") ? Threshold.normal(value) : value)));
        return sorted;
    }

    Set<String> tools() {
        return tools;
    }
}
