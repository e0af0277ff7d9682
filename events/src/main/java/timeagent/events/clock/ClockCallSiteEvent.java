package timeagent.events.clock;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

@Name("timeagent.ClockCallSite")
@Label("Clock Call Site")
@Description("How often one place in the code has read a clock")
@Category({"timeagent", "Clock"})
@Period("1 s")
@StackTrace(false)
public final class ClockCallSiteEvent extends Event {
    /** A time span that is not known; the JDK's tool {@code jfr} prints N/A. */
    static final long NOT_KNOWN = Long.MIN_VALUE;

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

    @Label("Calls")
    @Description("Reads since this call site's last event")
    public long calls;

    @Label("Total Calls")
    @Description("Reads counted since the agent started")
    public long totalCalls;

    @Label("Mean Duration")
    @Description(
            "Duration of one read, as measured in this process; none before it was measured, or where another clock than the system's was read")
    @Timespan(Timespan.NANOSECONDS)
    public long meanDuration;

    @Label("Estimated Time")
    @Description("Calls times mean duration; none where there is no mean duration")
    @Timespan(Timespan.NANOSECONDS)
    public long estimatedTime;

    @Label("Hot")
    @Description("The call site reads at least as often as option clock.hot says")
    public boolean hot;
}
