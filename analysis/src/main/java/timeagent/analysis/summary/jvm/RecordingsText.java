package timeagent.analysis.summary.jvm;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import timeagent.analysis.text.Columns;
import timeagent.analysis.text.Table;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/** What was recorded, and by which agent. */
public final class RecordingsText {

    public static final Columns<Recording> FILES = new Columns<Recording>()
            .text("start", "start", Recording::start)
            .number("length", "s", "seconds", Recording::seconds)
            .onPage("agent active", "s", "agentSeconds")
            .onPage("missing before", "s", "missingSeconds")
            .onPage("JVM", null, "jvm")
            .onPage("PID", "id", "pid")
            .number("events", "events", "eventsRead", Recording::eventsRead)
            .ifRoom()
            .onPage("whole", null, "truncated")
            .name("file", "file", Recording::file);

    private RecordingsText() {}

    /**
     * @param cpuSeconds CPU time of the JVM; null if unknown
     * @param cpus mean number of CPUs in use in that time
     */
    public static void append(
            TextOutput out, List<Recording> recordings, Double cpuSeconds, Double cpus, int mostLines) {
        Recording first = recordings.get(0);
        String pid = first.pid() == null || !isOneProcess(recordings) ? null : "PID " + first.pid();
        String host = Stream.of(first.host(), pid).filter(Objects::nonNull).collect(Collectors.joining(", "));
        String arguments = first.arguments() == null ? "" : " " + first.arguments();
        Table identity = Table.ofTexts("lw")
                .pair("program", first.program() == null ? null : first.program() + arguments)
                .pair("host", host.isEmpty() ? null : host)
                // all have the same, or would not have been added up
                .pair("JVM", first.jvm())
                .pair("CPU time", cpuTime(cpuSeconds, cpus));
        if (recordings.size() == 1) {
            identity.line("start", start(first)).line("file", first.file());
            out.section("Recording").table(identity);
            return;
        }
        out.section(recordings.size() + " recordings")
                .table(identity)
                .listing(FILES.first(mostLines, recordings), "recording");
    }

    public static void append(TextOutput out, Agent agent, List<Recording> recordings) {
        String upTo = isOneProcess(recordings) ? "" : "up to ";
        String options = agent.givenOptions() == null ? agent.options() : agent.givenOptions();
        out.table(Table.ofTexts("lw")
                .pair("version", agent.version())
                .line("options", options == null || options.isEmpty() ? "(defaults)" : options)
                .line(
                        "rewritten",
                        upTo + Units.counted(agent.classesRewritten(), "class") + ", "
                                + Units.counted(agent.callSites(), "call site"))
                .line(
                        "failed",
                        Units.counted(agent.classesFailed(), "class") + ", "
                                + Units.counted(agent.hookFailures(), "hook call")));
    }

    private static String cpuTime(Double cpuSeconds, Double cpus) {
        return cpuSeconds == null ? null : Units.of(cpuSeconds, "s") + ", " + Units.of(cpus, "CPUs") + " in use";
    }

    private static boolean isOneProcess(List<Recording> recordings) {
        return recordings.stream().map(Recording::pid).distinct().count() == 1;
    }

    private static String start(Recording recording) {
        String agent = recording.agentSeconds() < recording.seconds() - 1
                ? "the agent was active for " + Units.of(recording.agentSeconds(), "s") + " of them, "
                : "";
        return recording.start() + ", " + Units.of(recording.seconds(), "s") + ", " + agent
                + Units.counted(recording.eventsRead(), "event");
    }
}
