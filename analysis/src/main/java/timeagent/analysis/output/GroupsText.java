package timeagent.analysis.output;

import java.util.Objects;
import timeagent.analysis.summary.GroupedReport;
import timeagent.analysis.summary.GroupedReport.Group;
import timeagent.analysis.text.Listing;
import timeagent.analysis.text.TerminalStyle;
import timeagent.analysis.text.TextOutput;

/** Recordings that are not added up, one line a group. */
public final class GroupsText {

    private GroupsText() {}

    public static String of(GroupedReport report, TerminalStyle style) {
        TextOutput out = new TextOutput(style);
        int files = report.groups().stream().mapToInt(Group::recordings).sum();
        out.section(files + " recordings of " + report.groups().size() + " different programs, hosts, JVMs or options");
        Listing<Group> groups = new Listing<>(report.groups(), Integer.MAX_VALUE)
                .column("files:R:events", Group::recordings)
                .column("length:R:s", Group::seconds)
                .column("reads/s:r:rate", Group::readsPerSecond)
                .column("CPU:r:share", Group::estimatedCpuShare)
                .column("writes/s:r:rate", Group::writesPerSecond)
                .column("B/event:r:rate", Group::bytesPerEvent)
                .column("Java:n", group -> version(group.jvm()))
                .column("host:n", Group::host);
        if (report.groups().stream().anyMatch(group -> group.options() != null)) {
            groups.column("options:n", Group::options);
        }
        groups.column("program:c", group -> Objects.requireNonNullElse(group.program(), "unknown"));
        out.table(groups.table());
        out.note("for call sites and peers, report the files of one line, or use --json");
        out.items("Warnings", report.warnings());
        return out.toString();
    }

    /** The last word of its name, without the build. */
    private static String version(String jvm) {
        return jvm == null ? "-" : jvm.substring(jvm.lastIndexOf(' ') + 1).replaceFirst("[+-].*$", "");
    }
}
