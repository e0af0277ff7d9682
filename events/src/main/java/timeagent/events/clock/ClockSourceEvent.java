package timeagent.events.clock;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

@Name("timeagent.ClockSource")
@Label("Clock Source")
@Description("Clock source of this machine and the cost of a read, 0 before it was measured")
@Category({"timeagent", "Clock"})
@Period("everyChunk")
@StackTrace(false)
public final class ClockSourceEvent extends Event {
    @Label("Current Clock Source")
    @Description("The kernel's clock source; empty if unknown")
    public String current;

    @Label("Available Clock Sources")
    @Description("Clock sources of the kernel, separated by spaces")
    public String available;

    @Label("currentTimeMillis Cost")
    @Description("Duration of a read in this process")
    @Timespan(Timespan.NANOSECONDS)
    public long currentTimeMillisCost;

    @Label("nanoTime Cost")
    @Description("Duration of a read in this process")
    @Timespan(Timespan.NANOSECONDS)
    public long nanoTimeCost;

    @Label("Count Cost")
    @Description("Duration that counting adds to a read in this process")
    @Timespan(Timespan.NANOSECONDS)
    public long countCost;

    @Label("Granularity")
    @Description("Smallest step of System.currentTimeMillis")
    @Timespan(Timespan.NANOSECONDS)
    public long granularity;

    @Label("Advice")
    @Description("Effect of the clock source, and remedy")
    public String advice;
}
