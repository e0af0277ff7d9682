package timeagent.events.clock;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import jdk.jfr.Timespan;

/** The duration is that of the step, as far as it fits into the time since the last look, so that the threshold selects steps. */
@Name("timeagent.ClockStep")
@Label("Clock Step")
@Description("The wall clock moved against the monotonic clock")
@Category({"timeagent", "Clock"})
@Threshold("10 ms")
@StackTrace(false)
public final class ClockStepEvent extends Event {
    @Label("Step")
    @Description("How far the wall clock moved, negative if it was set back")
    @Timespan(Timespan.NANOSECONDS)
    public long step;

    @Label("Lateness")
    @Description("How much later than due the agent looked: a pause, a suspended process or starvation")
    @Timespan(Timespan.NANOSECONDS)
    public long lateness;
}
