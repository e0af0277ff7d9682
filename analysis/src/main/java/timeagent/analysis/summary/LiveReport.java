package timeagent.analysis.summary;

import java.util.List;
import timeagent.analysis.summary.clock.Clock;
import timeagent.analysis.summary.clock.Interruption;
import timeagent.analysis.summary.cost.EventCost;
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.summary.process.ContextSwitches;
import timeagent.analysis.summary.socket.SocketWrites;

/**
 * What a running JVM did in an interval, in the shape of the JSON output; a part without data is null and left out.
 *
 * @param time end of the interval, ISO 8601
 * @param seconds its length
 * @param cpus mean number of CPUs in use
 */
public record LiveReport(
        String time,
        double seconds,
        Double cpus,
        Clock clock,
        List<Interruption> interruptions,
        SocketWrites socketWrites,
        List<EventCost> eventCost,
        ContextSwitches contextSwitches,
        List<Problem> warnings) {}
