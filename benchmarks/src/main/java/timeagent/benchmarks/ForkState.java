package timeagent.benchmarks;

import java.util.HashMap;
import java.util.Map;

/** The state of a fork: with or without the agent, and which events are recorded. */
public enum ForkState {
    NO_AGENT(false),
    NO_RECORDING(true),
    EVENT_OFF(
            true,
            Settings.off("timeagent.ClockCallSite"),
            Settings.off("timeagent.ClockRead"),
            Settings.off("timeagent.SocketWrite"),
            Settings.off("timeagent.SocketPeer")),
    UNDER_THRESHOLD(
            true, Settings.on("timeagent.SocketWrite", "threshold", "1 h"), Settings.off("timeagent.SocketPeer")),
    EVENT_ON(
            true,
            Settings.on("timeagent.ClockCallSite", "period", "1 s"),
            Settings.on("timeagent.SocketWrite", "threshold", "0 ns"),
            Settings.off("timeagent.SocketPeer")),
    /** The same with the totals by peer. */
    TOTALS_ON(
            true,
            Settings.on("timeagent.ClockCallSite", "period", "1 s"),
            Settings.on("timeagent.SocketWrite", "threshold", "0 ns"),
            Settings.on("timeagent.SocketPeer", "period", "1 s")),
    JDK_EVENT(false, Settings.jdkSocketWrite()),
    /** With the events of Netty's buffers. */
    LIBRARY_EVENT(false, Settings.onOfNetty("AllocateBuffer"), Settings.onOfNetty("FreeBuffer")),
    /** The same, counted and measured by the agent. */
    LIBRARY_MEASURED(
            true,
            Settings.onOfNetty("AllocateBuffer"),
            Settings.onOfNetty("FreeBuffer"),
            Settings.on("timeagent.EventTypeCost", "period", "1 s")),
    /** With BTrace instead of the agent. */
    BTRACE(false);

    private final boolean agent;
    private final Map<String, String> settings = new HashMap<>();

    @SafeVarargs
    ForkState(boolean agent, Map<String, String>... settings) {
        this.agent = agent;
        for (Map<String, String> more : settings) {
            this.settings.putAll(more);
        }
    }

    public boolean hasAgent() {
        return agent;
    }

    boolean hasRecording() {
        return !settings.isEmpty();
    }

    /** The recording's settings; an event of the JDK that is not in them is off, one of the agent is on. */
    Map<String, String> settings() {
        return settings;
    }

    /** Settings of events; separate from the enum, whose constants are created before its static fields. */
    private static final class Settings {
        static Map<String, String> off(String event) {
            return Map.of(event + "#enabled", "false");
        }

        static Map<String, String> on(String event, String setting, String value) {
            return Map.of(event + "#enabled", "true", event + "#stackTrace", "false", event + "#" + setting, value);
        }

        static Map<String, String> onOfNetty(String event) {
            return Map.of("io.netty." + event + "#enabled", "true", "io.netty." + event + "#stackTrace", "false");
        }

        static Map<String, String> jdkSocketWrite() {
            // throttle: from 25 on this event is limited to 100 a second otherwise; older JDKs ignore the setting
            return Map.of(
                    "jdk.SocketWrite#enabled", "true",
                    "jdk.SocketWrite#threshold", "0 ns",
                    "jdk.SocketWrite#throttle", "off",
                    "jdk.SocketWrite#stackTrace", "false");
        }
    }
}
