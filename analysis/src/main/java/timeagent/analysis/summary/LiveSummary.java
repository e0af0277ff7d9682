package timeagent.analysis.summary;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import timeagent.analysis.common.UserException;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.Span;
import timeagent.analysis.summary.jvm.AgentPresence;
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.summary.jvm.Problem.Kind;
import timeagent.analysis.text.Units;

/**
 * Sums up a recording that is being made, interval by interval; keeps nothing of those before.
 *
 * <p>An interval ends with a sample of the CPU load, which is taken every second with the agent's counts.
 */
public final class LiveSummary {

    /** The types of events that it adds up. */
    public static final Set<String> TYPES = Set.of(
            "timeagent.ClockCallSite",
            "timeagent.ClockRead",
            "timeagent.ClockStep",
            "timeagent.SocketWrite",
            "timeagent.SocketPeer",
            "timeagent.EventCost",
            "timeagent.ContextSwitches",
            "jdk.CPULoad",
            "jdk.CPUInformation",
            "jdk.GarbageCollection",
            "jdk.SafepointBegin",
            "jdk.ExecuteVMOperation",
            "jdk.DataLoss");

    private static final String INTERVAL = "this interval";
    private static final Problem MISSED = new Problem(
            Kind.LOST,
            "events may have been missed, and counts be too low: the program or this machine"
                    + " was suspended, or is overloaded");
    private static final long HALF_A_SECOND = 500_000_000;

    /** Between two samples of the CPU load, which are taken each second. */
    private static final long LONGEST_PERIOD = 5 * HALF_A_SECOND;

    private final long leastNanos;
    private Summary summary;
    private Map<String, Consumer<Event>> handlers;

    /** Events that are handled in order of time, after all others, as in a chunk. */
    private List<Event> ordered;

    private long events;
    private long from;
    private long to;
    private int loads;
    private volatile boolean missed;

    /** Once in a chunk. */
    private Event machine;

    /** The last one. */
    private Event load;

    /** @param interval a number of seconds */
    public LiveSummary(Duration interval) {
        leastNanos = interval.toNanos() - HALF_A_SECOND;
        begin();
    }

    private void begin() {
        summary = new Summary(AgentPresence.ABSENT);
        handlers = summary.handlers();
        ordered = new ArrayList<>();
        events = 0;
        from = to;
        loads = 0;
        missed = false;
        if (machine != null) {
            add(machine);
        }
        if (load != null) {
            add(load);
        }
    }

    /** @param e which does not change later */
    public void add(Event e) {
        if (e.name().equals("jdk.CPUInformation")) {
            // the first one is of the start of the recording
            from = machine == null ? e.startNanos() : from;
            machine = e;
        } else if (e.name().equals("jdk.CPULoad")) {
            if (load == null && machine == null) {
                from = e.startNanos();
            }
            // a file that was deleted leaves no other trace
            if (load != null && e.startNanos() - to > LONGEST_PERIOD) {
                missed = true;
            }
            load = e;
            loads++;
            to = Math.max(to, e.startNanos());
        }
        events++;
        if (Summary.ORDERED.contains(e.name())) {
            ordered.add(e);
        } else {
            handlers.get(e.name()).accept(e);
        }
    }

    /** Called on any thread: some events of this interval will not be added. */
    public void miss() {
        missed = true;
    }

    /** Returns the interval that is complete when all events up to now have been added, else null. */
    public LiveReport end() throws UserException {
        // the first load only starts the measurement
        if (loads < 2 || to - from < leastNanos) {
            return null;
        }
        ordered.sort(Comparator.comparingLong(Event::startNanos));
        ordered.forEach(e -> handlers.get(e.name()).accept(e));
        double seconds = (to - from) / 1e9;
        summary.endRecording(new RecordingInfo(INTERVAL, List.of(new Span(from, to)), events, Map.of()));
        Report report = summary.report();
        LiveReport interval = new LiveReport(
                Units.time(to),
                seconds,
                report.cpus(),
                report.clock(),
                report.interruptions(),
                report.socketWrites(),
                report.eventCost(),
                report.contextSwitches(),
                Stream.concat(
                                missed ? Stream.of(MISSED) : Stream.of(),
                                report.warnings().stream().filter(problem -> problem.kind() == Kind.LOST))
                        .toList());
        begin();
        return interval;
    }
}
