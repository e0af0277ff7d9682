package timeagent.events.socket;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

@Name("timeagent.EventCost")
@Label("Event Cost")
@Description("Allocated bytes and time of the socket-write events of one style")
@Category({"timeagent", "Agent"})
@Period("1 s")
@StackTrace(false)
public final class EventCostEvent extends Event {
    @Label("Style")
    @Description("Value of option socket")
    public String style;

    @Label("Events")
    @Description("Events since the last event of this type")
    public int events;

    @Label("Measured")
    @Description("Measured events")
    public int measured;

    @Label("Allocated Bytes")
    @Description("Sum of the measured events")
    @DataAmount
    public long allocatedBytes;

    @Label("Time")
    @Description("Sum of the measured events")
    @Timespan(Timespan.NANOSECONDS)
    public long time;

    @Label("Bytes per Event")
    @Description("Allocated bytes per measured event")
    @DataAmount
    public double bytesPerEvent;

    @Label("Time per Event")
    @Description("Time per measured event")
    @Timespan(Timespan.NANOSECONDS)
    public long nanosPerEvent;
}
