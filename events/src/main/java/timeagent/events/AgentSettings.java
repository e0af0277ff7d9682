package timeagent.events;

import timeagent.events.socket.SocketWriteStyle;

/**
 * What the agent was told to do, as far as the events need it.
 *
 * @param version of the agent
 * @param options in force, as text
 * @param attached whether the agent came into a running JVM
 * @param countClocks whether clock reads are counted
 * @param hotPerSecond reads per second from which a call site is hot
 * @param socketStyle how socket writes become events; null for not at all
 * @param measureEvery one in this many emissions is measured; 0 for none
 */
public record AgentSettings(
        String version,
        String options,
        boolean attached,
        boolean countClocks,
        long hotPerSecond,
        SocketWriteStyle socketStyle,
        int measureEvery) {}
