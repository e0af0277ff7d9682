package timeagent.analysis.output;

import java.util.Objects;
import timeagent.analysis.summary.GroupedReport;
import timeagent.analysis.summary.GroupedReport.Group;

/** Recordings that are not added up, one line a group. */
public final class GroupsText {

    private static final int OPTIONS = 8;

    private GroupsText() {}

    public static String of(GroupedReport report, TerminalStyle style) {
        TextOutput out = new TextOutput(style);
        int files = report.groups().stream().mapToInt(Group::recordings).sum();
        out.section(files + " recordings of " + report.groups().size() + " different programs, hosts, JVMs or options");
        Table table =
                Table.of("files:R:events, length:R:s, reads/s:r:rate, CPU:r:share, writes/s:r:rate, B/event:r:rate,"
                        + " Java:n, host:n, options:n, program:c");
        for (Group group : report.groups()) {
            table.line(
                    group.recordings(),
                    group.seconds(),
                    group.readsPerSecond(),
                    group.estimatedCpuShare(),
                    group.writesPerSecond(),
                    group.bytesPerEvent(),
                    version(group.jvm()),
                    group.host(),
                    group.options(),
                    Objects.requireNonNullElse(group.program(), "unknown"));
        }
        boolean options = report.groups().stream().anyMatch(group -> group.options() != null);
        out.table(options ? table : table.without(OPTIONS));
        out.note("for call sites and peers, report the files of one line, or use --json");
        out.items("Warnings", report.warnings());
        return out.toString();
    }

    /** The last word of its name, without the build. */
    private static String version(String jvm) {
        return jvm == null ? "-" : jvm.substring(jvm.lastIndexOf(' ') + 1).replaceFirst("[+-].*$", "");
    }
}
