package timeagent.analysis.export;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import timeagent.analysis.export.PeerMinutes.PeerMinute;
import timeagent.analysis.summary.EventType;
import timeagent.analysis.summary.Finding;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Report.CallSite;
import timeagent.analysis.summary.Report.EventCost;
import timeagent.analysis.summary.Report.Source;
import timeagent.analysis.summary.Report.SwitchedThread;

/**
 * The exported tables; {@code recording} is last: its row marks a complete export of the recording.
 *
 * <p>Times are in ns unless the name says otherwise; what is unknown is null. {@code recording_id} joins a table with {@code
 * recording}.
 */
public enum Table {
    CLOCK_CALL_SITE(Columns.<CallSite>of(Table::callSites)
            .text("class_name", CallSite::className)
            .text("method", CallSite::method)
            .text("descriptor", CallSite::descriptor)
            .integer("line", CallSite::line)
            .text("clock", CallSite::clock)
            .bigint("calls", CallSite::calls)
            .real("calls_per_second", CallSite::callsPerSecond)
            .real("mean_nanos", CallSite::meanNanos)
            .real("estimated_nanos", site -> site.meanNanos() == null ? null : site.meanNanos() * site.calls())
            .real("estimated_cpu_share", CallSite::estimatedCpuShare)
            .flag("hot", CallSite::hot)
            .flag("wrapper", CallSite::wrapper)),

    /** Callers of hot clock call sites. */
    CLOCK_CALLER(Columns.<Caller>of(Table::callers)
            .text("class_name", caller -> caller.site.className())
            .text("method", caller -> caller.site.method())
            .integer("line", caller -> caller.site.line())
            .text("clock", caller -> caller.site.clock())
            .text("frames", caller -> String.join(";", caller.of.frames()))
            .bigint("weight", caller -> caller.of.weight())
            .real("reads_per_second", caller -> caller.of.readsPerSecond())
            .real("estimated_cpu_share", caller -> caller.of.estimatedCpuShare())),

    CLOCK_SOURCE(Columns.<Source>of(Table::source)
            .text("clock_source", Source::current)
            .text("available", source -> source.available() == null ? null : String.join(" ", source.available()))
            .real("current_time_millis_nanos", Source::currentTimeMillisNanos)
            .real("nano_time_nanos", Source::nanoTimeNanos)
            .real("granularity_nanos", Source::granularityNanos)
            .text("advice", Source::advice)),

    SOCKET_PEER_MINUTE(Columns.<PeerMinute>of(recording -> recording.minutes().rows())
            .time("minute", row -> Instant.ofEpochSecond(row.peer().minute() * 60))
            .text("peer_host", row -> row.peer().host())
            .text("peer_address", row -> row.peer().address())
            .integer("peer_port", row -> row.peer().port())
            .integer("local_port", row -> row.peer().localPort())
            .text("api", row -> row.peer().api())
            .bigint("nanos_up_to", PeerMinute::nanosUpTo)
            .bigint("events", row -> row.sums().events)
            .bigint("bytes", row -> row.sums().bytes)
            .bigint("failed", row -> row.sums().failed)
            .bigint("nanos", row -> row.sums().nanos)),

    EVENT_COST(Columns.<EventCost>of(recording -> stream(recording.report().eventCost()))
            .text("style", EventCost::style)
            .bigint("events", EventCost::events)
            .bigint("measured", EventCost::measured)
            .mean("bytes_per_event", EventCost::bytesPerEvent, EventCost::bytesPerEventCi95)
            .mean("nanos_per_event", EventCost::nanosPerEvent, EventCost::nanosPerEventCi95)),

    /** Columns of a place in the code and of costs are known if the agent measured them. */
    EVENT_TYPE_COST(Columns.<EventType>of(recording -> stream(recording.report().events()))
            .text("event_type", EventType::type)
            .text("class_name", EventType::className)
            .text("method", EventType::method)
            .integer("line", EventType::line)
            .bigint("created", EventType::created)
            .bigint("committed", EventType::committed)
            .bigint("measured", EventType::measured)
            .mean("bytes_per_event", EventType::bytesPerEvent, EventType::bytesPerEventCi95)
            .mean("nanos_per_event", EventType::nanosPerEvent, EventType::nanosPerEventCi95)
            .real("construction_nanos", EventType::constructionNanos)
            .real("filling_nanos", EventType::fillingNanos)
            .real("commit_nanos", EventType::commitNanos)
            .bigint("recorded", EventType::recorded)
            .real("recorded_bytes_per_event", EventType::recordedBytesPerEvent)),

