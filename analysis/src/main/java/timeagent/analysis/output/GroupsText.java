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
        Table table = new Table("RRrrrrnnnc")
                .line("files", "length", "reads/s", "CPU", "writes/s", "B/event", "Java", "host", "options", "program");
        for (Group group : report.groups()) {
            table.line(
                    Units.count(group.recordings()),
                    Units.of(group.seconds(), "s"),
                    Units.of(group.readsPerSecond(), ""),
                    Units.of(group.estimatedCpuShare(), "share"),
                    Units.of(group.writesPerSecond(), ""),
                    Units.of(group.bytesPerEvent(), ""),
                    version(group.jvm()),
                    group.host(),
                    group.options(),
                    Objects.requireNonNullElse(group.program(), "unknown"));
        }
        boolean options = report.groups().stream().anyMatch(group -> group.options() != null);
        out.table(options ? table : table.without(OPTIONS));
        out.note("for call sites and peers, report the files of one line, or use --json");
        if (!report.warnings().isEmpty()) {
            out.section("Warnings");
            report.warnings().forEach(out::item);
        }
        return out.toString();
    }

    /** The last word of its name, without the build. */
    private static String version(String jvm) {
        return jvm == null ? "-" : jvm.substring(jvm.lastIndexOf(' ') + 1).replaceFirst("[+-].*$", "");
    }
}
