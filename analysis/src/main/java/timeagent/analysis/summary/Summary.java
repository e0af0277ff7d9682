package timeagent.analysis.summary;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import timeagent.analysis.common.UserException;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.RecordingReader;
import timeagent.analysis.summary.clock.Clock;
import timeagent.analysis.summary.clock.ClockAggregator;
import timeagent.analysis.summary.clock.InterruptionAggregator;
import timeagent.analysis.summary.clock.Standstills;
import timeagent.analysis.summary.cost.CostAggregator;
import timeagent.analysis.summary.events.EventTypeAggregator;
import timeagent.analysis.summary.jvm.AgentPresence;
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.summary.jvm.Problem.Kind;
import timeagent.analysis.summary.jvm.Recordings;
import timeagent.analysis.summary.jvm.Run;
import timeagent.analysis.summary.jvm.Runs;
import timeagent.analysis.summary.jvm.SettingsAggregator;
import timeagent.analysis.summary.jvm.SettingsAggregator.Known;
import timeagent.analysis.summary.jvm.ShutdownActivity;
import timeagent.analysis.summary.process.AllocationAggregator;
import timeagent.analysis.summary.process.ContextSwitchAggregator;
import timeagent.analysis.summary.process.CpuTime;
import timeagent.analysis.summary.series.Plots;
import timeagent.analysis.summary.series.TimelineAggregator;
import timeagent.analysis.summary.series.WriteSeries.Periods;
import timeagent.analysis.summary.socket.SocketAggregator;
import timeagent.analysis.summary.socket.SocketAggregator.Counted;
import timeagent.analysis.summary.stacks.FlameUnit;
import timeagent.analysis.summary.stacks.StackAggregator;

/** Sums up one or more recordings, reading each once and keeping none of its events. */
public final class Summary {

    /** Of these, an event means what was since the one before. */
    private static final Set<String> ORDERED =
            Set.of("timeagent.ClockCallSite", "jdk.CPULoad", "jdk.ThreadAllocationStatistics");

    private static final String NOTHING = "neither a clock read nor a socket write was recorded";
    private static final String CHECK = ": check that the program does any, the agent's options"
            + " include and exclude, and the recording's settings of timeagent.ClockCallSite,"
            + " timeagent.SocketPeer and timeagent.SocketWrite (enabled, threshold)";
    private static final String NO_SHARE =
            "the clock's share of the CPU is unknown: timeagent.AgentInfo and jdk.CPULoad are disabled, or the recording"
                    + " is too short";

    private final Recordings recordings;
    final SettingsAggregator settings = new SettingsAggregator();
    final CpuTime cpu = new CpuTime();
    final AllocationAggregator allocation = new AllocationAggregator();
    final ContextSwitchAggregator switches = new ContextSwitchAggregator();
    private final StackAggregator stacks = new StackAggregator();
    private final Standstills standstills = new Standstills();
    private final InterruptionAggregator interruptions = new InterruptionAggregator(standstills);
    final ClockAggregator clock = new ClockAggregator(cpu, stacks);
    final SocketAggregator sockets;
    private final ShutdownActivity shutdown = new ShutdownActivity();
    final CostAggregator costs = new CostAggregator();
    private final EventTypeAggregator types = new EventTypeAggregator(cpu, allocation);
    private final TimelineAggregator timeline;
    private final Map<String, Consumer<Event>> handlers = new HashMap<>();
    private double seconds;

    public Summary() {
        this(AgentPresence.REQUIRED, false);
    }

    /** @param singlePorts whether each connection that was accepted is a peer of its own */
    public Summary(AgentPresence presence, boolean singlePorts) {
        this(presence, singlePorts, false);
    }

    private Summary(AgentPresence presence, boolean singlePorts, boolean sinceStart) {
        recordings = new Recordings(presence);
        sockets = new SocketAggregator(singlePorts);
        timeline = new TimelineAggregator(sinceStart);
        observeAgent();
        observeJvm();
    }

