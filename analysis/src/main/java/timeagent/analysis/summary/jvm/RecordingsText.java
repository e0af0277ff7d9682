package timeagent.analysis.summary.jvm;

import java.util.List;
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
     * @param used CPU time and the like; null if unknown
     * @param all also how many events there are, which are more than what the sections count
     */
    public static void append(TextOutput out, List<Recording> recordings, String used, boolean all, int mostLines) {
        Recording first = recordings.get(0);
        String arguments = first.arguments() == null ? "" : " " + first.arguments();
        String process = first.pid() == null || !isOneProcess(recordings) ? "" : ", PID " + first.pid();
        String host = first.host() == null ? "" : (process.isEmpty() ? ", on " : " on ") + first.host();
        Table identity = Table.ofTexts("lw")
                .pair("program", first.program() == null ? null : first.program() + arguments + process + host)
                // all have the same, or would not have been added up
                .pair("JVM", first.jvm())
                .pair("CPU time", used);
        if (recordings.size() == 1) {
            identity.line("start", start(first, all)).line("file", first.file());
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

    private static boolean isOneProcess(List<Recording> recordings) {
        return recordings.stream().map(Recording::pid).distinct().count() == 1;
    }

    private static String start(Recording recording, boolean all) {
        String agent = recording.agentSeconds() < recording.seconds() - 1
                ? ", the agent was active for " + Units.of(recording.agentSeconds(), "s") + " of them"
                : "";
        String events = all ? ", " + Units.counted(recording.eventsRead(), "event") : "";
        return recording.start() + ", " + Units.of(recording.seconds(), "s") + agent + events;
    }
}
