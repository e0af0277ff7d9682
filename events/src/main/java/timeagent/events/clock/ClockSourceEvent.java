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
@Description("Where this machine's time comes from and what a read costs")
@Category({"timeagent", "Clock"})
@Period("everyChunk")
@StackTrace(false)
public final class ClockSourceEvent extends Event {
    @Label("Current Clock Source")
    @Description("The kernel's clock source in use; empty where the system does not tell")
    public String current;

    @Label("Available Clock Sources")
    @Description("The clock sources that the kernel offers, separated by spaces")
    public String available;

    @Label("currentTimeMillis Cost")
    @Description("Duration of one read of System.currentTimeMillis, measured in this process")
    @Timespan(Timespan.NANOSECONDS)
    public long currentTimeMillisCost;

    @Label("nanoTime Cost")
    @Description("Duration of one read of System.nanoTime, measured in this process")
    @Timespan(Timespan.NANOSECONDS)
    public long nanoTimeCost;

    @Label("Granularity")
    @Description("Smallest step seen between two values of System.currentTimeMillis")
    @Timespan(Timespan.NANOSECONDS)
    public long granularity;

    @Label("Advice")
    @Description("What the clock source means for this program and what to do about it")
    public String advice;
}
