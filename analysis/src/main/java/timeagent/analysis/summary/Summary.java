package timeagent.analysis.summary;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import timeagent.analysis.common.UserException;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.RecordingReader;
import timeagent.analysis.summary.clock.Clock;
import timeagent.analysis.summary.clock.ClockAggregator;
import timeagent.analysis.summary.clock.InterruptionAggregator;
import timeagent.analysis.summary.cost.CostAggregator;
import timeagent.analysis.summary.events.EventTypeAggregator;
import timeagent.analysis.summary.jvm.AgentPresence;
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.summary.jvm.Problem.Kind;
import timeagent.analysis.summary.jvm.Recordings;
import timeagent.analysis.summary.jvm.Run;
import timeagent.analysis.summary.jvm.Runs;
import timeagent.analysis.summary.jvm.Section;
import timeagent.analysis.summary.jvm.SettingsAggregator;
import timeagent.analysis.summary.jvm.ShutdownActivity;
import timeagent.analysis.summary.process.AllocationAggregator;
import timeagent.analysis.summary.process.ContextSwitchAggregator;
import timeagent.analysis.summary.process.CpuTime;
import timeagent.analysis.summary.series.Plots;
import timeagent.analysis.summary.series.TimelineAggregator;
import timeagent.analysis.summary.socket.SocketAggregator;
import timeagent.analysis.summary.stacks.FlameUnit;
import timeagent.analysis.summary.stacks.StackAggregator;

/** Sums up one or more recordings, reading each once and keeping none of its events. */
public final class Summary {

    /** Of these types, an event means what was since the one before: they are handled in the order of time. */
    public static final Set<String> ORDERED = Set.of(
            "timeagent.ClockCallSite",
            "timeagent.ClockSource",
            "jdk.CPULoad",
            "jdk.JavaThreadStatistics",
            "jdk.ThreadAllocationStatistics");

    private static final String NOTHING = "neither a clock read nor a socket write was recorded";
    private static final String CHECK = ": check that the program does any, the agent's options"
            + " include and exclude, and the settings of the timeagent events";
    private final SettingsAggregator settings = new SettingsAggregator();
    private final Recordings recordings;
    private final CpuTime cpu;
    private final StackAggregator stacks;
    private final ClockAggregator clock;
    private final ContextSwitchAggregator switches;
    private final TimelineAggregator timeline;
    private final InterruptionAggregator interruptions;
    private final SocketAggregator sockets;
    private final CostAggregator costs;
    private final AllocationAggregator allocation;
    private final EventTypeAggregator types;
    private final List<Section> sections = new ArrayList<>();
    private final Map<String, Consumer<Event>> handlers = new HashMap<>();

    public Summary() {
        this(AgentPresence.REQUIRED);
    }

    public Summary(AgentPresence presence) {
        this(presence, false);
    }

    private Summary(AgentPresence presence, boolean sinceStart) {
        recordings = new Recordings(presence, settings);
        section(new ShutdownActivity());
        cpu = section(new CpuTime());
        stacks = section(new StackAggregator());
        clock = section(new ClockAggregator(recordings, cpu, stacks));
        switches = section(new ContextSwitchAggregator(recordings));
        timeline = section(new TimelineAggregator(sinceStart));
        interruptions = section(new InterruptionAggregator(settings, timeline));
        sockets = section(new SocketAggregator(recordings, timeline, stacks));
        costs = section(new CostAggregator(recordings));
        allocation = section(new AllocationAggregator(recordings));
        types = section(new EventTypeAggregator(recordings, cpu, allocation));
        // last: the others look at them
        section(settings);
        recordings.observe(this::observe);
        sections.forEach(section -> section.observe(this::observe));
    }

    private <T extends Section> T section(T added) {
        sections.add(added);
        return added;
    }

    /** Of a side of a comparison: in the plots, all its recordings start at the same time. */
    public static Summary ofSide(AgentPresence presence) {
        return new Summary(presence, true);
    }

    /** Passes the events of a type to a handler as well. */
    public void observe(String type, Consumer<Event> handler) {
        handlers.merge(type, handler, Consumer::andThen);
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

    private void gap() {
        recordings.gap();
        sections.forEach(Section::gap);
    }

    /** What to do with the events of a recording that is not read from a file, by their type; then comes its end. */
    public Map<String, Consumer<Event>> handlers() {
        return Map.copyOf(handlers);
    }

    /** Ends a recording all of whose events have been handled; throws as {@link #read} does. */
    public void endRecording(RecordingInfo info) throws UserException {
        RecordingInfo counted = recordings.endRecording(info);
        sections.forEach(section -> section.endRecording(info, counted));
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
        Clock reads = clock.clock();
        return new Report(
                recordings.all(),
                recordings.agent().agent(),
                cpuSeconds(),
                cpu.cpus(),
                reads,
                interruptions.interruptions(),
                sockets.socketWrites(),
                costs.costs(),
                types.types(),
                null,
                allocation.allocation(),
                switches.contextSwitches(),
                new Plots(timeline.timeline(sockets.lines())),
                problems());
    }

    /**
     * Returns the amount of each stack trace, frames joined by semicolons, the outermost first; the clock reads of a report add up to
     * its reads, and their time to the sum of their costs. Without any stack trace it is empty.
     */
    public Map<String, Long> folded(FlameUnit unit) {
        Clock reads = clock.clock();
        return stacks.folded(reads == null ? List.of() : reads.amounts(unit), unit);
    }

    /** Seconds that all rates are of. */
    public double seconds() {
        return recordings.seconds();
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
        if (recordings.hasAgent() && !clock.hasReads() && sockets.isEmpty() && types.isEmpty()) {
            problems.add(new Problem(Kind.REMARK, nothing()));
        }
        sections.forEach(section -> problems.addAll(section.problems()));
        problems.sort(Comparator.comparing(Problem::kind));
        return problems;
    }
}
