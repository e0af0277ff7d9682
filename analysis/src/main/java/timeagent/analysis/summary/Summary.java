package timeagent.analysis.summary;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import timeagent.analysis.common.UserException;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.RecordingReader;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.summary.JvmAggregator.Jvm;
import timeagent.analysis.summary.Plots.Timeline;
import timeagent.analysis.summary.Report.Clock;
import timeagent.analysis.summary.Report.Recording;

/** Sums up one or more recordings, reading each once and keeping none of its events. */
public final class Summary {
    /** Default of the agent's option clock.hot. */
    private static final double HOT_PER_SECOND = 1000;

    private final JvmAggregator jvm = new JvmAggregator();
    private final AgentAggregator agent = new AgentAggregator(jvm);
    private final CpuTime cpu = new CpuTime();
    private final StackAggregator stacks = new StackAggregator();
    final ClockAggregator clock = new ClockAggregator(cpu, stacks);
    final SocketAggregator sockets;
    final CostAggregator costs = new CostAggregator(jvm);
    final AllocationAggregator allocation = new AllocationAggregator();
    private final VersusAggregator versus = new VersusAggregator();
    private final TimelineAggregator timeline = new TimelineAggregator();
    final SettingsAggregator settings = new SettingsAggregator();
    private final DiscardedData discarded = new DiscardedData();
    final ContextSwitchAggregator switches = new ContextSwitchAggregator(settings);
    private final ActiveTime active = new ActiveTime();
    private final EventTypeAggregator types = new EventTypeAggregator(jvm, cpu, allocation);
    private final EventHandlers handlers = new EventHandlers();
    private final MergeCompatibility compatibility = new MergeCompatibility();
    private final AgentPresence presence;
    private final List<Recording> recordings = new ArrayList<>();
    private final List<String> damages = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();
    private boolean hasAgent;

    public Summary() {
        this(AgentPresence.REQUIRED, false);
    }

    /** @param singlePorts whether each connection that was accepted is a peer of its own */
    public Summary(AgentPresence presence, boolean singlePorts) {
        this.presence = presence;
        sockets = new SocketAggregator(singlePorts);
        handlers.on("timeagent.AgentInfo", agent::add, active::addInfo, cpu::addUsed);
        handlers.on("timeagent.ClockCallSite", clock::addReads, timeline::addReads);
        handlers.on("timeagent.ClockRead", stacks::addRead);
        handlers.on("timeagent.ClockSource", clock::setSource);
        handlers.on("timeagent.SocketWrite", sockets::add, stacks::addWrite, timeline::addWrite);
        handlers.on("timeagent.EventCost", costs::add, versus::add, timeline::addCost);
        handlers.on("timeagent.EventTypeCost", types::addCost);
        handlers.on("timeagent.ContextSwitches", switches::addProcess, timeline::addPeriod);
        handlers.on("timeagent.ThreadContextSwitches", switches::addThread);
        handlers.on("jdk.ThreadPark", switches.parked::add);
        handlers.on("jdk.JavaMonitorWait", switches.waited::add);
        handlers.on("jdk.CPULoad", cpu::addLoad);
        handlers.on("jdk.CPUInformation", cpu::addThreads);
        handlers.on("jdk.JVMInformation", jvm::add, cpu::addStart, settings::addArguments);
        handlers.on("jdk.ThreadAllocationStatistics", allocation::addStatistics);
        handlers.on("jdk.ObjectAllocationSample", allocation::addSample);
        handlers.on("jdk.GarbageCollection", allocation::addCollection);
        handlers.on("jdk.ActiveRecording", discarded::add);
        handlers.on("jdk.ActiveSetting", settings::addSetting, active::addSetting);
        handlers.on("jdk.DataLoss", settings::addLoss);
        handlers.on("jdk.BooleanFlag", e -> settings.addFlag(e, e.flag("value")));
        handlers.on("jdk.DoubleFlag", e -> settings.addFlag(e, e.real("value")));
        handlers.on("jdk.StringFlag", e -> settings.addFlag(e, e.text("value")));
        for (String type : List.of("jdk.IntFlag", "jdk.UnsignedIntFlag", "jdk.LongFlag", "jdk.UnsignedLongFlag")) {
            handlers.on(type, e -> settings.addFlag(e, e.number("value")));
        }
    }

