package timeagent.events.types;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

@Name("timeagent.EventTypeCost")
@Label("Event Type Cost")
@Description("The application's events of one type at one call site")
@Category({"timeagent", "Agent"})
@Period("1 s")
@StackTrace(false)
public final class EventTypeCostEvent extends Event {
    @Label("Event Type")
    @Description("Name of the event type")
    public String eventType;

    @Label("Call Site")
    @Description("Class, method and line, as report prints them")
    public String callSite;

    @Label("Class")
    @Description("Class that commits the event")
    public String className;

    @Label("Method")
    @Description("Method that commits the event")
    public String method;

    @Label("Line")
    @Description("Line of the commit, or of the construction if the method has no commit; -1 if unknown")
    public int line;

    @Label("Check")
    @Description(
            "Call of shouldCommit() or isEnabled(): first, late (the event has data), never; null without a commit")
    public String check;

    @Label("Not Measured")
    @Description("Why the events cannot be measured; null if they can")
    public String notMeasured;

    @Label("Created")
    @Description("Objects since the last event of this call site")
    public int created;

    @Label("Committed")
    @Description("Events since then, without those disabled or below their threshold")
    public int committed;

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
    @Description("Sum of the parts that follow, per measured event")
    @Timespan(Timespan.NANOSECONDS)
    public long nanosPerEvent;

    @Label("Construction Time")
    @Description("Construction and begin()")
    @Timespan(Timespan.NANOSECONDS)
    public long constructionNanos;

    @Label("Filling Time")
    @Description("From the construction or end() to the commit, or what sets fields between begin() and the commit")
    @Timespan(Timespan.NANOSECONDS)
    public long fillingNanos;

    @Label("Commit Time")
    @Description("Commit")
    @Timespan(Timespan.NANOSECONDS)
    public long commitNanos;
}
