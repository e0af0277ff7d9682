package timeagent.analysis.summary.jvm;

import java.util.List;
import java.util.Map;
import timeagent.analysis.text.Columns;
import timeagent.analysis.text.Table;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

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
        boolean truncated) {

    public static Columns<Recording> columns() {
        return new Columns<Recording>()
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
    }

    /**
     * @param used CPU time and the like; null if unknown
     * @param all also how many events there are, which are more than what the sections count
     */
    public static void append(TextOutput out, List<Recording> recordings, String used, boolean all, int mostLines) {
        Recording first = recordings.get(0);
        String arguments = first.arguments() == null ? "" : " " + first.arguments();
        String process = first.pid() == null || !isOneProcess(recordings) ? "" : ", PID " + first.pid();
        String host = first.host() == null ? "" : (process.isEmpty() ? ", on " : " on ") + first.host();
        // recordings of different JVMs are not added up
        String jvm = first.jvm() == null ? "" : ", " + first.jvm();
        Table identity = Table.ofTexts("lw")
                .pair("program", first.program() == null ? null : first.program() + arguments + process + host + jvm)
                .pair("JVM", first.program() == null ? first.jvm() : null)
                .pair("CPU time", used);
        if (recordings.size() == 1) {
            out.section("Recording").table(identity.line("start", first.start(all) + ", " + first.file()));
            return;
        }
        out.section(recordings.size() + " recordings")
                .table(identity)
                .listing(columns().first(mostLines, recordings), "recording");
    }

    static boolean isOneProcess(List<Recording> recordings) {
        return recordings.stream().map(Recording::pid).distinct().count() == 1;
    }

    private String start(boolean all) {
        String agent = agentSeconds < seconds - 1
                ? ", the agent was active for " + Units.of(agentSeconds, "s") + " of them"
                : "";
        String events = all ? ", " + Units.counted(eventsRead, "event") : "";
        return start + ", " + Units.of(seconds, "s") + agent + events;
    }
}
