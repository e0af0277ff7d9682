package timeagent.analysis.export;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import timeagent.analysis.export.PeerMinutes.PeerMinute;
import timeagent.analysis.summary.Finding;
import timeagent.analysis.summary.clock.Clock;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.clock.Clock.Source;
import timeagent.analysis.summary.clock.Interruption;
import timeagent.analysis.summary.cost.EventCost;
import timeagent.analysis.summary.events.EventType;
import timeagent.analysis.summary.process.ContextSwitches.SwitchedThread;
import timeagent.analysis.summary.socket.SocketWrites.Peer;

/**
 * The exported tables; {@code recording} is last: its row marks a complete export of the recording.
 *
 * <p>Times are in ns unless the name says otherwise; what is unknown is null. {@code recording_id} joins a table with {@code
 * recording}.
 */
public enum Table {
    CLOCK_CALL_SITE(CallSite.class, Table::callSites, """
            class_name, method, descriptor, line, clock, calls, calls_per_second, mean_nanos, estimated_nanos,
            estimated_cpu_share, hot, wrapper"""),

    /** Callers of hot clock call sites. */
    CLOCK_CALLER(Caller.class, Table::callers, """
            site.class_name, site.method, site.line, site.clock, frames, of.weight, of.reads_per_second,
            of.estimated_cpu_share"""),

    CLOCK_SOURCE(Source.class, Table::source, """
            current AS clock_source, available, current_time_millis_nanos, nano_time_nanos, count_nanos, granularity_nanos,
            advice"""),

    /** When the wall clock was set, or the program stood still. */
    INTERRUPTION(Interruption.class, recording -> stream(recording.report().interruptions()), """
            time, step AS step_nanos, stood_still AS stood_still_nanos, garbage_collection AS garbage_collection_nanos,
            safepoint AS safepoint_nanos, text"""),

    SOCKET_PEER_MINUTE(PeerMinute.class, recording -> recording.minutes().rows(), """
            minute, peer.host AS peer_host, peer.address AS peer_address, peer.port AS peer_port, peer.local_port,
            peer.api, nanos_up_to, sums.events, sums.bytes, sums.failed, sums.nanos"""),

    /** Percentiles are from events, or from {@link #SOCKET_PEER_RANGE}. */
    SOCKET_PEER(Peer.class, Table::peers, """
            host AS peer_host, address AS peer_address, port AS peer_port, local_port, api, events, bytes, failed, empty,
            nanos.total AS nanos, nanos.max AS longest_nanos, nanos.p50 AS p50_nanos, nanos.p99 AS p99_nanos,
            nanos.percentiles_from"""),

    /** How many writes have a size or a duration from a lower limit on, up to twice that. */
    SOCKET_PEER_RANGE(Range.class, Table::ranges, """
            peer.host AS peer_host, peer.address AS peer_address, peer.port AS peer_port, peer.local_port, peer.api,
            quantity, lower_limit, events"""),

    EVENT_COST(EventCost.class, recording -> stream(recording.report().eventCost()), """
            style, events, measured,
            bytes_per_event,
            bytes_per_event_ci95.low AS bytes_per_event_low,
            bytes_per_event_ci95.high AS bytes_per_event_high,
            nanos_per_event,
            nanos_per_event_ci95.low AS nanos_per_event_low,
            nanos_per_event_ci95.high AS nanos_per_event_high"""),

    /** Columns of a place in the code and of costs are known if the agent measured them. */
    EVENT_TYPE_COST(EventType.class, recording -> stream(recording.report().events()), """
            type AS event_type, class_name, method, line, created, committed, measured,
            bytes_per_event,
            bytes_per_event_ci95.low AS bytes_per_event_low,
            bytes_per_event_ci95.high AS bytes_per_event_high,
            nanos_per_event,
            nanos_per_event_ci95.low AS nanos_per_event_low,
            nanos_per_event_ci95.high AS nanos_per_event_high,
            construction_nanos, filling_nanos, commit_nanos, recorded, recorded_bytes_per_event"""),