    /** One that finds out what a recording is of, and counts nothing. */
    static Summary ofIdentity() {
        Summary summary = new Summary();
        summary.handlers.handleOnly(Set.of("timeagent.AgentInfo", "jdk.JVMInformation"));
        return summary;
    }

    MergeCompatibility compatibility() {
        return compatibility;
    }

    /** Takes note of a file that should have been added and could not be. */
    public void leaveOut(String reason) {
        leftOut.add(reason);
    }

    /** Passes the events of a type to a handler as well. */
    public void observe(String type, Consumer<Event> handler) {
        handlers.on(type, handler);
    }

    /** @throws UserException if nothing can be read, the agent was not in, or the other recordings of a summary do not fit */
    public static void read(Path file, Summary... summaries) throws UserException {
        read(file, file, summaries);
    }

    /** @param name what messages and results call the file */
    public static void read(Path file, Path name, Summary... summaries) throws UserException {
        EventHandlers all = new EventHandlers();
        for (Summary summary : summaries) {
            all.addAll(summary.handlers);
        }
        RecordingInfo info = new RecordingReader(file, name, all.byType()).read();
        for (Summary summary : summaries) {
            summary.endRecording(info);
        }
    }

    /** What to do with the events of a recording that is not read from a file, by their type; then comes its end. */
    public Map<String, Consumer<Event>> handlers() {
        return handlers.byType();
    }

    /** Ends a recording all of whose events have been handled; throws as {@link #read} does. */
    public void endRecording(RecordingInfo info) throws UserException {
        boolean ofAgent = info.volumes().keySet().stream().anyMatch(type -> type.startsWith("timeagent."));
        hasAgent |= ofAgent;
        if (!ofAgent && presence != AgentPresence.ABSENT) {
            String problem = "'" + info.file() + "' has " + info.events() + " events, but none of timeagent"
                    + (info.truncated() ? " in the part that could be read (" + info.problem() + ")" : "")
                    + "; record with -javaagent:timeagent.jar";
            if (presence == AgentPresence.REQUIRED) {
                throw UserException.failed(problem);
            }
            damages.add(problem);
        }
        compatibility.add(info, jvm.jvm(), agent.inThisRecording());
        if (info.truncated()) {
            damages.add("'" + info.file() + "' is incomplete: " + info.problem() + "; figures cover the readable part");
        }
        Jvm known = jvm.jvm();
        recordings.add(new Recording(
                info.file().toString(),
                known.program().name(),
                known.program().arguments(),
                agent.host(),
                RecordedOptions.labels(
                        agent.inThisRecording() == null
                                ? null
                                : agent.inThisRecording().options()),
                known.pid(),
                known.name(),
                Instant.ofEpochMilli(Math.floorDiv(info.startNanos(), 1_000_000))
                        .toString(),
                info.seconds(),
                active.ofAgent(info).seconds(),
                discarded.missingSeconds(info),
                info.events(),
                info.truncated()));
        RecordingInfo counted = active.during(info, "timeagent.ClockCallSite");
        // those that others depend on come last
        clock.endRecording(counted);
        timeline.endRecording(info, active.ofAgent(info));
        switches.endRecording(active.during(info, "timeagent.ContextSwitches"));
        cpu.endRecording(counted);
        agent.endRecording();
        sockets.endRecording(active.during(info, "timeagent.SocketWrite"));
        costs.endRecording();
        versus.endRecording();
        allocation.endRecording(info);
        types.endRecording(info, active.during(info, "timeagent.EventTypeCost"));
        settings.endRecording(info);
        discarded.endRecording(info);
        jvm.endRecording();
        active.clear();
    }

    /** In its plots, each recording is where it was in time. */
    public Report report() {
        return report(timeline.byTime());
    }

    /** In its plots, all recordings start at the same time, as repeated runs of a side. */
    public Report reportOfSide() {
        return report(timeline.sinceStart());
    }

