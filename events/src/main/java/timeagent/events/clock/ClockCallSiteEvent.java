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
    @Label("Class")
    @Description("Class whose code reads the clock")
    public String className;

    @Label("Method")
    @Description("Method whose code reads the clock")
    public String method;

    @Label("Descriptor")
    @Description("Parameter and result types of the method, as in the class file")
    public String descriptor;

    @Label("Line")
    @Description("Source line, -1 if the class file has none")
    public int line;

    @Label("Clock")
    @Description("What the code calls to read the time")
    public String clock;

    @Label("Use")
    @Description("What the method does with the value, if that is plain: elapsed, deadline, timestamp; else empty")
    public String use;

    @Label("Misuse")
    @Description("Why the use is wrong: wall clock, overflow, two clocks, no date; empty if it is not")
    public String misuse;

    @Label("Calls")
    @Description("Reads since this call site's last event")
    public int calls;

    @Label("Total Calls")
    @Description("Reads counted since the agent started")
    public long totalCalls;

    @Label("Mean Duration")
    @Description("Measured duration of one read; 0 before it was measured, and for clocks other than the system's")
    @Timespan(Timespan.NANOSECONDS)
    public long meanDuration;

    @Label("Estimated Time")
    @Description("Calls times mean duration; 0 if that is unknown")
    @Timespan(Timespan.NANOSECONDS)
    public long estimatedTime;

    @Label("Hot")
    @Description("The call site's rate reaches option clock.hot")
    public boolean hot;

    @Label("Wrapper")
    @Description("The method does little else than read a clock")
    public boolean wrapper;
}
