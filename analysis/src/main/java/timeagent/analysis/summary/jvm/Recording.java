package timeagent.analysis.summary.jvm;

import java.util.Map;

/**
 * What a file adds of one JVM.
 *
 * @param program main class, module or jar
 * @param arguments of the program, shortened, without what looks like a secret
 * @param labels of option {@code labels}, by name; null without
 * @param agentSeconds in which the agent was in the JVM and its events were enabled: what all rates and shares are of
 * @param missingSeconds at the beginning, which Flight Recorder discarded; null if none
 */
public record Recording(
        String file,
        String program,
        String arguments,
        String host,
        Map<String, String> labels,
        Long pid,
        String jvm,
        String start,
        double seconds,
        double agentSeconds,
        Double missingSeconds,
        long eventsRead,
        boolean truncated) {}
