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
@Description("The application's events of one type at one call site: numbers, allocated bytes and time")
@Category({"timeagent", "Agent"})
@Period("1 s")
@StackTrace(false)
public final class EventTypeCostEvent extends Event {
    @Label("Event Type")
    @Description("Name of the event type")
    public String eventType;

    @Label("Class")
    @Description("Class whose code commits the event")
    public String className;

    @Label("Method")
    @Description("Method whose code commits the event")
    public String method;

    @Label("Line")
    @Description("Source line of the commit, or of the construction if the method has no commit; -1 if unknown")
    public int line;

    @Label("Check")
    @Description(
            "When the method calls shouldCommit() or isEnabled(): 'first', 'late' (the event has data by then), 'never';"
                    + " null if it has no commit")
    public String check;

    @Label("Not Measured")
    @Description("Why bytes and time of the events cannot be measured; null if they can")
    public String notMeasured;

    @Label("Created")
    @Description("Event objects constructed since this call site's last event")
    public int created;

    @Label("Committed")
    @Description("Events committed since this call site's last event, without those disabled or below their threshold")
    public int committed;

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
    @Description("Time per event measured, the sum of the parts that follow")
    @Timespan(Timespan.NANOSECONDS)
    public long nanosPerEvent;

    @Label("Construction Time per Event")
    @Description("Time per event of its construction and begin()")
    @Timespan(Timespan.NANOSECONDS)
    public long constructionNanos;

    @Label("Filling Time per Event")
    @Description(
            "Time per event from its construction or end() to the commit, or of what sets its fields between begin() and"
                    + " the commit")
    @Timespan(Timespan.NANOSECONDS)
    public long fillingNanos;

    @Label("Commit Time per Event")
    @Description("Time per event of its commit")
    @Timespan(Timespan.NANOSECONDS)
    public long commitNanos;
}
