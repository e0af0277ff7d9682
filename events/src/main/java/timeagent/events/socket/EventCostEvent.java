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
    @Description("How a socket write is turned into an event")
    public String style;

    @Label("Events")
    @Description("Events emitted since the last event of this type")
    public int events;

    @Label("Measured")
    @Description("Events measured")
    public int measured;

    @Label("Allocated Bytes")
    @Description("Sum over the events measured")
    @DataAmount
    public long allocatedBytes;

    @Label("Time")
    @Description("Sum over the events measured")
    @Timespan(Timespan.NANOSECONDS)
    public long time;

    @Label("Bytes per Event")
    @Description("Allocated bytes per event measured")
    @DataAmount
    public double bytesPerEvent;

    @Label("Time per Event")
    @Description("Time per event measured")
    @Timespan(Timespan.NANOSECONDS)
    public long nanosPerEvent;
}