    /** Who sees which event of the agent. */
    private void observeAgent() {
        observe("timeagent.AgentInfo", recordings::addAgent, cpu::addUsed);
        observe("timeagent.AgentNote", recordings::addNote);
        observe("timeagent.ClockCallSite", clock::addReads, timeline::addReads, interruptions::addReads);
        observe("timeagent.ClockStep", interruptions::addStep);
        observe("timeagent.ClockRead", stacks::addRead, shutdown::add);
        observe("timeagent.ClockSource", clock::addSource);
        observe("timeagent.SocketWrite", this::addWrite);
        observe("timeagent.SocketPeer", sockets::addTotals, timeline::addTotals);
        observe("timeagent.EventCost", costs::add, timeline::addCost);
        observe("timeagent.EventTypeCost", types::addCost);
        observe("timeagent.ContextSwitches", switches::addProcess, timeline::addPeriod);
        observe("timeagent.ThreadContextSwitches", switches::addThread);
    }

    /** Who sees which event of the JVM. */
    private void observeJvm() {
        observe("jdk.ThreadPark", switches.parked::add);
        observe("jdk.JavaMonitorWait", switches.waited::add);
        observe("jdk.CPULoad", cpu::addLoad, standstills::addLoad);
        observe("jdk.CPUInformation", cpu::addThreads);
        observe("jdk.VirtualizationInformation", clock::addVirtualization);
        observe("jdk.JVMInformation", recordings::addJvm, cpu::addStart, settings::addArguments);
        observe("jdk.ThreadAllocationStatistics", allocation::addStatistics);
        observe("jdk.ObjectAllocationSample", allocation::addSample);
        observe("jdk.GarbageCollection", allocation::addCollection, standstills::addCollection);
        observe("jdk.SafepointBegin", standstills::addSafepoint);
        observe("jdk.ExecuteVMOperation", standstills::addOperation);
        observe("jdk.ActiveRecording", recordings::addLimits);
        observe("jdk.Shutdown", shutdown::addShutdown);
        observe("jdk.ActiveSetting", recordings::addSetting, settings::addSetting, standstills::addSetting);
        observe("jdk.DataLoss", settings::addLoss);
        observe("jdk.BooleanFlag", e -> settings.addFlag(e, e.flag("value")));
        observe("jdk.DoubleFlag", e -> settings.addFlag(e, e.real("value")));
        observe("jdk.StringFlag", e -> settings.addFlag(e, e.text("value")));
        for (String type : List.of("jdk.IntFlag", "jdk.UnsignedIntFlag", "jdk.LongFlag", "jdk.UnsignedLongFlag")) {
            observe(type, e -> settings.addFlag(e, e.number("value")));
        }
    }

    /** One handler, not three: these are most events of most recordings. */
    private void addWrite(Event e) {
        Counted write = sockets.add(e);
        if (write.hasStack()) {
            stacks.addWrite(e);
        }
        timeline.addWrite(e, write.weight());
        shutdown.add(e);
    }

    /** Of a side of a comparison: in the plots, all its recordings start at the same time. */
    public static Summary ofSide(AgentPresence presence) {
        return new Summary(presence, false, true);
    }

    /** Passes the events of a type to handlers as well. */
    @SafeVarargs
    public final void observe(String type, Consumer<Event>... added) {
        for (Consumer<Event> handler : added) {
            handlers.merge(type, handler, Consumer::andThen);
        }
    }

    /** Takes note of a file that should have been added and could not be. */
    public void leaveOut(String reason) {
        recordings.leaveOut(reason);
    }

    /** Reads each JVM in a file, named by its path. */
    public static void read(Path file, Summary... summaries) throws UserException {
        read(file, file.toString(), summaries);
    }

    /**
     * Reads each JVM in a file; throws as {@link #read(Run, Summary...)} does.
     *
     * @param called the name of the file in messages and results
     */
    public static void read(Path file, String called, Summary... summaries) throws UserException {
        Runs runs = new Runs();
        runs.add(file, called);
        for (Run run : runs.all()) {
            read(run, summaries);
        }
    }

    /** @throws UserException if nothing can be read, the agent was not in, or the other recordings of a summary do not fit */
    public static void read(Run run, Summary... summaries) throws UserException {
        Map<String, Consumer<Event>> all = new HashMap<>();
        for (Summary summary : summaries) {
            summary.handlers.forEach((type, handler) -> all.merge(type, handler, Consumer::andThen));
        }
        RecordingReader reader =
                new RecordingReader(all, ORDERED, () -> List.of(summaries).forEach(Summary::gap));
        RecordingInfo info = reader.read(run.chunks());
        for (Summary summary : summaries) {
            summary.endRecording(info);
        }
    }

