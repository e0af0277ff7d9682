package timeagent.benchmarks;

import java.util.HashMap;
import java.util.Map;

/** What runs in a fork beside its benchmark: the agent or not, and a recording of which events or none. */
public enum ForkState {
    NO_AGENT("no agent", false),
    NO_RECORDING("no recording", true),
    EVENT_OFF(
            "event off",
            true,
            Settings.off("timeagent.ClockCallSite"),
            Settings.off("timeagent.ClockRead"),
            Settings.off("timeagent.SocketWrite")),
    UNDER_THRESHOLD("under the threshold", true, Settings.on("timeagent.SocketWrite", "threshold", "1 h")),
    EVENT_ON(
            "event on",
            true,
            Settings.on("timeagent.ClockCallSite", "period", "1 s"),
            Settings.on("timeagent.SocketWrite", "threshold", "0 ns")),
    JDK_EVENT("jdk.SocketWrite", false, Settings.jdkSocketWrite("false")),
    JDK_EVENT_STACK_TRACE("jdk.SocketWrite with stack trace", false, Settings.jdkSocketWrite("true"));

    private final String label;
    private final boolean agent;
    private final Map<String, String> settings = new HashMap<>();

    @SafeVarargs
    ForkState(String label, boolean agent, Map<String, String>... settings) {
        this.label = label;
        this.agent = agent;
        for (Map<String, String> more : settings) {
            this.settings.putAll(more);
        }
    }

    /** How the tables name it. */
    String label() {
        return label;
    }

    boolean hasAgent() {
        return agent;
    }

    boolean hasRecording() {
        return !settings.isEmpty();
    }

    /** The recording's settings; an event of the JDK that is not in them is off, one of the agent is on. */
    Map<String, String> settings() {
        return settings;
    }

    /** Settings of events; apart from the enum, whose constants are made before its static fields. */
    private static final class Settings {
        static Map<String, String> off(String event) {
            return Map.of(event + "#enabled", "false");
        }

        static Map<String, String> on(String event, String setting, String value) {
            return Map.of(event + "#enabled", "true", event + "#stackTrace", "false", event + "#" + setting, value);
        }

        static Map<String, String> jdkSocketWrite(String stackTrace) {
            // throttle: from 25 on this event is limited to 100 a second otherwise; older JDKs ignore the setting
            return Map.of(
                    "jdk.SocketWrite#enabled", "true",
                    "jdk.SocketWrite#threshold", "0 ns",
                    "jdk.SocketWrite#throttle", "off",
                    "jdk.SocketWrite#stackTrace", stackTrace);
        }
    }
}
