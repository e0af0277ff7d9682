package timeagent.analysis.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import timeagent.analysis.summary.jvm.Agent;
import timeagent.analysis.summary.jvm.RecordedOptions;
import timeagent.analysis.summary.jvm.Recording;

/**
 * Recordings of several programs, hosts, JVMs or sets of options, in the shape of the JSON output: a sum for each.
 *
 * @param warnings of files that were left out, and of each group
 */
public record GroupedReport(List<Group> groups, List<String> warnings) {

    /**
     * Recordings that are added up; what is unknown is null.
     *
     * @param options of the agent that other groups have not; null if all have the same
     * @param recordings number of files
     * @param bytesPerEvent null if the group has none, or several styles
     */
    public record Group(
            String program,
            String host,
            String jvm,
            String options,
            int recordings,
            double seconds,
            Double readsPerSecond,
            Double estimatedCpuShare,
            Double writesPerSecond,
            Double bytesPerEvent,
            Report report) {

        private static Group of(Report report, String options) {
            Recording first = report.recordings().get(0);
            boolean oneStyle = report.eventCost() != null && report.eventCost().size() == 1;
            return new Group(
                    first.program(),
                    first.host(),
                    first.jvm(),
                    options,
                    report.recordings().size(),
                    report.seconds(),
                    report.clock() == null ? null : report.clock().readsPerSecond(),
                    report.clock() == null ? null : report.clock().estimatedCpuShare(),
                    report.socketWrites() == null ? null : report.socketWrites().eventsPerSecond(),
                    oneStyle ? report.eventCost().get(0).bytesPerEvent() : null,
                    report);
        }

        private String name() {
            return Objects.requireNonNullElse(program, "unknown program") + (host == null ? "" : " on " + host);
        }
    }

    /**
     * Makes a row of each report.
     *
     * @param leftOut files that are in no group, each with the reason
     */
    public static GroupedReport of(List<Report> reports, List<String> leftOut) {
        Map<String, String> known = options(reports.get(0));
        TreeSet<String> differing = reports.stream()
                .flatMap(report -> RecordedOptions.differing(known, options(report)).stream())
                .collect(Collectors.toCollection(TreeSet::new));
        List<Group> rows = new ArrayList<>();
        List<String> warnings = new ArrayList<>(leftOut);
        for (Report report : reports) {
            Map<String, String> options = options(report);
            options.keySet().retainAll(differing);
            String text = options.entrySet().stream().map(Object::toString).collect(Collectors.joining(","));
            Group row = Group.of(report, differing.isEmpty() ? null : text);
            rows.add(row);
            report.warnings().forEach(warning -> warnings.add(row.name() + ": " + warning));
        }
        return new GroupedReport(rows, warnings);
    }

    /** With the version of the agent, which keeps recordings apart as well. */
    private static Map<String, String> options(Report report) {
        Agent agent = report.agent();
        Map<String, String> options = RecordedOptions.parse(report.agentOptions());
        if (agent != null && agent.version() != null) {
            options.put("agent", agent.version());
        }
        return options;
    }
}
