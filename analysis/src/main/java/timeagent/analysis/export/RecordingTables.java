package timeagent.analysis.export;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import timeagent.analysis.common.UserException;
import timeagent.analysis.export.Rows.Row;
import timeagent.analysis.findings.Checks;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.summary.AgentPresence;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Summary;

/**
 * The rows of one recording in all tables.
 *
 * @param id the same each time the recording is read, from whatever file, also if more of it is in there
 */
public record RecordingTables(String id, Map<Table, List<Row>> rows) {

    /**
     * Reads a recording.
     *
     * @param name of the file in messages and in the table of recordings
     * @param labels instead of those in the recording, by name
     * @throws UserException when nothing can be read, or it has no event of the agent
     */
    public static RecordingTables read(Path file, String name, Map<String, String> labels) throws UserException {
        try {
            return read(file, labels, name);
        } catch (UserException e) {
            throw UserException.failed(e.getMessage().replace(file.toString(), name));
        }
    }

    private static RecordingTables read(Path file, Map<String, String> labels, String name) throws UserException {
        Summary summary = new Summary(AgentPresence.REQUIRED, false);
        PeerMinutes minutes = new PeerMinutes();
        summary.observe("timeagent.SocketWrite", minutes::add);
        Summary.read(file, summary);
        Report report = Checks.report(summary);
        Report.Recording recording = report.recordings().get(0);
        String jvm = Stream.of(
                        recording.host(), recording.pid(), recording.jvm(), recording.program(), recording.start())
                .map(Objects::toString)
                .collect(Collectors.joining("\n"));
        String id = hash(jvm);
        Map<Table, List<Row>> rows = new LinkedHashMap<>();
        for (Table table : Table.values()) {
            if (table != Table.UNREADABLE) {
                rows.put(table, List.of());
            }
        }
        fill(rows, id, report);
        rows.put(Table.SOCKET_PEER_MINUTE, List.copyOf(minutes.rows(id)));
        rows.put(Table.RECORDING, List.of(recording(id, name, report, labels, summary.cpuSeconds())));
        return new RecordingTables(id, rows);
    }

    /** An identifier for a name of its own. */
    public static String hash(String name) {
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
    }

    /** When it started. */
    public Instant start() {
        return recording().start();
    }

    /** Whose it is; null if unknown. */
    public String service() {
        return recording().service();
    }

    private Rows.Recording recording() {
        return (Rows.Recording) rows.get(Table.RECORDING).get(0);
    }

    /** The row of a file that cannot be read. */
    public static Row unreadable(String file, String reason) {
        return new Rows.Unreadable(file, reason);
    }

    private static Row recording(String id, String file, Report report, Map<String, String> given, Double cpuSeconds) {
        Report.Recording recording = report.recordings().get(0);
        Map<String, String> labels = new TreeMap<>(recording.labels() == null ? Map.of() : recording.labels());
        labels.putAll(given);
        String joined = labels.entrySet().stream().map(Object::toString).collect(Collectors.joining(":"));
        return new Rows.Recording(
                id,
                file,
                labels.getOrDefault("host", recording.host()),
                labels.getOrDefault("service", recording.program()),
                labels.get("version"),
                joined.isEmpty() ? null : joined,
                recording.pid(),
                recording.program(),
                recording.jvm(),
                report.agent() == null ? null : report.agent().version(),
                report.agentOptions(),
                Instant.parse(recording.start()),
                recording.seconds(),
                recording.agentSeconds(),
                cpuSeconds,
                recording.eventsRead(),
                recording.truncated());
    }

