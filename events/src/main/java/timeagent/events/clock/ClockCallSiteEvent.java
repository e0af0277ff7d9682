package timeagent.events.clock;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/**
 * Clock reads of one call site.
 *
 * <p>In this and the other events, what is counted since the last event is an {@code int}: Mission Control neither adds
 * up nor draws a {@code long} without a unit. A total is a {@code long}, which has no sum.
 */
@Name("timeagent.ClockCallSite")
@Label("Clock Call Site")
@Description("Clock reads of one call site")
@Category({"timeagent", "Clock"})
@Period("1 s")
@StackTrace(false)
public final class ClockCallSiteEvent extends Event {
    @Label("Call Site")
    @Description("Class, method and line, as report prints them")
    public String callSite;

    @Label("Class")
    @Description("Class that reads the clock")
    public String className;

    @Label("Method")
    @Description("Method that reads the clock")
    public String method;

    @Label("Descriptor")
    @Description("Types of parameters and result, as in the class file")
    public String descriptor;

    @Label("Line")
    @Description("Source line, -1 if the class file has none")
    public int line;

    @Label("Clock")
    @Description("The clock, such as System.nanoTime")
    public String clock;

    @Label("Calls")
    @Description("Reads since the last event of this call site")
    public int calls;

    @Label("Total Calls")
    @Description("Reads since the agent started")
    public long totalCalls;

    @Label("Mean Duration")
    @Description("Duration of one read; 0 before it was measured, and for other clocks than the system's")
    @Timespan(Timespan.NANOSECONDS)
    public long meanDuration;

    @Label("Estimated Time")
    @Description("Calls times mean duration")
    @Timespan(Timespan.NANOSECONDS)
    public long estimatedTime;

    @Label("Hot")
    @Description("The rate reaches option clock.hot")
    public boolean hot;

    @Label("Wrapper")
    @Description("The method does little else than read a clock")
    public boolean wrapper;
}
