package timeagent.analysis.output;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import timeagent.analysis.summary.Finding;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Report.Agent;
import timeagent.analysis.summary.Report.Allocation;
import timeagent.analysis.summary.Report.Clock;
import timeagent.analysis.summary.Report.Nanos;
import timeagent.analysis.summary.Report.Peer;
import timeagent.analysis.summary.Report.Recording;
import timeagent.analysis.summary.Report.SocketWrites;
import timeagent.analysis.summary.Report.Source;

/** A report as text, findings and warnings first; long lists end after {@link #MOST_LINES} lines, the JSON has them all. */
public final class ReportText {

    private static final int MOST_LINES = 20;

    private ReportText() {}

    public static String of(Report report, TerminalStyle style) {
        return of(report, style, CallSiteLayout.DEFAULT);
    }

    public static String of(Report report, TerminalStyle style, CallSiteLayout layout) {
        TextOutput out = new TextOutput(style);
        recordings(out, report.recordings());
        if (report.findings() != null) {
            out.items(
                    "Findings", report.findings().stream().map(ReportText::text).toList());
        }
        out.items("Warnings", report.warnings());
        if (report.agent() != null) {
            agent(out.section("Agent"), report.agent(), isOneProcess(report.recordings()) ? "" : "up to ");
        }
        if (report.clock() != null) {
            clock(out, report.clock(), layout);
        }
        if (report.socketWrites() != null) {
            socketWrites(out.section("Socket writes"), report.socketWrites());
        }
        CostText.append(out, report);
        allocation(out.section("Allocation and garbage collection"), report.allocation());
        if (report.contextSwitches() != null) {
            SwitchesText.append(out.section("Context switches"), report.contextSwitches(), MOST_LINES);
        }
        EventTypesText.append(out, report.events());
        return out.toString();
    }

    private static String text(Finding finding) {
        return finding.severity().name().toLowerCase(Locale.ROOT) + ": " + finding.summary() + " " + finding.solution();
    }

    private static void recordings(TextOutput out, List<Recording> recordings) {
        Recording first = recordings.get(0);
        String pid = first.pid() == null || !isOneProcess(recordings) ? null : "PID " + first.pid();
        String host = Stream.of(first.host(), pid).filter(Objects::nonNull).collect(Collectors.joining(", "));
        String arguments = first.arguments() == null ? "" : " " + first.arguments();
        Table identity = Table.ofTexts("lw")
                .pair("program", first.program() == null ? null : first.program() + arguments)
                .pair("host", host.isEmpty() ? null : host)
                // all have the same, or would not have been added up
                .pair("JVM", first.jvm());
        if (recordings.size() == 1) {
            identity.line("start", start(first)).line("file", first.file());
            out.section("Recording").table(identity);
            return;
        }
        Listing<Recording> files = new Listing<>(recordings, MOST_LINES)
                .column("start:l", Recording::start)
                .column("length:r:s", Recording::seconds)
                .column("events:R:events", Recording::eventsRead)
                .column("file:n", Recording::file);
        out.section(recordings.size() + " recordings").table(identity).listing(files, "recording");
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

    private static void agent(TextOutput out, Agent agent, String upTo) {
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

    private static void clock(TextOutput out, Clock clock, CallSiteLayout layout) {
        Source source = clock.source();
        if (source != null) {
            out.section("Clock source")
                    .table(Table.ofTexts("lw")
                            .pair("current", ClockText.current(source))
                            .pair("System.currentTimeMillis()", nanos(source.currentTimeMillisNanos(), " a read"))
                            .pair("System.nanoTime()", nanos(source.nanoTimeNanos(), " a read"))
                            .pair("granularity", nanos(source.granularityNanos(), ""))
                            .pair("advice", "".equals(source.advice()) ? null : source.advice()));
        }
        out.section("Clock reads");
        if (clock.callSites().isEmpty()) {
            out.line("none");
            return;
        }
        String rate = clock.readsPerSecond() == null ? "" : ", " + Units.of(clock.readsPerSecond(), "reads/s");
        String error = clock.estimatedCpuShareCi95() == null
                ? "error unknown"
                : "95 % interval " + Units.of(clock.estimatedCpuShareCi95(), "share");
        Double share = clock.estimatedCpuShare();
        out.note(Units.count(clock.reads())
                + rate
                + (share == null ? "" : ", " + Units.about(share) + " of the CPU time (" + error + ")"));
        withoutCost(out, clock.unmeasuredReadShare(), "their cost was not measured");
        withoutCost(out, clock.otherClockReadShare(), "they read another clock");
        CallSiteText.append(out, clock.callSites(), layout);
    }

    private static void withoutCost(TextOutput out, Double reads, String reason) {
        if (reads != null) {
            out.note("without " + Units.of(reads, "share") + " of the reads: " + reason);
        }
    }

    private static String nanos(Double nanos, String suffix) {
        return nanos == null ? null : Units.of(nanos, "ns") + suffix;
    }

    private static void socketWrites(TextOutput out, SocketWrites writes) {
        out.line(Units.counted(writes.events(), "write") + ", " + Units.of(writes.bytes(), "B") + ", "
                + Units.count(writes.failed()) + " failed");
        Listing<Peer> peers = new Listing<>(writes.peers(), MOST_LINES)
                .column("writes:r:events", Peer::events)
                .column("bytes:R:B", Peer::bytes)
                .column("p50:r:ns", peer -> peer.nanos().p50())
                .column("p90:R:ns", peer -> peer.nanos().p90())
                .column("p99:r:ns", peer -> peer.nanos().p99())
                .column("max:R:ns", peer -> peer.nanos().max())
                .column("api:l", Peer::api)
                .column("peer:n", Peer::name);
        if (writes.peers().size() > 1) {
            Nanos all = writes.nanos();
            peers.table().line(writes.events(), writes.bytes(), all.p50(), all.p90(), all.p99(), all.max(), "", "all");
        }
        out.listing(peers, "peer");
    }

    private static void allocation(TextOutput out, Allocation allocation) {
        String rate = allocation.bytesPerSecond() == null ? "" : ", " + Units.of(allocation.bytesPerSecond(), "B/s");
        String pauses = ", paused for " + Units.of(allocation.gcPauseMillis(), "ms");
        out.table(Table.ofTexts("lw")
                .pair("allocated", allocation.bytes() == null ? null : Units.of(allocation.bytes(), "B") + rate)
                .line("collections", Units.count(allocation.gcCount()) + pauses));
    }
}
