package timeagent.events.clock;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

@Name("timeagent.ClockRead")
@Label("Clock Read")
@Description("A sampled clock read, representing as many reads as its weight")
@Category({"timeagent", "Clock"})
public final class ClockReadEvent extends Event {
    @Label("Call Site")
    @Description("Class, method and line, as report prints them")
    public String callSite;

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

    @Label("Weight")
    @Description("Reads of this call site that this event represents")
    public int weight;
}