    private Report report(Timeline timeline) {
        return new Report(
                List.copyOf(recordings),
                agent.agent(),
                clock(),
                sockets.socketWrites(),
                costs.costs(),
                types.types(),
                versus.versus(),
                null,
                allocation.allocation(),
                switches.contextSwitches(),
                new Plots(sockets.durations(), timeline),
                warnings());
    }

    private Clock clock() {
        String hot = RecordedOptions.parse(agentOptions()).get("clock.hot");
        return clock.clock(hot != null && hot.matches("\\d{1,10}") ? Double.parseDouble(hot) : HOT_PER_SECOND);
    }

    /** The metrics that the recordings have, by name, the most telling first. */
    public Map<String, Estimate> estimates() {
        Map<String, Estimate> values = new LinkedHashMap<>();
        for (Metric metric : Metric.values()) {
            values.put(metric.key(), metric.of(this));
        }
        values.putAll(types.metrics());
        values.values().removeIf(Objects::isNull);
        return values;
    }

    /** The values of the metrics. */
    public Map<String, Double> metrics() {
        Map<String, Double> values = new LinkedHashMap<>();
        estimates().forEach((name, value) -> values.put(name, value.mean()));
        return values;
    }

    private String agentOptions() {
        return agent.agent() == null ? null : agent.agent().options();
    }

    /**
     * Returns the amount of each stack trace, frames joined by semicolons, the outermost first; the clock reads of a report add up to
     * its reads, and their time to the sum of their costs. Without any stack trace it is empty.
     */
    public Map<String, Long> folded(FlameUnit unit) {
        return FoldedStacks.of(unit == FlameUnit.BYTES || stacks.hasNoReads() ? null : clock(), stacks, unit);
    }

    /** What is missing of incomplete recordings, and files that are left out. */
    public List<String> damages() {
        return Stream.concat(leftOut.stream(), damages.stream()).toList();
    }

    /** Recorded seconds, all recordings together. */
    public double seconds() {
        return recordings.stream().mapToDouble(Recording::seconds).sum();
    }

    /** What was lost, or not measured, so that figures are too low. */
    private List<String> missing() {
        List<String> missing = new ArrayList<>(damages);
        missing.addAll(settings.missing());
        missing.addAll(agent.missing());
        missing.addAll(costs.missing(agentOptions()));
        return missing;
    }

    /** What the agent did not rewrite or record, and what Flight Recorder lost: why counts are too low. */
    public List<String> losses() {
        return Stream.of(settings.losses(), agent.losses())
                .flatMap(List::stream)
                .toList();
    }

    /** What the system or the JVM does not offer to the agent. */
    public List<String> limits() {
        return agent.limits();
    }

    /** CPU time of the process in the recordings, s; null if unknown. */
    public Double cpuSeconds() {
        return cpu.nanos() == null ? null : cpu.nanos() / 1e9;
    }

    /** In which socket writes were recorded, all recordings together. */
    public double writeSeconds() {
        return sockets.seconds();
    }

    private List<String> warnings() {
        List<String> warnings = new ArrayList<>(leftOut);
        warnings.addAll(missing());
        discarded.warn(warnings);
        if (recordings.stream().map(Recording::arguments).distinct().count() > 1) {
            warnings.add("the recordings differ in the arguments of the program; the sums are over all of them");
        }
        if (hasAgent && !clock.hasReads() && sockets.events() == null && types.isEmpty()) {
            warnings.add("neither a clock read nor a socket write was recorded: check that the program does any, the"
                    + " agent's options include and exclude, and the recording's settings of timeagent.ClockCallSite"
                    + " and timeagent.SocketWrite (enabled, threshold)");
        }
        agent.warn(warnings, hasAgent);
        clock.warn(warnings);
        settings.warn(warnings);
        if (clock.nanosPerRead() != null && cpu.nanos() == null) {
            warnings.add(
                    "the clock's share of the CPU is unknown: timeagent.AgentInfo and jdk.CPULoad are disabled, or the"
                            + " recording is too short");
        }
        return warnings;
    }

    /** What two summaries must have in common to be comparable, and their reports do not contain. */
    public RecordingEnvironment environment() {
        return settings.environment(missing(), costs.warmUps(), cpu.cpus());
    }
}
