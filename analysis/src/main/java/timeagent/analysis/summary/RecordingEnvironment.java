package timeagent.analysis.summary;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Under which environment recordings were made: what two of them must have in common to be comparable, and is not in their
 * report.
 *
 * @param flags JVM flags, without those that name files, addresses or recordings; empty when not recorded
 * @param settings settings of event types, {@code jdk.SocketWrite#threshold} and the like, without periods; empty when not
 *     recorded
 * @param tools agents and switches of the JVM that are no flags, such as {@code -agentlib:jdwp=...} and {@code -ea}
 * @param missing what was lost, or not measured, each with what to do
 * @param warmUps what the cost of events was early and late, by style
 * @param cpus mean number of CPUs in use, or null
 */
public record RecordingEnvironment(
        Map<String, String> flags,
        Map<String, String> settings,
        Set<String> tools,
        List<String> missing,
        List<WarmUp> warmUps,
        Double cpus) {}