    private static void fill(Map<Table, List<Row>> rows, String id, Report report) {
        if (report.clock() != null) {
            rows.put(Table.CLOCK_CALL_SITE, rows(report.clock().callSites(), site -> callSite(id, site)));
            rows.put(
                    Table.CLOCK_CALLER,
                    stream(report.clock().callSites())
                            .flatMap(site -> stream(site.callers()).map(caller -> caller(id, site, caller)))
                            .toList());
            Report.Source source = report.clock().source();
            if (source != null) {
                rows.put(Table.CLOCK_SOURCE, List.of(source(id, source)));
            }
        }
        rows.put(
                Table.EVENT_COST,
                rows(
                        report.eventCost(),
                        cost -> new Rows.EventCost(
                                id,
                                cost.style(),
                                cost.events(),
                                cost.measured(),
                                cost.bytesPerEvent(),
                                low(cost.bytesPerEventCi95()),
                                high(cost.bytesPerEventCi95()),
                                cost.nanosPerEvent(),
                                low(cost.nanosPerEventCi95()),
                                high(cost.nanosPerEventCi95()))));
        rows.put(
                Table.EVENT_TYPE_COST,
                rows(
                        report.events(),
                        type -> new Rows.EventTypeCost(
                                id,
                                type.type(),
                                type.className(),
                                type.method(),
                                type.line(),
                                type.created(),
                                type.committed(),
                                type.measured(),
                                type.bytesPerEvent(),
                                low(type.bytesPerEventCi95()),
                                high(type.bytesPerEventCi95()),
                                type.nanosPerEvent(),
                                low(type.nanosPerEventCi95()),
                                high(type.nanosPerEventCi95()),
                                type.constructionNanos(),
                                type.fillingNanos(),
                                type.commitNanos(),
                                type.recorded(),
                                type.recordedBytesPerEvent())));
        if (report.contextSwitches() != null) {
            rows.put(Table.CONTEXT_SWITCHES, switches(id, report.contextSwitches()));
        }
        rows.put(
                Table.FINDING,
                rows(
                        report.findings(),
                        found -> new Rows.Finding(
                                id,
                                found.id(),
                                found.severity().name().toLowerCase(Locale.ROOT),
                                found.summary(),
                                found.solution())));
    }

    private static Row callSite(String id, Report.CallSite site) {
        return new Rows.ClockCallSite(
                id,
                site.className(),
                site.method(),
                site.descriptor(),
                site.line(),
                site.clock(),
                site.calls(),
                site.callsPerSecond(),
                site.meanNanos(),
                site.meanNanos() == null ? null : site.meanNanos() * site.calls(),
                site.estimatedCpuShare(),
                site.hot(),
                site.wrapper());
    }

    private static Row caller(String id, Report.CallSite site, Report.Caller caller) {
        return new Rows.ClockCaller(
                id,
                site.className(),
                site.method(),
                site.line(),
                site.clock(),
                String.join(";", caller.frames()),
                caller.weight(),
                caller.readsPerSecond(),
                caller.estimatedCpuShare());
    }

    private static Row source(String id, Report.Source source) {
        return new Rows.ClockSource(
                id,
                source.current(),
                source.available() == null ? null : String.join(" ", source.available()),
                source.currentTimeMillisNanos(),
                source.nanoTimeNanos(),
                source.granularityNanos(),
                source.advice());
    }

    private static List<Row> switches(String id, Report.ContextSwitches all) {
        Row process = new Rows.ContextSwitches(
                id, null, false, all.voluntary(), all.involuntary(), all.perSecond(), null, null);
        Stream<Row> threads = stream(all.threads())
                .map(thread -> new Rows.ContextSwitches(
                        id,
                        thread.name(),
                        thread.ofJvm(),
                        thread.voluntary(),
                        thread.involuntary(),
                        thread.perSecond(),
                        thread.parkMillis(),
                        thread.waitMillis()));
        return Stream.concat(Stream.of(process), threads).toList();
    }

    private static <T> List<Row> rows(List<T> all, Function<T, Row> row) {
        return stream(all).map(row).toList();
    }

    private static <T> Stream<T> stream(List<T> all) {
        return all == null ? Stream.empty() : all.stream();
    }

    private static Double low(Interval interval) {
        return interval == null ? null : interval.low();
    }

    private static Double high(Interval interval) {
        return interval == null ? null : interval.high();
    }
}
