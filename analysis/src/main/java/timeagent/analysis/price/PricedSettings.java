package timeagent.analysis.price;

import java.io.IOException;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import jdk.jfr.Configuration;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;

/**
 * The event types that a settings file enables, and settings files that enable some of them as that file does.
 *
 * @param types settings by name, by event type; enabled types only
 */
record PricedSettings(SortedMap<String, Map<String, String>> types) {

    private static final String AGENT = "timeagent.";
    private static final String JDK = "jdk.";
    private static final Set<String> PER_CHUNK = Set.of("beginChunk", "endChunk", "everyChunk");

    /** They have a stack trace whatever the settings are. */
    private static final Set<String> SAMPLES =
            Set.of("jdk.ExecutionSample", "jdk.NativeMethodSample", "jdk.CPUTimeSample");

    /** Written by Flight Recorder when a recording or a chunk begins, without a period in the settings. */
    private static final Set<String> OF_RECORDER = Set.of("jdk.ActiveRecording", "jdk.ActiveSetting");

    /**
     * What is in all files: which JVM it is, what the agent has measured, and, disabled, what the JVM's options change: they can only
     * change what is in a file.
     */
    private static final String ALWAYS = """
              <event name="jdk.CPULoad">
                <setting name="enabled">false</setting>
                <setting name="period">1 s</setting>
              </event>
              <event name="jdk.JVMInformation">
                <setting name="enabled">true</setting>
                <setting name="period">beginChunk</setting>
              </event>
              <event name="timeagent.AgentInfo">
                <setting name="enabled">true</setting>
              </event>
              <event name="timeagent.EventTypeCost">
                <setting name="enabled">true</setting>
                <setting name="period">1 s</setting>
              </event>
            """;

    private static final String COMPILATIONS = """
              <event name="jdk.CompilerStatistics">
                <setting name="enabled">true</setting>
                <setting name="period">1 s</setting>
              </event>
            """;

    static PricedSettings of(Path file) throws UserException {
        try {
            return of(Configuration.create(file).getSettings());
        } catch (IOException e) {
            throw UserException.failed("cannot read the settings '" + file + "' (" + IoErrorText.of(e) + ")");
        } catch (ParseException e) {
            throw UserException.failed("the settings '" + file + "' are not valid (" + e.getMessage() + ")");
        }
    }

    /** @param settings by {@code type#setting} */
    static PricedSettings of(Map<String, String> settings) {
        SortedMap<String, Map<String, String>> types = new TreeMap<>();
        settings.forEach((name, value) -> {
            int end = name.indexOf('#');
            if (end > 0) {
                types.computeIfAbsent(name.substring(0, end), first -> new TreeMap<>())
                        .put(name.substring(end + 1), value);
            }
        });
        types.values().removeIf(type -> !"true".equals(type.get("enabled")));
        return new PricedSettings(types);
    }

    /** The types that are recorded once per chunk, however long that is. */
    Set<String> perChunk() {
        return types.keySet().stream()
                .filter(type -> OF_RECORDER.contains(type)
                        || PER_CHUNK.contains(types.get(type).getOrDefault("period", "")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** All other types, which can be switched on and off while the program runs. */
    Set<String> switchable() {
        Set<String> others = new TreeSet<>(types.keySet());
        others.removeAll(perChunk());
        return others;
    }

    /** The types of the application and its libraries, which the agent can measure. */
    private List<String> ofApplication() {
        return types.keySet().stream()
                .filter(type -> !type.startsWith(JDK) && !type.startsWith(AGENT))
                .toList();
    }

    /** Whether its events have a stack trace. */
    boolean hasStackTrace(String type) {
        return SAMPLES.contains(type) || "true".equals(types.get(type).get("stackTrace"));
    }

    boolean hasAgentTypes() {
        return types.keySet().stream().anyMatch(type -> type.startsWith(AGENT));
    }

    /** Options of the agent that the program needs for its events; null if it needs none. */
    String agentOptions() {
        List<String> measured = ofApplication();
        String events = measured.isEmpty() ? "" : "events=" + String.join(":", measured);
        if (hasAgentTypes()) {
            return events;
        }
        return measured.isEmpty() ? null : "clock=off,socket=off,context-switches=false," + events;
    }

    /** Returns a settings file that enables all types that can be switched, and the event that shows whether the JVM is compiling. */
    String textOfWarmUp() {
        return text(switchable(), COMPILATIONS);
    }

    /** Returns a settings file that enables types as this one does, and no other. */
    String text(Collection<String> enabled) {
        return text(enabled, "");
    }

    private String text(Collection<String> enabled, String more) {
        StringBuilder text = new StringBuilder(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<configuration version=\"2.0\" label=\"timeagent\">\n");
        text.append(ALWAYS);
        for (String type : enabled) {
            text.append("  <event name=\"").append(escaped(type)).append("\">\n");
            types.get(type).forEach((name, value) -> text.append("    <setting name=\"")
                    .append(escaped(name))
                    .append("\">")
                    .append(escaped(value))
                    .append("</setting>\n"));
            text.append("  </event>\n");
        }
        return text.append(more).append("</configuration>\n").toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
