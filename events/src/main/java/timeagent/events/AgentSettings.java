package timeagent.events;

import timeagent.events.clock.ClockSettings;
import timeagent.events.socket.SocketWriteStyle;

/**
 * What the agent was told to do, as far as the events need it.
 *
 * @param version of the agent
 * @param options in force, as text
 * @param attached whether the agent came into a running JVM
 * @param clock what to do with clock reads
 * @param socketStyles how socket writes become events: not at all, one style, or two that take turns
 * @param measureEvery one in this many emissions is measured; 0 for none
 * @param contextSwitches whether context switches become events
 */
public record AgentSettings(
        String version,
        String options,
        boolean attached,
        ClockSettings clock,
        SocketWriteStyle[] socketStyles,
        int measureEvery,
        boolean contextSwitches) {}