    /** Between the events before and after, a part of the recording is missing. */
    private void gap() {
        allocation.gap();
        cpu.gap();
        standstills.gap();
    }

    /** What to do with the events of a recording that is not read from a file, by their type; then comes its end. */
    public Map<String, Consumer<Event>> handlers() {
        return Map.copyOf(handlers);
    }

    /**
     * Ends a recording all of whose events have been handled: each part gets the one time that rates and shares are of, and what it
     * needs of another part is what that part returns here. Throws as {@link #read} does.
     */
    public void endRecording(RecordingInfo info) throws UserException {
        RecordingInfo counted = recordings.endRecording(info);
        seconds += counted.seconds();
        shutdown.endRecording(info);
        Known jvmSettings = settings.endRecording();
        cpu.endRecording(counted);
        clock.endRecording(counted);
        switches.endRecording(counted, jvmSettings);
        Periods periods = timeline.endRecording(info, counted);
        interruptions.endRecording(periods.origin());
        sockets.endRecording(counted, periods);
        costs.endRecording(counted);
        types.endRecording(info, counted);
        allocation.endRecording(info, counted);
    }

    public Facts facts() {
        return new Facts(
                report(),
                settings.first(),
                costs.fewestSamples(),
                recordings.runs(),
                recordings.agent().placesWithoutEnd());
    }

    public Report report() {
        Clock reads = clock();
        return new Report(
                recordings.all(),
                recordings.agent().agent(),
                cpuSeconds(),
                cpu.cpus(),
                reads,
                interruptions.interruptions(timeline.start(), reads == null ? List.of() : reads.callSites()),
                sockets.socketWrites(),
                costs.costs(),
                types.types(),
                null,
                allocation.allocation(),
                switches.contextSwitches(),
                new Plots(sockets.durations(), timeline.timeline(sockets.lines(timeline.points()))),
                problems());
    }

    private Clock clock() {
        return clock.clock(recordings.options(), recordings.program());
    }

    /** The metrics that the recordings have, by name, the most telling first. */
    public Map<String, Double> metrics() {
        Map<String, Double> values = new LinkedHashMap<>();
        for (Metric metric : Metric.values()) {
            values.put(metric.key(), metric.of(this));
        }
        values.putAll(types.metrics());
        values.values().removeIf(Objects::isNull);
        return values;
    }

    /**
     * Returns the amount of each stack trace, frames joined by semicolons, the outermost first; the clock reads of a report add up to
     * its reads, and their time to the sum of their costs. Without any stack trace it is empty.
     */
    public Map<String, Long> folded(FlameUnit unit) {
        Clock reads = clock();
        return stacks.folded(reads == null ? List.of() : reads.amounts(unit), unit);
    }

    /** Seconds that all rates are of. */
    public double seconds() {
        return seconds;
    }

    /** CPU time of the process in the time that all rates are of, s; null if unknown. */
    public Double cpuSeconds() {
        return cpu.nanos() == null ? null : cpu.nanos() / 1e9;
    }

    /** A method that was running when the agent was attached is the likely cause; a warning names it. */
    private String nothing() {
        return recordings.agent().missesRunningMethods() ? NOTHING : NOTHING + CHECK;
    }

    /** All problems, those that make figures wrong first. */
    public List<Problem> problems() {
        List<Problem> problems = new ArrayList<>(recordings.problems());
        if (recordings.hasAgent() && !clock.hasReads() && sockets.events() == null && types.isEmpty()) {
            problems.add(new Problem(Kind.REMARK, nothing()));
        }
        problems.addAll(shutdown.problems());
        problems.addAll(settings.problems());
        problems.addAll(recordings.agent().problems(recordings.hasAgent()));
        problems.addAll(costs.problems(recordings.options()));
        problems.addAll(clock.problems());
        if (clock.nanosPerRead() != null && cpu.nanos() == null) {
            problems.add(new Problem(Kind.REMARK, NO_SHARE));
        }
        problems.sort(Comparator.comparing(Problem::kind));
        return problems;
    }
}
