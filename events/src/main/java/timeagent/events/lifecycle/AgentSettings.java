package timeagent.events.lifecycle;

import timeagent.events.clock.ClockSettings;
import timeagent.events.diagnostics.NamePatterns;
import timeagent.events.socket.peer.SocketWriteStyle;

/**
 * The agent's options that the events need.
 *
 * @param version of the agent
 * @param options in effect, as text
 * @param givenOptions those of them that were given
 * @param attached whether the agent was attached to a running JVM
 * @param clock what to do with clock reads
 * @param socketStyle how socket writes become events; null for none
 * @param measureEvery one in this many emissions is measured; 0 for none
 * @param eventTypes which of the application's events to measure; null for none
 * @param contextSwitches whether context switches are recorded
 */
public record AgentSettings(
        String version,
        String options,
        String givenOptions,
        boolean attached,
        ClockSettings clock,
        SocketWriteStyle socketStyle,
        int measureEvery,
        NamePatterns eventTypes,
        boolean contextSwitches) {}
