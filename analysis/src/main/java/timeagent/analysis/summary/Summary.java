package timeagent.analysis.summary;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import timeagent.analysis.recording.Handlers;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.RecordingReader;
import timeagent.analysis.recording.RecordingReader.Progress;
import timeagent.analysis.recording.UnreadableRecordingException;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.summary.Report.Agent;
import timeagent.analysis.summary.Report.Clock;
import timeagent.analysis.summary.Report.Recording;
import timeagent.analysis.summary.Report.SocketWrites;

/** Sums up one or more recordings, reading each once and keeping none of its events. */
public final class Summary {

    private final JvmAggregator jvm = new JvmAggregator();
    private final AgentAggregator agent = new AgentAggregator(jvm);
    private final CpuTime cpu = new CpuTime();
    private final ClockAggregator clock = new ClockAggregator(cpu);
    private final SocketAggregator sockets = new SocketAggregator();
    private final CostAggregator costs = new CostAggregator(jvm);
    private final AllocationAggregator allocation = new AllocationAggregator();
    private final VersusAggregator versus = new VersusAggregator();
    private final TimelineAggregator timeline = new TimelineAggregator();
    private final SettingsAggregator settings = new SettingsAggregator();
    private final ContextSwitchAggregator switches = new ContextSwitchAggregator(settings);
    // where a recording ends, what others ask is told last
    private final List<Aggregator> parts =
            List.of(agent, clock, sockets, costs, versus, allocation, timeline, switches, settings, cpu, jvm);
    private final MergeCompatibility likeness = new MergeCompatibility();

    private final List<Recording> recordings = new ArrayList<>();
    private final List<String> damages = new ArrayList<>();

    /**
     * Reads a recording into several summaries at once.
     *
     * @throws UnreadableRecordingException when nothing can be read, or it has no event of the agent
     * @throws IncompatibleRecordingsException when a summary has another one already that it cannot be added to
     */
    public static void read(Path file, Summary... summaries)
            throws UnreadableRecordingException, IncompatibleRecordingsException {
        read(file, (read, all) -> {}, summaries);
    }

    /** The same with somebody who is told how far the reading is. */
    public static void read(Path file, Progress progress, Summary... summaries)
            throws UnreadableRecordingException, IncompatibleRecordingsException {
        Handlers handlers = new Handlers();
        for (Summary summary : summaries) {
            summary.register(handlers);
        }
        RecordingInfo info = new RecordingReader(file, handlers, progress).read();
        for (Summary summary : summaries) {
            summary.endRecording(info);
        }
    }

    private void register(Handlers handlers) {
        parts.forEach(part -> part.register(handlers));
    }

    private void endRecording(RecordingInfo info) throws UnreadableRecordingException, IncompatibleRecordingsException {
        if (!hasOwnEvents(info)) {
            throw UnreadableRecordingException.withoutOwnEvents(info);
        }
        likeness.add(info, jvm.jvm(), agent.inThisRecording());
        if (info.truncated()) {
            damages.add("'" + info.file() + "' is incomplete: " + info.problem()
                    + "; the figures are of what could be read");
        }
        recordings.add(new Recording(
                info.file().toString(),
                jvm.jvm().name(),
                Instant.ofEpochMilli(Math.floorDiv(info.startNanos(), 1_000_000))
                        .toString(),
                info.seconds(),
                info.events(),
                info.truncated()));
        for (Aggregator part : parts) {
            part.endRecording(info);
        }
    }

    private static boolean hasOwnEvents(RecordingInfo info) {
        return info.typesRead().stream().anyMatch(type -> type.startsWith("timeagent."));
    }

    public Report report() {
        return new Report(
                List.copyOf(recordings),
                agent.agent(),
                clock.clock(cpu.nanos()),
                sockets.socketWrites(),
                costs.costs(),
                versus.versus(),
                allocation.allocation(),
                switches.contextSwitches(),
                warnings());
    }

    /**
     * What a page plots of it.
     *
     * @param together whether several recordings are shown as if they had started at the same time, as repeated runs are;
     *     otherwise each is shown where it was in time
     */
    public Plots plots(boolean together) {
        return new Plots(sockets.durations(), together ? timeline.sinceStart() : timeline.byTime());
    }

    private List<String> warnings() {
        List<String> warnings = new ArrayList<>(damages);
        if (!clock.hasReads() && sockets.socketWrites() == null) {
            warnings.add("neither a clock read nor a socket write was recorded: check that the program does any, the"
                    + " agent's options include and exclude, and the recording's settings of timeagent.ClockCallSite"
                    + " and timeagent.SocketWrite (enabled, threshold)");
        }
        agent.warn(warnings);
        Agent ofAgent = agent.agent();
        costs.warn(warnings, ofAgent == null ? null : ofAgent.options());
        sockets.warn(warnings);
        switches.warn(warnings);
        clock.warn(warnings, cpu.nanos());
        settings.warn(warnings);
        if (clock.nanosPerRead() != null && cpu.nanos() == null) {
            warnings.add(
                    "the clock's share of CPU is not known: jdk.CPULoad is off, or the recording is shorter than its"
                            + " period twice");
        }
        return warnings;
    }

    /** What two summaries must have in common to be comparable, and their reports do not tell. */
    public RecordingEnvironment environment() {
        JvmSettings jvmSettings = settings.settings();
        return new RecordingEnvironment(
                jvmSettings.flags(),
                jvmSettings.settings(),
                jvmSettings.tools(),
                settings.lostBytes(),
                costs.warmUps(),
                cpu.cpus());
    }

    /** Bytes that an event allocates; null when none was measured, or there are several styles. */
    public Estimate bytesPerEvent() {
        return costs.bytes();
    }

    /** ns that an event takes; null when none was measured, or there are several styles. */
    public Estimate nanosPerEvent() {
        return costs.nanos();
    }

    /** Median duration of a write, ns; null without writes. */
    public Estimate durationP50() {
        SocketWrites writes = sockets.socketWrites();
        return writes == null ? null : sockets.p50(writes.nanos().p50());
    }

    /** 99th percentile of the durations of writes, ns; null without writes. */
    public Estimate durationP99() {
        SocketWrites writes = sockets.socketWrites();
        return writes == null ? null : sockets.p99(writes.nanos().p99());
    }

    /** Clock reads per second; null when the recording says nothing of clocks. */
    public Estimate readsPerSecond() {
        Clock told = clock.clock(cpu.nanos());
        return told == null || told.readsPerSecond() == null ? null : clock.readsPerSecond(told.readsPerSecond());
    }

    /** Mean ns of a clock read; null without reads whose cost is known. */
    public Estimate nanosPerRead() {
        return clock.nanosPerRead();
    }

    /** Share of the CPU time that clock reads take, 0 to 1; null when it is not known. */
    public Estimate cpuShare() {
        Clock told = clock.clock(cpu.nanos());
        return told == null || told.estimatedCpuShare() == null ? null : clock.cpuShare(told.estimatedCpuShare());
    }

    /** Bytes a socket-write event takes in the recording; null without events. */
    public Double recordingBytesPerEvent() {
        return sockets.recordingBytesPerEvent();
    }
}
