package timeagent.events.clock;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Timespan;

@Name("timeagent.ClockReadPair")
@Label("Clock Read Pair")
@Description("A clock read, and the one before it of the same clock by the same thread; a sample of all")
@Category({"timeagent", "Clock"})
public final class ClockReadPairEvent extends Event {
    @Label("Class")
    @Description("Class that reads the clock")
    public String className;

    @Label("Method")
    @Description("Method that reads the clock")
    public String method;

    @Label("Line")
    @Description("Source line, -1 if the class file has none")
    public int line;

    @Label("Clock")
    @Description("The clock, such as System.nanoTime")
    public String clock;

    @Label("Earlier Class")
    @Description("Class of the earlier read")
    public String earlierClassName;

    @Label("Earlier Method")
    @Description("Method of the earlier read")
    public String earlierMethod;

    @Label("Earlier Line")
    @Description("Source line of the earlier read, -1 if the class file has none")
    public int earlierLine;

    @Label("Earlier Clock")
    @Description("What the earlier read called")
    public String earlierClock;

    @Label("Elapsed")
    @Description("Time from the earlier read to this one")
    @Timespan(Timespan.NANOSECONDS)
    public long elapsed;

    @Label("Weight")
    @Description("Pairs that this event represents")
    public int weight;
}
