package timeagent.analysis.summary;

import java.util.List;
import timeagent.analysis.summary.clock.Clock;
import timeagent.analysis.summary.clock.Interruption;
import timeagent.analysis.summary.cost.EventCost;
import timeagent.analysis.summary.events.EventType;
import timeagent.analysis.summary.jvm.Agent;
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.summary.jvm.Recording;
import timeagent.analysis.summary.process.Allocation;
import timeagent.analysis.summary.process.ContextSwitches;
import timeagent.analysis.summary.series.Plots;
import timeagent.analysis.summary.socket.SocketWrites;
import timeagent.analysis.text.Columns;

/**
 * What is in one or more recordings, in the shape of the JSON output; a part without data is null and left out.
 *
 * <p>Times are in the unit that the name of the key says, without one in ns; {@code start} is ISO 8601.
 *
 * @param cpuSeconds CPU time of the JVM while reads were counted, without warm-ups: what shares refer to; null if unknown
 * @param cpus mean number of CPUs in use in that time
 */
public record Report(
        List<Recording> recordings,
        Agent agent,
        Double cpuSeconds,
        Double cpus,
        Clock clock,
        List<Interruption> interruptions,
        SocketWrites socketWrites,
        List<EventCost> eventCost,
        List<EventType> events,
        List<Finding> findings,
        Allocation allocation,
        ContextSwitches contextSwitches,
        Plots plots,
        List<Problem> warnings) {

    /** What the process used. */
    public static Columns<Report> process() {
        return new Columns<Report>()
                .onPage("CPU time", "s", "cpuSeconds")
                .onPage("CPUs in use", "CPUs", "cpus")
                .onPage("allocated", "B", "allocation.bytes")
                .onPage("allocated per second", "B/s", "allocation.bytesPerSecond")
                .onPage("garbage collections", "events", "allocation.gcCount")
                .onPage("sum of GC pauses", "ms", "allocation.gcPauseMillis")
                .onPage("voluntary context switches", "events", "contextSwitches.voluntary")
                .onPage("involuntary context switches", "events", "contextSwitches.involuntary")
                .onPage("context switches per second", "switches/s", "contextSwitches.perSecond");
    }

    /** The same report with what deserves attention, the most severe first. */
    public Report with(List<Finding> found) {
        return new Report(
                recordings,
                agent,
                cpuSeconds,
                cpus,
                clock,
                interruptions,
                socketWrites,
                eventCost,
                events,
                found,
                allocation,
                contextSwitches,
                plots,
                warnings);
    }

    /** Recorded seconds, all recordings together. */
    public double seconds() {
        return recordings.stream().mapToDouble(Recording::seconds).sum();
    }

    /** The part of them in which the agent was in the JVM. */
    public double agentSeconds() {
        return recordings.stream().mapToDouble(Recording::agentSeconds).sum();
    }

    /** Events in all of them, read or stepped over. */
    public long eventsRead() {
        return recordings.stream().mapToLong(Recording::eventsRead).sum();
    }

    /** Whether a part of one is missing. */
    public boolean truncated() {
        return recordings.stream().anyMatch(Recording::truncated);
    }

    /** The agent's options; null if unknown. */
    public String agentOptions() {
        return agent == null ? null : agent.options();
    }
}