    /** Of the process, without a thread, and of threads. */
    CONTEXT_SWITCHES(Columns.<SwitchedThread>of(Table::switches)
            .text("thread", SwitchedThread::name)
            .flag("of_jvm", SwitchedThread::ofJvm)
            .bigint("voluntary", SwitchedThread::voluntary)
            .bigint("involuntary", SwitchedThread::involuntary)
            .real("per_second", SwitchedThread::perSecond)
            .real("park_millis", SwitchedThread::parkMillis)
            .real("wait_millis", SwitchedThread::waitMillis)),

    FINDING(Columns.<Finding>of(recording -> stream(recording.report().findings()))
            .text("id", Finding::id)
            .text("severity", finding -> finding.severity().name().toLowerCase(Locale.ROOT))
            .text("summary", Finding::summary)
            .text("solution", Finding::solution)),

    /** Files that are in no other table; {@code reason} contains the problem and the remedy. */
    UNREADABLE(Columns.<List<String>>ofNone().text("file", row -> row.get(0)).text("reason", row -> row.get(1))),

    RECORDING(Columns.<ExportedRecording>of(Stream::of)
            .text("file", ExportedRecording::file)
            .text("host", ExportedRecording::host)
            .text("service", ExportedRecording::service)
            .text("version", recording -> recording.labels().get("version"))
            .text("labels", recording -> recording.labels().entrySet().stream()
                    .map(Object::toString)
                    .collect(Collectors.joining(":")))
            .bigint("pid", recording -> recording.recording().pid())
            .text("program", recording -> recording.recording().program())
            .text("jdk", recording -> recording.recording().jvm())
            .text("agent_version", recording -> agentVersion(recording.report()))
            .text("options", recording -> recording.report().agentOptions())
            .time("start", ExportedRecording::start)
            .real("seconds", recording -> recording.recording().seconds())
            .real("agent_seconds", recording -> recording.recording().agentSeconds())
            .real("cpu_seconds", ExportedRecording::cpuSeconds)
            .bigint("events", recording -> recording.recording().eventsRead())
            .flag("truncated", recording -> recording.recording().truncated()));

    private record Caller(CallSite site, Report.Caller of) {}

    private final Columns<?> columns;

    Table(Columns<?> columns) {
        this.columns = columns;
    }

    /** In SQL, and of its folder. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The type of each column in SQL, by name, in order. */
    public Map<String, String> columns() {
        return columns.types();
    }

    /** Its rows of a recording: texts, numbers, flags and instants in the order of the columns, null for what is unknown. */
    public List<List<Object>> rows(ExportedRecording recording) {
        return columns.rows(recording);
    }

    private static Stream<CallSite> callSites(ExportedRecording recording) {
        Report.Clock clock = recording.report().clock();
        return clock == null ? Stream.empty() : stream(clock.callSites());
    }

    private static Stream<Caller> callers(ExportedRecording recording) {
        return callSites(recording).flatMap(site -> stream(site.callers()).map(caller -> new Caller(site, caller)));
    }

    private static Stream<Source> source(ExportedRecording recording) {
        Report.Clock clock = recording.report().clock();
        return clock == null ? Stream.empty() : Stream.ofNullable(clock.source());
    }

    private static Stream<SwitchedThread> switches(ExportedRecording recording) {
        Report.ContextSwitches all = recording.report().contextSwitches();
        return all == null
                ? Stream.empty()
                : Stream.concat(
                        Stream.of(new SwitchedThread(
                                null, false, all.voluntary(), all.involuntary(), all.perSecond(), null, null)),
                        stream(all.threads()));
    }

    private static String agentVersion(Report report) {
        return report.agent() == null ? null : report.agent().version();
    }

    private static <T> Stream<T> stream(Collection<T> all) {
        return all == null ? Stream.empty() : all.stream();
    }
}