    /** Of the process, without a thread, and of threads. */
    CONTEXT_SWITCHES(SwitchedThread.class, Table::switches, """
            name AS thread, of_jvm, voluntary, involuntary, per_second"""),

    FINDING(Finding.class, recording -> stream(recording.report().findings()), "id, severity, summary, solution"),

    /** Files that are in no other table; {@code reason} contains the problem and the remedy. */
    UNREADABLE(Unreadable.class, recording -> Stream.empty(), "file, reason"),

    RECORDING(ExportedRecording.class, Stream::of, """
            file, host, service, version, label_text AS labels, recording.pid, recording.program, recording.jvm AS jdk,
            report.agent.version AS agent_version, report.agent.options, start, report.seconds,
            report.agent_seconds, cpu_seconds, report.events_read AS events, report.truncated""");

    private record Caller(CallSite site, Clock.Caller of) {

        String frames() {
            return String.join(";", of.frames());
        }
    }

    /** @param quantity {@code bytes} or {@code nanos} */
    private record Range(Peer peer, String quantity, long lowerLimit, long events) {}

    private record Unreadable(String file, String reason) {}

    private final Function<ExportedRecording, Stream<?>> facts;
    private final List<Column> columns;
    private final Map<String, String> types = new LinkedHashMap<>();

    /** @param facts what the rows are made of */
    Table(Class<?> fact, Function<ExportedRecording, Stream<?>> facts, String columns) {
        this.facts = facts;
        this.columns = Column.of(fact, columns);
        if (fact != Unreadable.class) {
            types.put("recording_id", "VARCHAR");
        }
        this.columns.forEach(column -> types.put(column.name(), column.type()));
    }

    /** In SQL, and of its folder. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The type of each column in SQL, by name, in order; names and order do not change. */
    public Map<String, String> columns() {
        return types;
    }

    /** Its rows of a recording: texts, numbers, flags and instants in the order of the columns, null for what is unknown. */
    public List<List<Object>> rows(ExportedRecording recording) {
        return facts.apply(recording)
                .map(fact -> row(recording.id().toString(), fact))
                .toList();
    }

    private List<Object> row(String recordingId, Object fact) {
        List<Object> row = new ArrayList<>(List.of(recordingId));
        columns.forEach(column -> row.add(column.value(fact)));
        return row;
    }

    private static Stream<CallSite> callSites(ExportedRecording recording) {
        return Stream.ofNullable(recording.report().clock()).flatMap(clock -> stream(clock.callSites()));
    }

    private static Stream<Caller> callers(ExportedRecording recording) {
        return callSites(recording).flatMap(site -> stream(site.callers()).map(caller -> new Caller(site, caller)));
    }

    private static Stream<Source> source(ExportedRecording recording) {
        return Stream.ofNullable(recording.report().clock()).flatMap(clock -> Stream.ofNullable(clock.source()));
    }

    private static Stream<Peer> peers(ExportedRecording recording) {
        return Stream.ofNullable(recording.report().socketWrites()).flatMap(writes -> stream(writes.peers()));
    }

    private static Stream<Range> ranges(ExportedRecording recording) {
        return peers(recording)
                .flatMap(peer -> Stream.concat(
                        peer.sizes().stream().map(size -> new Range(peer, "bytes", size.fromBytes(), size.events())),
                        peer.durations().stream()
                                .map(duration -> new Range(peer, "nanos", duration.fromNanos(), duration.events()))));
    }

    private static Stream<SwitchedThread> switches(ExportedRecording recording) {
        return Stream.ofNullable(recording.report().contextSwitches())
                .flatMap(all -> Stream.concat(
                        Stream.of(new SwitchedThread(null, false, all.voluntary(), all.involuntary(), all.perSecond())),
                        stream(all.threads())));
    }

    private static <T> Stream<T> stream(Collection<T> all) {
        return all == null ? Stream.empty() : all.stream();
    }
}
